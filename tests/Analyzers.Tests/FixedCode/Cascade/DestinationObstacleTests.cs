using System.Linq;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Cascade;
using GcGuard.CodeFixes.Cascade.Destinations;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>
/// What keeps a method from writing to its caller's stream is refused with its row of the table, and nothing changes.
/// </summary>
public sealed class DestinationObstacleTests
{
    private const string Usings = """
        using System;
        using System.IO;
        using System.IO.Compression;
        using System.Linq;
        using System.Net.Http;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Filters;
        static class Program { static void Main() { } }

        """;

    /// <summary>A method that can write to a stream, and an action that answers it.</summary>
    private const string Definition = "class E { internal byte[] Build(int a) { var s = new MemoryStream(); s.Write(new byte[3], 0, 3); return s.ToArray(); } }";

    private const string Action = " public class A : ControllerBase { readonly E _e = new(); public IActionResult Get() => File(_e.Build(1), \"a/b\"); }";

    /// <summary>A row, and code that meets it: beside <see cref="Definition"/>, or with a method and an action of its own.</summary>
    public static TheoryData<string, string> Codes { get; } = new()
    {
        { "needs-array", "class C { internal int M(E e) => e.Build(1).Length; }" },
        { "needs-array", "class C { byte[] _kept; internal void M(E e) => _kept = e.Build(1); }" },
        { "needs-array", "class C { internal void M(E e, Stream a) { var b = e.Build(1); a.Write(b); a.Write(b); } }" },
        { "needs-array", "class C { internal void M(E e, Stream a) { var b = e.Build(1); Console.Write(1); a.Write(b); } }" },
        { "needs-array", "class C { internal void M(E e, Stream a) { var b = e.Build(1); Console.Write(b.Length); a.Write(b); } }" },
        { "needs-array", "class C { internal void M(E e, System.Collections.Generic.Dictionary<string, byte[]> cache) => cache[\"a\"] = e.Build(1); }" },
        { "no-destination", "class C { internal object M(E e) => new ByteArrayContent(e.Build(1)); }" },
        { "no-destination", "class C { internal void M(E e) => System.IO.File.WriteAllBytes(\"a\", e.Build(1)); }" },
        { "no-destination", "class C { internal void M(E e, Stream a) => a.Write(e.Build(1), 1, 2); }" },
        { "no-destination", "class C { internal void M(E e, Stream a) => a.Write(e?.Build(1)); }" },
        { "no-destination", "public class C : ControllerBase { readonly E _e = new(); public IActionResult M() => File(_e.Build(1), \"a/b\", true); }" },
        { "no-destination", "public class C : ControllerBase { readonly E _e = new(); public virtual FileContentResult M() => File(_e.Build(1), \"a/b\"); }" },
        { "no-destination", "public class C : ControllerBase { readonly E _e = new(); public IActionResult M(bool a) => a ? File(_e.Build(1), \"a/b\") : NotFound(); }" },
        { "no-destination", "public class C : ControllerBase { readonly E _e = new(); public IActionResult M() => File(_e.Build(1), \"a/b\", Name()); private string Name() => \"a\"; }" },
        { "no-destination", "class C { internal IResult M(E e) => Results.File(e.Build(1), lastModified: DateTimeOffset.Now); }" },
        { "no-destination", "class C { internal IResult M(E e) { using var a = new MemoryStream(); return Results.File(e.Build(a.Capacity)); } }" },
        { "no-destination", "class C { internal void M(E e, WebApplication app) => app.MapGet(\"a\", async (HttpContext context) => Results.Bytes(e.Build(await Task.FromResult(1)))); }" },
        { "status", "public class C : ControllerBase { readonly E _e = new(); public IActionResult M() { try { return File(_e.Build(1), \"a/b\"); } catch (IOException) { return NotFound(); } } }" },
        { "status", "public class C : ControllerBase { readonly E _e = new(); public IActionResult M() { var b = _e.Build(1); if (b.Length == 0) { return NotFound(); } return File(b, \"a/b\"); } }" },
        { "status", "public class C : ControllerBase { readonly E _e = new(); public IActionResult M() { var b = _e.Build(1); return b is null ? NotFound() : File(b, \"a/b\"); } }" },
        { "status", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); try { s.Write(new byte[3]); } catch (IOException) { } return s.ToArray(); } }" + Action },
        { "result-filter", "class F : IResultFilter { public void OnResultExecuting(ResultExecutingContext a) => a.HttpContext.Response.StatusCode = 201; public void OnResultExecuted(ResultExecutedContext a) { } } " + Action },
        { "result-filter", "public class C : Controller { readonly E _e = new(); public IActionResult M() => File(_e.Build(1), \"a/b\"); public override void OnActionExecuted(ActionExecutedContext a) { } }" },
        { "called-action", "class C { internal object M(A a) => a.Get(); }" + Action },
        { "called-action", "class C { internal IResult M(E e) => Results.File(e.Build(1)); internal IResult N(E e) => M(e); }" },
        { "synchronous-write", "class W { internal void Save(Stream s) { } } class E { internal byte[] Build(int a) { var s = new MemoryStream(); new W().Save(s); return s.ToArray(); } }" + Action },
        { "synchronous-write", "class W { internal Task SaveAsync(Stream s) => null; } class E { internal async Task<byte[]> Build(int a) { var s = new MemoryStream(); await new W().SaveAsync(s); return s.ToArray(); } } public class A : ControllerBase { readonly E _e = new(); public async Task<IActionResult> Get() => File(await _e.Build(1), \"a/b\"); }" },
        { "synchronous-write", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); s.WriteByte(1); return s.ToArray(); } }" + Action },
        { "synchronous-write", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); using (var w = new StreamWriter(s)) { w.Write(1); } return s.ToArray(); } }" + Action },
        { "synchronous-write", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); using (var w = new BinaryWriter(s)) { w.Write(1); } return s.ToArray(); } }" + Action },
        { "synchronous-write", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); using (var w = new StreamWriter(s)) { new[] { 1 }.ToList().ForEach(one => w.Write('a')); } return s.ToArray(); } }" + Action },
        { "synchronous-write", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); using (var z = new ZipArchive(s, ZipArchiveMode.Create)) { z.CreateEntry(\"a\"); } return s.ToArray(); } }" + Action },
        { "synchronous-write", "class E { internal async Task<byte[]> Build(int a) { var s = new MemoryStream(); Task t = s.WriteAsync(new byte[1], 0, 1); await t; return s.ToArray(); } } public class A : ControllerBase { readonly E _e = new(); public async Task<IActionResult> Get() => File(await _e.Build(1), \"a/b\"); }" },
        { "other-result", "class E { internal byte[] Build(int a) { var s = new StringBuilder(); s.Append(a); return Encoding.Unicode.GetBytes(s.ToString()); } }" + Action },
        { "other-result", "class E { internal byte[] Build(int a) { var s = new StringBuilder(); s.Append(a); return new UTF8Encoding(false, true).GetBytes(s.ToString()); } }" + Action },
        { "reads-back", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); s.Write(new byte[3]); s.Position = 1; s.Write(new byte[3]); return s.ToArray(); } }" + Action },
        { "reads-back", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); s.Write(new byte[3]); Console.Write(s.Length); return s.ToArray(); } }" + Action },
        { "reads-back", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); s.Write(new byte[3]); s.SetLength(1); return s.ToArray(); } }" + Action },
        { "reads-back", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); s.Write(new byte[3]); Console.Write(s.ToArray()[0]); return s.ToArray(); } }" + Action },
        { "reads-back", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); using var w = new StreamWriter(s); w.Write('a'); return s.ToArray(); } }" + Action },
        { "reads-back", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); s.Write(new byte[1]); using (var w = new StreamWriter(s, Encoding.UTF8)) { w.Write('a'); } return s.ToArray(); } }" + Action },
        { "reads-back", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); using (var w = new StreamWriter(s, Encoding.UTF8)) { w.Write('a'); } return s.ToArray(); } } class C { internal void M(E e, Stream a) => a.Write(e.Build(1)); }" },
        { "lock", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); lock (this) { s.Write(new byte[1]); } return s.ToArray(); } }" + Action },
        { "other-result", "class E { byte[] _kept = new byte[1]; internal byte[] Build(int a) { if (a > 1) { return _kept; } var s = new MemoryStream(); s.Write(new byte[1]); return s.ToArray(); } }" + Action },
        { "other-result", "class E { internal byte[] Build(int a) { var s = new MemoryStream(); s.Write(new byte[1]); if (a > 1) { return new byte[0]; } return s.ToArray(); } }" + Action },
        { "other-result", "class E { internal byte[] Build(int a) => Encoding.UTF8.GetBytes(\"a\" + a); }" + Action },
        { "other-result", "class E { internal byte[] Build(int a) { if (a > 1) { return null; } var s = new MemoryStream(); s.Write(new byte[1]); return s.ToArray(); } }" + Action },
        { "reflection", "class C { internal object M(E e) => typeof(E).GetMethod(\"Build\"); }" },
        { "reflection", "class C { internal object M(dynamic e) => e.Build(1); }" },
        { "delegate", "class C { internal Func<byte[]> M(E e) => () => e.Build(1); }" },
        { "method-group", "class C { internal Func<int, byte[]> M(E e) => e.Build; }" },
        { "expression-tree", "class C { internal System.Linq.Expressions.Expression<Func<E, byte[]>> M() => e => e.Build(1); }" },
        { "constructor", "class C { internal C(E e, Stream a) { a.Write(e.Build(1)); } }" },
    };

    [Theory]
    [MemberData(nameof(Codes))]
    public async Task IsRefused(string id, string code)
    {
        CascadePlan plan = await PlanAsync(code);
        Assert.True(id == plan.Obstacle?.Obstacle.Id, plan.Obstacle?.ToString() ?? "planned");
        Assert.Empty(plan.Roots);
    }

    /// <summary>Without what stands in the way it is planned.</summary>
    [Theory]
    [InlineData(Action)]
    [InlineData("class C { internal string M() => nameof(E.Build); }")]
    [InlineData("class C { internal void M(E e, Stream a) { try { a.Write(e.Build(1)); } catch (IOException) { Console.Write(1); throw; } } }")]
    [InlineData("public class C : Controller { readonly E _e = new(); public IActionResult M() => File(_e.Build(1), \"a/b\"); }")]
    [InlineData("public class C : ControllerBase { readonly E _e = new(); [ResponseCache] public async Task<ActionResult<int>> M() { await Task.Yield(); return File(_e.Build(1), \"a/b\", $\"{DateTime.Now:yyyy}.csv\"); } }")]
    [InlineData("public class C : ControllerBase { readonly E _e = new(); public FileContentResult M() => File(_e.Build(1), \"a/b\"); }")]
    [InlineData("class E { internal byte[] Build(int a) { var s = new MemoryStream(); using (var w = new StreamWriter(s, Encoding.UTF8)) { w.Write('a'); } return s.ToArray(); } }" + Action)]
    [InlineData("class E { internal Task<byte[]> Build(int a) { var s = new StringBuilder(); s.Append(a); return Task.FromResult(Encoding.ASCII.GetBytes(s.ToString())); } } public class A : ControllerBase { readonly E _e = new(); public async Task<IActionResult> Get() => File(await _e.Build(1), \"a/b\"); }")]
    public async Task IsPlanned(string code) => Assert.Null((await PlanAsync(code)).Obstacle?.ToString());

    /// <summary>A test lets the method write to memory; what sets a mock up is refused.</summary>
    [Theory]
    [InlineData("void M", "Assert.NotEmpty(e.Build(1));", "using var stream = new MemoryStream(); await e.BuildToAsync(1, stream, CancellationToken.None); Assert.NotEmpty(stream.ToArray());")]
    [InlineData("void M", "var b = e.Build(1); var c = e.Build(2);", "using var stream = new MemoryStream(); await e.BuildToAsync(1, stream, CancellationToken.None); var b = stream.ToArray(); using var stream2 = new MemoryStream(); await e.BuildToAsync(2, stream2, CancellationToken.None); var c = stream2.ToArray();")]
    [InlineData("void M", "e.Build(1);", "await e.BuildToAsync(1, Stream.Null, CancellationToken.None);")]
    [InlineData("async Task M", "await Task.Yield(); string s = nameof(E.Build); var n = e.Build(a: 1).Length;", "await Task.Yield(); string s = nameof(E.BuildToAsync); using var stream = new MemoryStream(); await e.BuildToAsync(a: 1, destination: stream, cancellationToken: CancellationToken.None); var n = stream.ToArray().Length;")]
    [InlineData("void M", "e.Build(1).Returns(new byte[1]);", null)]
    [InlineData("void M", "System.Func<byte[]> f = () => e.Build(1);", null)]
    [InlineData("void M", "if (e.Build(1).Length > 0) { }", null)]
    public async Task Tests(string head, string before, string? after)
    {
        const string Mocks = "namespace Mocks { internal static class M { internal static void Returns<T>(this T value, T given) { } } } ";
        const string Start = "using System.IO; using System.Threading; using System.Threading.Tasks; using Mocks; using Xunit; public class C { [Fact] public ";
        CascadeSolution code = new CascadeSolution { Nullable = false }
            .Project("xunit.core").File("Fact.cs", "namespace Xunit { public class FactAttribute : System.Attribute { } public static class Assert { public static void NotEmpty(byte[] a) { } } }")
            .Project("App", OutputKind.ConsoleApplication).File("Code.cs", "using System.IO; public " + Definition.Replace("internal", "public", System.StringComparison.Ordinal) + " class P { static void Main() { } }")
            .Project("Tests").File("C.cs", Start + head + "() { var e = new E(); " + before + " } } " + Mocks);
        CascadePlan plan = await PlanAsync(code.Solution);
        Assert.Equal(after is null, plan.Obstacle is not null);
        if (after is not null)
        {
            Document tests = plan.Apply(code.Solution)!.Projects.Last().Documents.First();
            Assert.Equal(Start + "async Task M() { var e = new E(); " + after + " } } " + Mocks, (await tests.GetTextAsync()).ToString());
        }
    }

    [Fact]
    public void EveryRowIsTested()
        => Assert.Empty(Obstacles.OfDestinations.Select(static row => row.Id).Except(Codes.Select(static row => (string)row[0])));

    private static async Task<CascadePlan> PlanAsync(string code)
    {
        Solution solution = new CascadeSolution { Nullable = false, References = TestReferences.RunningAspNet.References }
            .Project("App", OutputKind.ConsoleApplication)
            .File("Code.cs", Usings + (code.Contains("class E ", System.StringComparison.Ordinal) ? code : Definition + "\n" + code))
            .Solution;
        return await PlanAsync(solution);
    }

    private static async Task<CascadePlan> PlanAsync(Solution solution)
    {
        foreach (Project project in solution.Projects)
        {
            if ((await project.GetCompilationAsync())!.GetTypeByMetadataName("E") is { } found && found.DeclaringSyntaxReferences.Length > 0)
            {
                return await DestinationCascade.PlanAsync(solution, found.GetMembers("Build").OfType<IMethodSymbol>().Single(), default);
            }
        }

        throw new System.InvalidOperationException("No such method.");
    }
}
