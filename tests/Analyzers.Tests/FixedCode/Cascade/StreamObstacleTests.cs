using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.CodeFixes.Cascade;
using GcGuard.CodeFixes.Cascade.Streams;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>What keeps an array from becoming a stream is refused with its row of the table, and nothing changes.</summary>
public sealed class StreamObstacleTests
{
    private const string Body = "{ var s = new System.IO.MemoryStream(); s.WriteByte(1); return s.ToArray(); }";

    private const string Sent = " class U { internal object M(E e, System.Net.Http.HttpClient c) => c.PostAsync(\"a\", new System.Net.Http.ByteArrayContent(e.Build())); }";

    private const string Posting = "class C { internal object M(E e, System.Net.Http.HttpClient c) { ";

    private const string Contracts = " namespace System.ServiceModel { class ServiceContractAttribute : System.Attribute { } class OperationContractAttribute : System.Attribute { } }";

    /// <summary>Before each code of <see cref="Codes"/> that does not declare <c>E</c> itself.</summary>
    private const string Definition = "class E { internal byte[] Build() " + Body + " }" + Sent;

    private const string Reading = "class E { internal byte[] Build(string a) => System.IO.File.ReadAllBytes(a); } ";

    private const string Asking = "class E { internal async System.Threading.Tasks.Task<byte[]> Build(System.Net.Http.HttpClient c, string a) => await c.GetByteArrayAsync(a); } ";

