using System.Linq;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Cascade;
using GcGuard.CodeFixes.Cascade.Texts;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>
/// What keeps a method from writing its text to its caller's writer is refused with its row of the table, and nothing
/// changes.
/// </summary>
public sealed class TextObstacleTests
{
    internal const string Usings = """
        using System;
        using System.Globalization;
        using System.IO;
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

    /// <summary>A method that can write to a writer, and an action that answers it.</summary>
    private const string Definition = "class E { internal string Csv(int a) { var s = new StringBuilder(); s.AppendLine(\"x\"); return s.ToString(); } }";

    private const string Action = " public class A : ControllerBase { readonly E _e = new(); public IActionResult Get() => Content(_e.Csv(1), \"a/b\"); }";

    private const string Controller = "public class C : ControllerBase { readonly E _e = new(); ";

    /// <summary>A row, and code that meets it: beside <see cref="Definition"/>, or with a method of its own.</summary>
    public static TheoryData<string, string> Codes { get; } = new()
    {
        { "needs-array", "class C { internal int M(E e) => e.Csv(1).Length; }" },
        { "needs-array", "class C { string _kept; internal void M(E e) => _kept = e.Csv(1); }" },
        { "needs-array", "class C { internal string M(E e) => e.Csv(1) + \"a\"; }" },
        { "needs-array", "class C { internal object M(E e) => new { Csv = e.Csv(1) }; }" },
        { "needs-array", "class D { public string Csv { get; set; } } class C { internal D M(E e) => new D { Csv = e.Csv(1) }; }" },
        { "needs-array", "class C { internal void M(E e) => Console.Write(e.Csv(1)); }" },
        { "needs-array", "class C { internal void M(E e, System.Collections.Generic.Dictionary<string, string> cache) => cache[\"a\"] = e.Csv(1); }" },
        { "needs-array", Controller + "public IActionResult M() => Ok(_e.Csv(1)); }" },
        { "needs-array", Controller + "public IActionResult M() { var a = _e.Csv(1); Console.Write(a.Length); return Content(a); } }" },
        { "needs-array", Controller + "public IActionResult M() { var a = _e.Csv(1); Console.Write(1); return Content(a); } }" },
        { "needs-array", Controller + "public async Task M() { var a = _e.Csv(1); await Response.WriteAsync(a); await Response.WriteAsync(a); } }" },
        { "needs-array", "class C { internal byte[] M(E e) => Encoding.UTF8.GetBytes(e.Csv(1)); }" },
        { "no-destination", "class C { internal object M(E e) => new StringContent(e.Csv(1)); }" },
        { "no-destination", "class C { internal void M(E e) => File.WriteAllText(\"a\", e.Csv(1)); }" },
        { "no-destination", "class C { internal void M(E e) { File.AppendAllText(\"a\", e.Csv(1)); } }" },
        { "no-destination", "class C { internal void M(E e) { File.WriteAllText(\"a\", e.Csv(File.ReadAllText(\"a\").Length)); } }" },
        { "no-destination", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(File.ReadAllText(\"a\").Length); return s.ToString(); } } class C { internal void M(E e) { File.WriteAllText(\"a\", e.Csv(1)); } }" },
        { "no-destination", "class C { internal async Task M(E e, Func<CancellationToken> t) { await File.WriteAllTextAsync(\"a\", e.Csv(1), t()); } }" },
        { "no-destination", "class C { internal void M(E e, Encoding x) { File.WriteAllText(\"a\", e.Csv(1), x); } }" },
        { "no-destination", "class C { internal void M(E e, TextWriter w) => w.Write(e.Csv(1)); }" },
        { "no-destination", "class C { internal void M(E e) { using var w = new StreamWriter(\"a\") { NewLine = \"|\" }; w.Write(e.Csv(1)); } }" },
        { "no-destination", "class C { internal void M(E e) { using var w = new StreamWriter(\"a\"); w.NewLine = \"|\"; w.Write(e.Csv(1)); } }" },
        { "no-destination", "class C { internal void M(E e) { using var w = new StreamWriter(\"a\"); w.WriteLine(e.Csv(1)); } }" },
        { "no-destination", "class C { internal async Task M(E e, HttpResponse r) => await r.WriteAsync(e?.Csv(1)); }" },
        { "no-destination", "class C { internal async Task M(E e, HttpResponse r) => await r.WriteAsync(e.Csv(1), new UTF8Encoding(false, true)); }" },
        { "no-destination", "class C { internal async Task M(E e, Stream r) => await r.WriteAsync(new UTF8Encoding(false, true).GetBytes(e.Csv(1))); }" },
        { "no-destination", Controller + "public IActionResult M(string type) => Content(_e.Csv(1), type); }" },
        { "no-destination", Controller + "public IActionResult M() => Content(_e.Csv(1), \"a/b\", Encoding.Unicode); }" },
        { "no-destination", Controller + "public IActionResult M() => Content(_e.Csv(1), \"a/b; charset=utf-16\"); }" },
        { "no-destination", Controller + "public IActionResult M() { Response.ContentType = \"a/b\"; return Content(_e.Csv(1)); } }" },
        { "no-destination", Controller + "public virtual ContentResult M() => Content(_e.Csv(1), \"a/b\"); }" },
        { "no-destination", Controller + "public IActionResult M(bool a) => a ? Content(_e.Csv(1), \"a/b\") : NotFound(); }" },
        { "no-destination", Controller + "public IActionResult M(string type) => new ContentResult { Content = _e.Csv(1), ContentType = type }; }" },
        { "no-destination", Controller + "public IActionResult M(int status) => new ContentResult { Content = _e.Csv(1), ContentType = \"a/b\", StatusCode = status }; }" },
        { "no-destination", Controller + "public IActionResult M() => File(Encoding.UTF8.GetBytes(_e.Csv(1)), \"a/b\", true); }" },
        { "no-destination", "class C { internal IResult M(E e) => Results.Text(e.Csv(1), statusCode: 201); }" },
        { "no-destination", "class C { internal IResult M(E e) { using var a = new MemoryStream(); return Results.Text(e.Csv(a.Capacity)); } }" },
        { "status", Controller + "public IActionResult M() { try { return Content(_e.Csv(1)); } catch (IOException) { return NotFound(); } } }" },
        { "status", Controller + "public IActionResult M() { var b = _e.Csv(1); if (b.Length == 0) { return NotFound(); } return Content(b); } }" },
        { "status", Controller + "public IActionResult M() { var b = _e.Csv(1); return b is null ? NotFound() : Content(b); } }" },
        { "status", "class E { internal string Csv(int a) { var s = new StringBuilder(); try { s.Append(a); } catch (IOException) { } return s.ToString(); } }" + Action },
        { "result-filter", "class F : IResultFilter { public void OnResultExecuting(ResultExecutingContext a) => a.HttpContext.Response.StatusCode = 201; public void OnResultExecuted(ResultExecutedContext a) { } } " + Action },
        { "called-action", "class C { internal object M(A a) => a.Get(); }" + Action },
        { "synchronous-write", "class E { internal string Csv(int a) { var s = new StringBuilder(); Add(s); return s.ToString(); } void Add(StringBuilder s) { } }" + Action },
        { "synchronous-write", "class E { internal string Csv(int a) { var s = new StringBuilder(); new[] { 1 }.ToList().ForEach(one => s.Append(one)); return s.ToString(); } }" + Action },
        { "synchronous-write", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(new char[3]); return s.ToString(); } }" + Action },
        { "synchronous-write", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(new StringBuilder()); return s.ToString(); } }" + Action },
        { "synchronous-write", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(\"abc\", 1, 1); return s.ToString(); } }" + Action },
        { "synchronous-write", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(value: a); return s.ToString(); } }" + Action },
        { "synchronous-write", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(new F()); return s.ToString(); } } class F : IFormattable { public string ToString(string format, IFormatProvider provider) => \"a\"; }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(a).Append(s.Length); return s.ToString(); } }" + Action },
        { "synchronous-write", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(a) /* why */ .Append(a); return s.ToString(); } }" + Action },
        { "synchronous-write", "class E { internal string Csv(int a) { var s = new StringWriter(); using (var x = System.Xml.XmlWriter.Create(s)) { } return s.ToString(); } }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(a).Insert(0, \"a\"); return s.ToString(); } }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Insert(0, \"a\"); return s.ToString(); } }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(a); s.Replace('a', 'b'); return s.ToString(); } }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(a); s.Length--; return s.ToString(); } }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(a); s[0] = 'a'; return s.ToString(); } }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(a); if (s.Length > 0) { s.Append(a); } return s.ToString(); } }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(a); Console.Write(s.ToString()); return s.ToString(); } }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(a); var t = s.ToString(); s.Clear(); return t; } }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringBuilder(\"abc\", 1, 1, 9); s.Append(a); return s.ToString(); } }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringWriter(CultureInfo.InvariantCulture); s.Write(1.5); return s.ToString(); } }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringWriter { NewLine = \"|\" }; s.WriteLine(a); return s.ToString(); } }" + Action },
        { "reads-back", "class E { internal string Csv(int a) { var s = new StringWriter(); s.NewLine = \"|\"; s.WriteLine(a); return s.ToString(); } }" + Action },
        { "lock", "class E { internal string Csv(int a) { var s = new StringBuilder(); lock (this) { s.Append(a); } return s.ToString(); } }" + Action },
        { "other-result", "class E { string _kept; internal string Csv(int a) { if (a > 1) { return _kept; } var s = new StringBuilder(); s.Append(a); return s.ToString(); } }" + Action },
        { "other-result", "class E { internal string Csv(int a) { if (a > 1) { return null; } var s = new StringBuilder(); s.Append(a); return s.ToString(); } }" + Action },
        { "other-result", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(a); return a > 1 ? s.ToString() : \"\"; } }" + Action },
        { "other-result", "class E { internal string Csv(int a) { var s = new StringBuilder(); s.Append(a); if (a > 1) { return \"\"; } return s.ToString(); } }" + Action },
        { "other-result", "class E { internal string Csv(int a) { var s = new StringBuilder(\"id\"); if (a > 1) { return \"none\"; } s.Append(a); return s.ToString(); } }" + Action },
        { "other-result", "class E { internal string Csv(int a) { var s = new StringBuilder(); while (a > 0) { if (a == 2) { return \"none\"; } s.Append(a--); } return s.ToString(); } }" + Action },
        { "metadata", "class E : IFormattable { internal string Csv(int a) => \"a\" + ToString(\"\", null); public string ToString(string format, IFormatProvider provider) { var s = new StringBuilder(); return s.ToString(); } }" },
        { "reflection", "class C { internal object M(E e) => typeof(E).GetMethod(\"Csv\"); }" },
        { "reflection", "class C { internal object M(dynamic e) => e.Csv(1); }" },
        { "delegate", "class C { internal Func<string> M(E e) => () => e.Csv(1); }" },
        { "method-group", "class C { internal Func<int, string> M(E e) => e.Csv; }" },
        { "expression-tree", "class C { internal System.Linq.Expressions.Expression<Func<E, string>> M() => e => e.Csv(1); }" },
        { "constructor", "class C { internal C(E e) { using var w = new StreamWriter(\"a\"); w.Write(e.Csv(1)); } }" },
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
    [InlineData("class C { internal string M() => nameof(E.Csv); }")]
    [InlineData(Controller + "public IActionResult M() => Content(_e.Csv(1)); }")]
    [InlineData(Controller + "public IActionResult M() => Content(_e.Csv(1), \"a/b;charset=utf-8\"); }")]
    [InlineData(Controller + "const string T = \"a/b\"; public async Task<ActionResult<int>> M() { await Task.Yield(); return Content(_e.Csv(1), T, Encoding.UTF8); } }")]
    [InlineData(Controller + "public IActionResult M() { var a = _e.Csv(1); var name = $\"{DateTime.Now:yyyy}.csv\"; var b = Encoding.UTF8.GetBytes(a); return File(b, \"a/b\", name); } }")]
    [InlineData("class E { internal string Csv(int a) { var s = new StringBuilder(); if (a > 1) { return \"none\"; } s.Append(a); return s.ToString(); } }" + Action)]
    [InlineData(Controller + "public ContentResult M() => Content(_e.Csv(1), \"a/b\"); }")]
    [InlineData(Controller + "public async Task<ContentResult> M(bool a) { await Task.Yield(); if (a) return Content(\"\"); return Content(_e.Csv(1), \"a/b\"); }  }")]
    [InlineData("class C { internal void M(E e) { File.WriteAllText(\"a\", e.Csv(1)); } }")]
    [InlineData("class C { internal async Task M(E e, CancellationToken t) { await File.WriteAllTextAsync(path: \"a\", contents: e.Csv(1), encoding: Encoding.UTF8, t); } }")]
    [InlineData("class C { internal async Task M(E e, HttpResponse r) { await r.WriteAsync(e.Csv(1), Encoding.Latin1); } }")]
    [InlineData("class C { internal void M(E e) { using var w = new StreamWriter(\"a\"); w.Write(e.Csv(1)); } }")]
    [InlineData("class E { internal string Csv(int a) { var s = new StringWriter(); s.Write(1.5); s.WriteLine(\"{0}\", a); s.Flush(); return s.ToString(); } }" + Action)]
    public async Task IsPlanned(string code) => Assert.Null((await PlanAsync(code)).Obstacle?.ToString());

    /// <summary>What a statement that appends becomes.</summary>
    [Theory]
    [InlineData("s.Append(a);", "await writer.WriteAsync($\"{a}\");")]
    [InlineData("s.Append('x').Append(\"{y}\").Append('\"').Append('\\'');", "await writer.WriteAsync(\"x{y}\\\"'\");")]
    [InlineData("s.Append(a).Append(';').AppendLine(t);", "await writer.WriteLineAsync($\"{a};{t}\");")]
    [InlineData("s.Append('{').Append(a).Append(\"}\").AppendLine();", "await writer.WriteLineAsync($\"{{{a}}}\");")]
    [InlineData("s.AppendLine();", "await writer.WriteLineAsync();")]
    [InlineData("s.AppendLine(t).AppendLine();", "await writer.WriteLineAsync(t); await writer.WriteLineAsync();")]
    [InlineData("s.AppendLine($\"{a,3:x}\");", "await writer.WriteLineAsync($\"{a,3:x}\");")]
    [InlineData("s.Append(t).Append($\"{a:N0}\").AppendLine(\"%\");", "await writer.WriteLineAsync($\"{t}{a:N0}%\");")]
    [InlineData("s.Append(CultureInfo.InvariantCulture, $\"{a}\");", "await writer.WriteAsync(string.Create(CultureInfo.InvariantCulture, $\"{a}\"));")]
    [InlineData("s.AppendFormat(\"{0:x};{1}\", a, t).AppendLine();", "await writer.WriteLineAsync(string.Format(\"{0:x};{1}\", a, t));")]
    [InlineData("s.AppendJoin(';', t, t);", "await writer.WriteAsync(string.Join(';', t, t));")]
    [InlineData("s.Append(' ', a).Append(t);", "await writer.WriteAsync($\"{new string(' ', a)}{t}\");")]
    [InlineData("s.Append(a > 1 ? \"x\" : t).Append(',');", "await writer.WriteAsync($\"{(a > 1 ? \"x\" : t)},\");")]
    [InlineData("s.Append(@\"\\\").Append(t);", "await writer.WriteAsync(@\"\\\"); await writer.WriteAsync(t);")]
    [InlineData("s.Append(\"\\x4\").Append(\"1\");", "await writer.WriteAsync(\"\\x4\"); await writer.WriteAsync(\"1\");")]
    [InlineData("if (a > 1) s.AppendLine(t).Append(a);", "if (a > 1) { await writer.WriteLineAsync(t); await writer.WriteAsync($\"{a}\"); }")]
    [InlineData("s.Append(true).Append(1.5m).Append((object)t).Append(DateTime.MinValue);", "await writer.WriteAsync($\"{true}{1.5m}{((object)t)}{DateTime.MinValue}\");")]
    public async Task Writes(string before, string after)
    {
        string[] codes = [before, after];
        Solution solution = Make("class E { internal string Csv(int a) { string t = \"t\"; var s = new StringBuilder(); " + codes[0] + " return s.ToString(); } }" + Action).Solution;
        CascadePlan plan = await PlanAsync(solution);
        Assert.Null(plan.Obstacle?.ToString());
        string text = (await plan.Apply(solution)!.Projects.Single().Documents.Single().GetTextAsync()).ToString();
        string body = text[(text.IndexOf("string t = \"t\"; ", System.StringComparison.Ordinal) + 16)..text.IndexOf(" } } public class A", System.StringComparison.Ordinal)];
        Assert.Equal(codes[1], body.ReplaceLineEndings(" ").Trim());
    }

    /// <summary>A test lets the method write to memory; what sets a mock up is refused.</summary>
    [Theory]
    [InlineData("void M", "Assert.NotNull(e.Csv(1));", "using var writer = new StringWriter(); await e.WriteCsvAsync(1, writer); Assert.NotNull(writer.ToString());")]
    [InlineData("void M", "e.Csv(1);", "await e.WriteCsvAsync(1, TextWriter.Null);")]
    [InlineData("async Task M", "await Task.Yield(); string s = nameof(E.Csv); var n = e.Csv(a: 1).Length;", "await Task.Yield(); string s = nameof(E.WriteCsvAsync); using var writer = new StringWriter(); await e.WriteCsvAsync(a: 1, writer: writer); var n = writer.ToString().Length;")]
    [InlineData("void M", "e.Csv(1).Returns(\"a\");", null)]
    [InlineData("void M", "System.Func<string> f = () => e.Csv(1);", null)]
    [InlineData("void M", "if (e.Csv(1).Length > 0) { }", null)]
    public async Task Tests(string head, string before, string? after)
    {
        const string Mocks = "namespace Mocks { internal static class M { internal static void Returns<T>(this T value, T given) { } } } ";
        const string Start = "using System.IO; using System.Threading.Tasks; using Mocks; using Xunit; public class C { [Fact] public ";
        CascadeSolution code = new CascadeSolution { Nullable = false }
            .Project("xunit.core").File("Fact.cs", "namespace Xunit { public class FactAttribute : System.Attribute { } public static class Assert { public static void NotNull(string a) { } } }")
            .Project("App", OutputKind.ConsoleApplication).File("Code.cs", "using System.Text; public " + Definition.Replace("internal", "public", System.StringComparison.Ordinal) + " class P { static void Main() { } }")
            .Project("Tests").File("C.cs", Start + head + "() { var e = new E(); " + before + " } } " + Mocks);
        CascadePlan plan = await PlanAsync(code.Solution);
        Assert.Equal(after is null, plan.Obstacle is not null);
        if (after is not null)
        {
            Document tests = plan.Apply(code.Solution)!.Projects.Last().Documents.First();
            Assert.Equal(Start + "async Task M() { var e = new E(); " + after + " } } " + Mocks, (await tests.GetTextAsync()).ToString());
        }
    }

    /// <summary>What a method that writes is called.</summary>
    [Theory]
    [InlineData("Csv", "WriteCsvAsync")]
    [InlineData("BuildCsvAsync", "WriteCsvAsync")]
    [InlineData("ExportToCsv", "WriteCsvAsync")]
    [InlineData("Build", "WriteAsync")]
    [InlineData("Total", "WriteTotalAsync")]
    [InlineData("WriteLines", "WriteLinesAsync")]
    public void Names(string before, string after)
        => Assert.Equal(after, GcGuard.CodeFixes.Cascade.Destinations.TargetKind.Writer.NameOf(before));

    [Fact]
    public void EveryRowIsTested()
        => Assert.Empty(Obstacles.OfDestinations.Select(static row => row.Id).Except(Codes.Select(static row => (string)row[0])));

    internal static Task<CascadePlan> PlanAsync(string code)
        => PlanAsync(Make(code.Contains("class E ", System.StringComparison.Ordinal) ? code : Definition + "\n" + code).Solution);

    private static CascadeSolution Make(string code)
        => new CascadeSolution { Nullable = false, References = TestReferences.RunningAspNet.References }
            .Project("App", OutputKind.ConsoleApplication).File("Code.cs", Usings + code);

    internal static async Task<CascadePlan> PlanAsync(Solution solution)
    {
        foreach (Project project in solution.Projects)
        {
            if ((await project.GetCompilationAsync())!.GetTypeByMetadataName("E") is { } found && found.DeclaringSyntaxReferences.Length > 0)
            {
                string name = found.GetMembers("ToString").IsEmpty ? "Csv" : "ToString";
                return await TextCascade.PlanAsync(solution, found.GetMembers(name).OfType<IMethodSymbol>().Single(), default);
            }
        }

        throw new System.InvalidOperationException("No such method.");
    }
}
