using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Evidence.RequestPath;
using GcGuard.Analyzers.Tests.Live;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>
/// Every rule on code that no person wrote or that is half written: no exception, and no work that grows faster than
/// the code.
/// </summary>
public class BadInputTests
{
    private const string Head = """
        using System; using System.Collections.Generic; using System.IO; using System.Linq; using System.Text; using Microsoft.AspNetCore.Mvc;
        public class OrdersController : ControllerBase {

        """;

    private const string Copy = "string Copy(byte[] data) { var ms = new MemoryStream(); ms.Write(data, 0, data.Length); return Encoding.UTF8.GetString(ms.ToArray()); }";

    /// <summary>Constructs that are nested or repeated so often that a careless walk overflows the stack or never ends.</summary>
    public static TheoryData<string, string> Deep => new()
    {
        { "sum as a length", Head + "public object Get(int a) => new byte[" + Repeat("a + ", 5_000) + "1]; }" },
        { "sum of constants as a length", Head + "public object Get() => new byte[" + Repeat("100 + ", 5_000) + "1]; }" },
        { "text added up", Head + "public void Get(string a) { var all = new List<string>(); using var w = new StreamWriter(Response.Body); w.Write(" + Repeat("a + ", 5_000) + "a); } }" },
        { "calls in one chain", Head + "public void Get(int a) { var sb = new StringBuilder(100_000); sb" + Repeat(".Append(a)", 1_500) + "; using var w = new StreamWriter(Response.Body); w.Write(sb.ToString()); } }" },
        { "queries in one chain", Head + "public object Get(IEnumerable<int> a) => a" + Repeat(".Where(x => x > 1)", 200) + ".ToList().First(); }" },
        { "parentheses", Head + "public object Get() => new byte[" + Repeat("(", 300) + "200_000" + Repeat(")", 300) + "]; }" },
        { "minus signs", Head + "public object Get() => new byte[" + Repeat("- ", 300) + "200_000]; }" },
        { "conditions", Head + "public object Get(bool b) => new byte[" + Repeat("b ? 100_000 : ", 300) + "200_000]; }" },
        { "fallbacks", Head + "public object Get(byte[] b) => " + Repeat("b ?? ", 300) + "new byte[200_000]; }" },
        { "lambdas", Head + "public void Get() { " + Repeat(n => $"Action a{n} = () => {{ ", 500) + "var x = new byte[200_000]; Stream.Null.Read(x, 0, x.Length);" + Repeat(" };", 500) + " } }" },
        { "lambdas given to calls", Head + "void Run(Action a) => a(); public void Get() { " + Repeat("Run(() => { ", 30) + "var x = new byte[200_000];" + Repeat(" });", 30) + " } }" },
        { "local functions", Head + "public void Get() { " + Repeat(n => $"void L{n}() {{ L{n}(); ", 150) + "var x = new byte[200_000];" + Repeat(" }", 150) + " } }" },
        { "blocks", Head + "public void Get(int n) { " + Repeat("if (n > 1) { ", 400) + "var x = new byte[200_000];" + Repeat(" }", 400) + " } }" },
        { "else if", Head + "public void Get(int n) { " + Repeat(n => $"if (n == {n}) {{ n++; }} else ", 400) + "{ var x = new byte[200_000]; } } }" },
        { "loops", Head + "public void Get(int[] a) { var all = new List<int>(); " + Repeat(n => $"foreach (var x{n} in a) ", 200) + "all.Add(1); using var w = new StreamWriter(Response.Body); foreach (var i in all) w.Write(i); } }" },
        { "tries", Head + "public void Get() { " + Repeat("try { ", 200) + "var x = new byte[200_000];" + Repeat(" } finally { }", 200) + " } }" },
        { "nested types", Head + Repeat(n => $"public class N{n} {{ ", 200) + "public object Get() => new byte[200_000];" + Repeat(" }", 200) + " }" },
        { "nested generics", Head + "public void Get(" + Repeat("List<", 100) + "int" + Repeat(">", 100) + " a) { var ms = new MemoryStream(); System.Text.Json.JsonSerializer.Serialize(ms, a); Encoding.UTF8.GetString(ms.ToArray()); } }" },
        { "types that grow without end", Head + "public class N<T> { public N<N<T>> Next { get; set; } public T Id { get; set; } } public void Get(N<int> a) { var ms = new MemoryStream(); System.Text.Json.JsonSerializer.Serialize(ms, a); Encoding.UTF8.GetString(ms.ToArray()); } }" },
        { "types in a circle", Head + "public class A { public B B { get; set; } } public class B { public A A { get; set; } } public void Get(A a) { var ms = new MemoryStream(); System.Text.Json.JsonSerializer.Serialize(ms, a); Encoding.UTF8.GetString(ms.ToArray()); } }" },
        { "structs that double", Head + Repeat(n => $"public struct S{n} {{ S{n + 1} A; S{n + 1} B; }} ", 60) + "public struct S60 { long A; } public object Get() => new S0[10]; }" },
        { "structs in a circle", Head + "public struct A { B B; } public struct B { A A; } public object Get() => new A[100_000]; }" },
        { "generic structs that grow", Head + "public struct N<T> { T A; static N<N<T>> S; } public struct M<T> { M<M<T>> A; } public object Get() => new[] { new N<int>[100_000].Length, new M<int>[100_000].Length }; }" },
        { "constants in a circle", Head + "const int A = B + 1, B = A; static readonly int C = D, D = C; int E => F; int F => E; public object Get() => new object[] { new byte[A], new byte[C], new byte[E] }; }" },
        { "variables in a circle", Head + "public object Get() { int a = 1, b = 2; a = b; b = a; a += a; return new byte[a * b]; } }" },
        { "numbers past every range", Head + "public object Get(int n) => new object[] { new byte[int.MaxValue], new long[int.MaxValue, int.MaxValue], new byte[long.MaxValue], new byte[-1], new List<byte>(int.MaxValue), new string('a', int.MaxValue), new byte[n << 99], new byte[1 / (n - n)], new byte[checked(int.MaxValue + n)] }; }" },
        { "a long initialiser", Head + "public object Get() => new int[] { " + Repeat("1, ", 50_000) + "1 }; }" },
        { "a long text", Head + "public object Get() => \"" + new string('a', 200_000) + "\" + new string('b', 100_000); }" },
        { "finalizers, indexers, operators, events", Head + "~OrdersController() { new byte[200_000].ToString(); } public object this[int n] { get => new byte[200_000]; set => new byte[200_000].ToString(); } public static object operator +(OrdersController a, int b) => new byte[200_000]; public static implicit operator byte[](OrdersController a) => new byte[200_000]; public event Action E { add { new byte[200_000].ToString(); } remove { } } }" },
    };