    /// <summary>A row, and code that meets it.</summary>
    public static TheoryData<string, string> Codes { get; } = new()
    {
        { "needs-array", "class C { byte[] _kept; internal object M(E e) { _kept = e.Build(); return _kept; } }" },
        { "needs-array", "class C { internal int M(E e) => e.Build().Length; }" },
        { "needs-array", "class C { internal void M(E e, System.IO.Stream a) { var b = e.Build(); a.Write(b, 0, b.Length); a.Write(b, 0, b.Length); } }" },
        { "needs-array", "class C { internal void M(E e, System.IO.Stream a) { var b = e.Build(); System.Console.Write(b.Length); a.Write(b, 0, b.Length); } }" },
        { "needs-array", "class C { internal void M(E e, System.IO.Stream a) { var b = e.Build(); b[0] = 1; a.Write(b, 0, b.Length); } }" },
        { "needs-array", "class C { internal void M(E e, System.IO.Stream a) { var b = e.Build(); while (a.CanWrite) { a.Write(b, 0, b.Length); } } }" },
        { "needs-array", "class C { internal void M(E e, System.IO.Stream a) { var b = e.Build(); System.Action f = () => a.Write(b, 0, 1); f(); } }" },
        { "needs-array", "class C { internal void M(E e, System.IO.Stream a) { var b = e.Build(); a.Write(b, 1, b.Length - 1); } }" },
        { "needs-array", "class C { internal void M(E e, System.IO.Stream a) => a.Write(e.Build()); }" },
        { "needs-array", "class C { internal void M(E e) => System.IO.File.WriteAllBytes(\"a\", e.Build()); }" },
        { "needs-array", "class C { internal void M(E e, System.Collections.Generic.Dictionary<string, byte[]> cache) => cache[\"a\"] = e.Build(); }" },
        { "needs-array", "class C { internal byte[] P => _e.Build(); readonly E _e = new(); internal byte[] M(E e) => e.Build() ?? P; }" },
        { "needs-array", "class C { internal void M(E e) => Put(e.Build()); void Put(byte[] b) { b[0] = 1; System.IO.Stream.Null.Write(b); } }" },
        { "needs-array", "class C { internal void M(E e) { Put(e.Build()); Put(null); } void Put(byte[] b) => System.IO.Stream.Null.Write(b); }" },
        { "needs-array", "class C { internal void M(E e) => Put(e.Build()); void Put(params byte[] b) => System.IO.Stream.Null.Write(b); }" },
        { "needs-array", "class C { internal void M(E e) { System.IO.MemoryStream s = new System.IO.MemoryStream(e.Build()); s.WriteByte(1); } }" },
        { "needs-array", "class C { internal object M(E e) => new System.IO.MemoryStream(e.Build(), 1, 2); }" },
        { "needs-array", "record F(byte[] Content, string Name); class C { internal void M(E e, System.IO.Stream a) { var f = new F(e.Build(), \"a\"); a.Write(f.Content, 0, f.Content.Length); } }" },
        { "needs-array", "class F { public byte[] Content { get; set; } } class C { internal void M(E e, System.IO.Stream a) { var f = new F { Content = e.Build() }; a.Write(f.Content, 0, f.Content.Length); } }" },
        { "needs-array", "class C { internal void M(E e, System.IO.Stream a) { var f = (e.Build(), 1); a.Write(f.Item1, 0, f.Item1.Length); } }" },
        { "needs-array", "class C { internal System.Threading.Tasks.Task<byte[]> M(E e) => System.Threading.Tasks.Task.FromResult(e.Build()); }" },
        { "expression-tree", "class C { internal void M(E e) => Put(e.Build()); internal void Put(byte[] b) { var s = System.IO.Stream.Null; s.Write(b, 0, b.Length); } internal System.Linq.Expressions.Expression<System.Action<byte[]>> N() => b => Put(b); }" },
        { "method-group", "class C { internal void M(E e) => Put(e.Build()); internal void Put(byte[] b) { var s = System.IO.Stream.Null; s.Write(b, 0, b.Length); } internal System.Action<byte[]> N() => Put; }" },
        { "public-api", "public class D { public void Put(byte[] b) { var s = System.IO.Stream.Null; s.Write(b, 0, b.Length); } } class C { internal void M(E e, D d) => d.Put(e.Build()); }" },
        { "other-result", "class E { byte[] _kept; internal byte[] Build(bool a) { if (a) { return _kept; } _kept = null; " + Body + " } }" },
        { "other-result", "class E { internal byte[] Build() { var s = new System.IO.MemoryStream(); System.Action f = () => s.WriteByte(1); f(); return s.ToArray(); } }" },
        { "other-result", "class E { internal System.Threading.Tasks.Task<byte[]> Build() => System.Threading.Tasks.Task.Run(() => " + Body + "); }" },
        { "reflection", "class C { internal object M(E e) => typeof(E).GetMethod(\"Build\")?.Invoke(e, null); }" },
        { "reflection", "class C { internal object M(E e) => typeof(E).GetMethod(nameof(E.Build)); }" },
        { "reflection", "class C { internal object M(dynamic e) => e.Build(); }" },
        { "remote", "[System.ServiceModel.ServiceContract] interface I { byte[] Build(); } class E : I { public byte[] Build() " + Body + " }" + Contracts },
        { "entry-point", "interface I { [System.ServiceModel.OperationContract] byte[] Build(); } class E : I { public byte[] Build() " + Body + " }" + Contracts },
        { "implicit-use", "class E : System.Collections.IEnumerable { public System.Collections.IEnumerator GetEnumerator() => null; internal byte[] Add(int a) " + Body + " }" },
        { "expression-tree", "class C { internal System.Linq.Expressions.Expression<System.Func<E, byte[]>> M() => e => e.Build(); }" },
        { "delegate", "class C { internal System.Func<byte[]> M(E e) => () => e.Build(); }" },
        { "method-group", "class C { internal System.Func<byte[]> M(E e) => e.Build; }" },
        { "by-reference", "class E { internal byte[] Build(out int n) { n = 1; " + Body.Substring(1) + " }" },
        { "variance", "class B<T> { internal virtual T Build() => default; } class E : B<byte[]> { internal override byte[] Build() " + Body + " }" },
        { "attribute", "class NameAttribute : System.Attribute { internal NameAttribute(string n) { } } class C { [Name(nameof(E.Build))] internal void N() { } }" },
        { "metadata", "class E : System.Security.Cryptography.HashAlgorithm { protected override byte[] HashFinal() " + Body + " protected override void HashCore(byte[] a, int b, int c) { } public override void Initialize() { } internal byte[] Build() => HashFinal(); }" },
        { "public-api", "public class E { public byte[] Build() " + Body + " }" },
        { "does-not-compile", Posting + "System.Net.Http.ByteArrayContent b = new System.Net.Http.ByteArrayContent(e.Build()); return c.PostAsync(\"a\", b); } }" },
        { "scope", "class E { internal byte[] Build(string a) { lock (this) { return System.IO.File.ReadAllBytes(a); } } }" },
        { "scope", "class E { internal byte[] Build(string a) { try { return System.IO.File.ReadAllBytes(a); } finally { a.ToString(); } } }" },
        { "scope", "class E { internal byte[] Build(string a) { using (a as object as System.IDisposable) { return System.IO.File.ReadAllBytes(a); } } }" },
        { "scope", "class E { internal byte[] Build(string a) { using var b = System.IO.Stream.Null; return System.IO.File.ReadAllBytes(a); } }" },
        { "scope", "class E { internal byte[] Build(string a) { var b = System.IO.File.ReadAllBytes(a); System.IO.File.Delete(a); return b; } }" },
        { "scope", Reading + "class C { internal void M(E e, string a, System.IO.Stream s) { var b = e.Build(a); new System.IO.FileInfo(a).Delete(); s.Write(b, 0, b.Length); } }" },
        { "scope", Reading + "class C { internal void M(E e, string a) => Put(e.Build(a)); void Put(byte[] b) { var s = System.IO.Stream.Null; s.Write(b, 0, b.Length); } }" },
        { "scope", Reading + "class C { internal int M(E e, string a) { var s = new System.IO.MemoryStream(e.Build(a)); return s.ReadByte(); } }" },
        { "scope", Reading + "class C { internal object M(E e) => System.Security.Cryptography.SHA256.Create().ComputeHash(e.Build(\"a\")); }" },
        { "read-once", Asking + "class C { internal async System.Threading.Tasks.Task M(E e, System.IO.Stream s) { var b = await e.Build(null, null); if (b.Length > 0) { s.Write(b, 0, b.Length); } } }" },
        { "read-once", Asking + "class C { internal async System.Threading.Tasks.Task<object> M(E e) { var m = new System.IO.MemoryStream(await e.Build(null, null)); return m; } }" },
        { "read-once", Asking + "class C { internal async System.Threading.Tasks.Task M(E e) => Put(await e.Build(null, null)); void Put(byte[] b) { var s = System.IO.Stream.Null; s.Write(b, 0, b.Length); } }" },
        { "sent-again", "class C { internal System.Net.Http.HttpContent M(E e) => new System.Net.Http.ByteArrayContent(e.Build()); }" },
        { "sent-again", "class C { System.Net.Http.HttpContent _kept; internal void M(E e) => _kept = new System.Net.Http.ByteArrayContent(e.Build()); }" },
        { "sent-again", Posting + "var b = new System.Net.Http.ByteArrayContent(e.Build()); c.PostAsync(\"a\", b); return c.PostAsync(\"b\", b); } }" },
        { "sent-again", Posting + "var b = new System.Net.Http.ByteArrayContent(e.Build()); while (c.Timeout.Ticks > 0) { c.PostAsync(\"a\", b); } return b; } }" },
        { "sent-again", Posting + "var b = new System.Net.Http.ByteArrayContent(e.Build()); System.Func<object> f = () => c.PostAsync(\"a\", b); return f(); } }" },
        { "sent-again", Posting + "var b = new System.Net.Http.ByteArrayContent(e.Build()); return b.ReadAsByteArrayAsync(); } }" },
        { "sent-again", Posting + "var f = new System.Net.Http.MultipartFormDataContent(); while (f != null) { f.Add(new System.Net.Http.ByteArrayContent(e.Build()), \"a\"); c.PostAsync(\"a\", f); } return f; } }" },
        { "sent-again", Posting + "AddStandardHedgingHandler(); return c.PostAsync(\"a\", new System.Net.Http.ByteArrayContent(e.Build())); } static void AddStandardHedgingHandler() { } }" },
    };

    [Theory]
    [MemberData(nameof(Codes))]
    public async Task IsRefused(string id, string code)
    {
        Obstacle obstacle = Obstacles.OfStreams.Single(row => row.Id == id);
        string name = id switch { "metadata" => "HashFinal", "implicit-use" => "Add", _ => "Build" };
        CascadePlan plan = await PlanAsync(
            new CascadeSolution { Nullable = false }.Project("App").File("Code.cs", code.Contains("class E ") ? code : Definition + "\n" + code), name);
        Assert.Equal(obstacle.Id, plan.Obstacle?.Obstacle.Id);
        Assert.Empty(plan.Roots);
    }

    /// <summary>What the obstacles of reads are near misses of.</summary>
    [Theory]
    [InlineData(Reading + "class C { internal void M(E e, string a, System.IO.Stream s) { var b = e.Build(a); if (b.Length > 0) { s.Write(b, 0, b.Length); } } }")]
    [InlineData(Reading + "class C { internal void M(E e, string a) { var b = e.Build(a); Put(b); } void Put(byte[] b) { var s = System.IO.Stream.Null; s.Write(b, 0, b.Length); } }")]
    [InlineData(Reading + "class C { internal int M(E e, string a) { using var s = new System.IO.MemoryStream(e.Build(a)); return s.ReadByte(); } }")]
    [InlineData(Reading + "class C { internal object M(E e, System.Net.Http.HttpClient c) => c.PostAsync(\"a\", new System.Net.Http.ByteArrayContent(e.Build(\"a\"))); }")]
    [InlineData(Asking + "class C { internal async System.Threading.Tasks.Task M(E e, System.IO.Stream s) { var b = await e.Build(null, null); s.Write(b, 0, b.Length); } }")]
    [InlineData("class E { internal byte[] Build(string a) { try { return System.IO.File.ReadAllBytes(a); } catch { throw; } } }")]
    public async Task ReadIsPlanned(string code)
    {
        CascadePlan plan = await PlanAsync(new CascadeSolution { Nullable = false }.Project("App").File("Code.cs", code), "Build");
        Assert.Null(plan.Obstacle?.ToString());
        Assert.DoesNotContain("byte[]", plan.Roots.Values.Single().ToString(), System.StringComparison.Ordinal);
    }