    [Theory]
    [MemberData(nameof(Deep))]
    public async Task Deep_or_endless_code_ends(string name, string source)
    {
        Assert.NotEmpty(name);
        await RunAsync(("Deep.cs", source));
    }

    /// <summary>All files of one compilation, each of which is bound by itself.</summary>
    [Fact]
    public async Task No_rule_throws_at_any_prefix_of_the_rules_own_samples()
    {
        string samples = Path.Combine(RepositoryRoot.Find()!, "tests", "Package.Tests", "FormatSamples");
        string[] files = [.. Directory.EnumerateFiles(samples, "*.cs", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];
        Assert.True(files.Length > 10);
        foreach (string file in files.Where(f => f.Contains("before", StringComparison.Ordinal)))
        {
            string text = await File.ReadAllTextAsync(file);
            int[] ends = [.. (await CSharpSyntaxTree.ParseText(text).GetRootAsync()).DescendantTokens().Select(token => token.Span.End).Where((_, n) => n % (DeepLane.IsOn ? 2 : 40) == 0)];
            // One after another, also what the compiler does by itself: its own binders now and then lose a race over code that
            // is this broken, and end with a NullReferenceException.
            await RunAsync(concurrent: false, [.. ends.Select(end => ($"P{end}.cs", $"namespace P{end} {{ {text[..end]}"))]);
        }
    }

    [Fact]
    public async Task Five_hundred_suspects_in_one_method()
    {
        string source = Head + "public void Get() { " + Repeat(n => $"byte[] b{n} = new byte[200_000]; Stream.Null.Read(b{n}, 0, b{n}.Length);\n", 500) + " } }";

        Assert.Equal(500, (await RunAsync(("Many.cs", source))).Count(d => d.Id == "GCG1001"));
    }

    [Fact]
    public async Task Ten_thousand_callers_of_one_name()
    {
        var files = new (string, string)[100];
        for (int file = 0; file < files.Length; file++)
        {
            files[file] = ($"Caller{file}.cs", $"public class Caller{file} {{ Store store; void Save(int n) {{ }}\n" + Repeat(n => $" public void M{n}() => Save({n});\n", 100) + "}");
        }

        Assert.Empty(await RunAsync([.. files, ("Store.cs", Head.Replace(": ControllerBase", "", StringComparison.Ordinal).Replace("OrdersController", "Store", StringComparison.Ordinal)
            + "public void Save(int n) { var x = new byte[200_000]; } " + Copy + "}")]));
    }

    [Fact]
    public async Task Missing_and_doubled_types() => Assert.Empty(await RunAsync(
        ("A.cs", Head + "public Gone Get(Gone g) => new Gone(new byte[Gone.Size], g.ToArray(), new List<Gone>(200_000)); public MemoryStream Make() => new(); }"),
        ("B.cs", Head + "public void Get() { MemoryStream ms = new Gone(); ms.ToArray(); var sb = new Gone<StringBuilder>(); sb.ToString(); foreach (var x in gone) { all.Add(x); } } }"),
        ("C.cs", "namespace System { public class String { } public class GC { public static void Collect(Gone g) { } } } namespace System.IO { public class MemoryStream { public byte[] ToArray() => null; } }"),
        ("D.cs", "namespace Microsoft.AspNetCore.Mvc { public class ControllerBase { } public class ControllerBase { } }")));

    private static Task<ImmutableArray<Diagnostic>> RunAsync(params (string Path, string Text)[] files) => RunAsync(concurrent: true, files);

    /// <summary>
    /// A rule that throws is an AD0001. What is thrown here is the compiler's own, in which its binders now and then end over code that
    /// is this broken, also one after another; then they are asked once more.
    /// </summary>
    private static async Task<ImmutableArray<Diagnostic>> RunAsync(bool concurrent, (string Path, string Text)[] files)
    {
        const int Attempts = 3;
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                return await AnalyzeAsync(concurrent, files);
            }
            catch (NullReferenceException thrown)
                when (attempt < Attempts && thrown.TargetSite?.Module.Assembly.GetName().Name?.StartsWith("Microsoft.CodeAnalysis", StringComparison.Ordinal) == true)
            {
            }
        }
    }

    private static async Task<ImmutableArray<Diagnostic>> AnalyzeAsync(bool concurrent, (string Path, string Text)[] files)
    {
        var test = new RequestPathTest();
        test.Files.AddRange(files);
        CSharpCompilation compilation = await test.CompileAsync();
        ImmutableArray<Diagnostic> found = await EditorHost.WholeAsync(EditorHost.Analyze(
            compilation.WithOptions(compilation.Options.WithConcurrentBuild(concurrent)), concurrent, [.. EditorHost.AllRules(), new ProbeAnalyzer()]));
        Diagnostic? exception = found.FirstOrDefault(d => d.Id == "AD0001");
        Assert.True(exception is null, exception?.ToString());
        return found;
    }

    private static string Repeat(string text, int count) => string.Concat(Enumerable.Repeat(text, count));

    private static string Repeat(Func<int, string> text, int count)
    {
        var all = new StringBuilder();
        for (int n = 0; n < count; n++)
        {
            all.Append(text(n));
        }

        return all.ToString();
    }
}