    /// <summary>A test reads all of an open file, and closes it.</summary>
    [Theory]
    [InlineData("Assert.NotEmpty(e.Build(\"a\"));", "using var stream = e.Build(\"a\"); using var copy = new MemoryStream(); stream.CopyTo(copy); Assert.NotEmpty(copy.ToArray());")]
    [InlineData("e.Build(\"a\");", "e.Build(\"a\");")]
    [InlineData("System.Func<byte[]> f = () => e.Build(\"a\");", null)]
    public async Task TestsOfReads(string before, string? after)
    {
        const string Head = "using System.IO; using Xunit; public class C { [Fact] public void M() { var e = new E(); ";
        CascadeSolution code = new CascadeSolution { Nullable = false }
            .Project("xunit.core").File("Fact.cs", "namespace Xunit { public class FactAttribute : System.Attribute { } public static class Assert { public static void NotEmpty(byte[] a) { } } }")
            .Project("App", OutputKind.ConsoleApplication).File("Code.cs", "public class E { public byte[] Build(string a) => System.IO.File.ReadAllBytes(a); } class P { static void Main() { } }")
            .Project("Tests").File("C.cs", Head + before + " } }");
        CascadePlan plan = await PlanAsync(code.Solution, "Build");
        Assert.Equal(after is null ? Obstacles.Delegate.Id : null, plan.Obstacle?.Obstacle.Id);
        if (after is not null)
        {
            Document tests = plan.Apply(code.Solution)!.Projects.Last().Documents.First();
            Assert.Equal(Head + after + " } }", (await tests.GetTextAsync()).ToString());
        }
    }

    /// <summary>Without what stands in the way it is planned.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("class C { internal string M() => nameof(E.Build); }")]
    [InlineData("class C { internal object M() => typeof(E).GetMethod(\"Other\"); }")]
    [InlineData("class C { internal void M(E e, System.IO.Stream a) { var b = e.Build(); if (b != null && b.Length > 0) { a.Write(b, 0, b.Length); } } }")]
    [InlineData(Posting + "var b = new System.Net.Http.ByteArrayContent(e.Build()); b.Headers.ContentLength = 1; return c.PutAsync(\"a\", b); } }")]
    [InlineData(Posting + "var b = e.Build(); return c.PutAsync(\"a\", new System.Net.Http.ByteArrayContent(b)); } }")]
    [InlineData(Posting + "using var f = new System.Net.Http.MultipartFormDataContent(); f.Add(new System.Net.Http.ByteArrayContent(e.Build()), \"a\"); f.Add(new System.Net.Http.StringContent(\"b\")); return c.PostAsync(\"a\", f).Result; } }")]
    [InlineData(Posting + "var r = new System.Net.Http.HttpRequestMessage { Content = new System.Net.Http.ByteArrayContent(e.Build()) }; r.Headers.Add(\"a\", \"b\"); return c.SendAsync(r); } }")]
    [InlineData(Posting + "var r = new System.Net.Http.HttpRequestMessage(); r.Content = new System.Net.Http.ByteArrayContent(e.Build()); return c.SendAsync(r); } }")]
    [InlineData("class C { internal System.Net.Http.HttpResponseMessage M(E e) => new System.Net.Http.HttpResponseMessage { Content = new System.Net.Http.ByteArrayContent(e.Build()) }; }")]
    [InlineData("class C { internal void M(E e) { Put(e.Build()); Put(new byte[1]); } void Put(byte[] b) { var s = System.IO.Stream.Null; s.Write(b, 0, b.Length); } }")]
    [InlineData("class C { internal System.IO.Stream S { get; set; } internal object M(E e) => new C { S = new System.IO.MemoryStream(e.Build()) }; }")]
    [InlineData("class C { internal object M(E e) => System.Security.Cryptography.SHA256.Create().ComputeHash(e.Build()); }")]
    public async Task IsPlanned(string code)
        => Assert.Null((await PlanAsync(new CascadeSolution { Nullable = false }.Project("App").File("Code.cs", Definition + "\n" + code), "Build")).Obstacle?.ToString());

    [Theory]
    [InlineData(null, "public-api")]
    [InlineData("Library\tM:E.Build\tC.M\thttp-content\tApp\n", null)]
    [InlineData("Library\tM:E.Build\tC.M\thttp-content\tApp,Elsewhere\n", "missing-project")]
    [InlineData("Other\tM:X.Y\tC.M\thttp-content\tApp\n", null)]
    public async Task PublicMembersOfALibraryByThePathsFile(string? lines, string? obstacle)
    {
        CascadeSolution code = new CascadeSolution { Nullable = false }
            .Project("Library").File("Code.cs", "public class E { public byte[] Build() " + Body + " }");
        code = (lines is null ? code : code.PathsFile(lines))
            .Project("App").File("C.cs", "public class C { internal object M(E e, System.Net.Http.HttpClient c) => c.PostAsync(\"a\", new System.Net.Http.ByteArrayContent(e.Build())); }");
        CascadePlan plan = await PlanAsync(code.Solution, "Build");
        Assert.Equal(obstacle, plan.Obstacle?.Obstacle.Id);
        Assert.Equal(obstacle is null ? 2 : 0, plan.Roots.Count);
    }

    /// <summary>A test takes the bytes out of the stream; what sets a mock up is refused.</summary>
    [Theory]
    [InlineData("Assert.NotEmpty(e.Build());", "Assert.NotEmpty(((MemoryStream)e.Build()).ToArray());")]
    [InlineData("var b = e.Build(); Assert.Equal(1, b[0]);", "var b = ((MemoryStream)e.Build()).ToArray(); Assert.Equal(1, b[0]);")]
    [InlineData("e.Build();", "e.Build();")]
    [InlineData("e.Build().Returns(new byte[1]);", null)]
    [InlineData("System.Func<byte[]> f = () => e.Build();", null)]
    public async Task Tests(string before, string? after)
    {
        const string Mocks = "namespace Mocks { internal static class M { internal static void Returns<T>(this T value, T given) { } } } ";
        const string Head = "using System.IO; using Mocks; using Xunit; public class C { [Fact] public void M() { var e = new E(); ";
        CascadeSolution code = new CascadeSolution { Nullable = false }
            .Project("xunit.core").File("Fact.cs", "namespace Xunit { public class FactAttribute : System.Attribute { } public static class Assert { public static void NotEmpty(byte[] a) { } public static void Equal(int a, int b) { } } }")
            .Project("App", OutputKind.ConsoleApplication).File("Code.cs", "public class E { public byte[] Build() " + Body + " } class P { static void Main() { } }" + Sent)
            .Project("Tests").File("C.cs", Head + before + " } } " + Mocks);
        CascadePlan plan = await PlanAsync(code.Solution, "Build");
        Assert.Equal(after is null, plan.Obstacle is not null);
        if (after is not null)
        {
            Document tests = plan.Apply(code.Solution)!.Projects.Last().Documents.First();
            Assert.Equal(Head + after + " } } " + Mocks, (await tests.GetTextAsync()).ToString());
        }
    }

    [Fact]
    public async Task UsingDeclarationsInAnOldVersion()
    {
        const string Copied = "class C { internal void M(E e, System.IO.Stream a) { var b = e.Build(); a.Write(b, 0, b.Length); } }";
        CascadePlan plan = await PlanAsync(
            new CascadeSolution { Version = LanguageVersion.CSharp7_3 }.Project("App").File("Code.cs", Definition + Copied), "Build");
        Assert.Equal(Obstacles.Language.Id, plan.Obstacle?.Obstacle.Id);
    }

    /// <summary>The rows that tests of their own or those of the other cascade meet stand here by name.</summary>
    [Fact]
    public void EveryRowIsTested()
    {
        Obstacle[] byOtherTests =
        [
            Obstacles.Mock, Obstacles.Language, Obstacles.MissingProject, Obstacles.Generated, Obstacles.Linked,
            Obstacles.ForeignLanguage, Obstacles.CompileErrors, Obstacles.Entangled,
        ];
        Assert.Equal(
            Obstacles.OfStreams.Select(row => row.Id).Order(),
            byOtherTests.Select(row => row.Id).Concat(Codes.Select(row => (string)row[0])).Distinct().Order());
    }

    private static Task<CascadePlan> PlanAsync(CascadeSolution solution, string name) => PlanAsync(solution.Solution, name);

    private static async Task<CascadePlan> PlanAsync(Solution solution, string name)
    {
        foreach (Project project in solution.Projects)
        {
            Compilation compilation = (await project.GetCompilationAsync())!;
            if (compilation.GetSymbolsWithName(name, SymbolFilter.Member).OfType<IMethodSymbol>().FirstOrDefault(method => method.ContainingType.Name == "E") is { } found)
            {
                return await StreamCascade.PlanAsync(solution, found, opensReads: true, default);
            }
        }

        throw new System.InvalidOperationException("No such method.");
    }
}
