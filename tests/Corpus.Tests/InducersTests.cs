using System.Text.Json;
using GcGuard.Corpus.Inducers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Corpus.Tests;

/// <summary>Who induces collections in a published application, and by which chain of calls.</summary>
public sealed class InducersTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_chain_leads_through_assemblies_to_the_application()
    {
        Compile("Acme.Imaging", """
            namespace Acme;
            public class Canvas { public void Close() => Pool.Trim(3); }
            internal static class Pool { internal static void Trim(int generation) { if (generation > 2) Free(); } private static void Free() => System.GC.Collect(); }
            """);
        Compile("Shop", "class Report { public void Build(string name) => new Acme.Canvas().Close(); static void Main() { } }", "Acme.Imaging");

        Assert.Equal(
            """
            Acme.Imaging 0.0.0.0 (Acme.Imaging.dll)
              Acme.Pool.Free() calls GC.Collect
                application:
                  ← Acme.Pool.Trim(int)
                  ← Acme.Canvas.Close()
                  ← Report.Build(string)
                public:
                  ← Acme.Pool.Trim(int)
                  ← Acme.Canvas.Close()

            1 method in 1 assembly of 2 read; the application: Shop

            """,
            Run("--app", "shop"),
            ignoreLineEndingDifferences: true);
    }

    [Fact]
    public void Calls_in_a_circle_end()
    {
        Compile("Acme", """
            public class A { public static void Start() => new B().Ping(5); }
            class B { internal void Ping(int n) { if (n == 0) System.GC.Collect(); else Pong(n); } void Pong(int n) { Ping(n - 1); Self(); } void Self() { Self(); Pong(1); } }
            """);

        Assert.Equal(["Public: B.Ping(int) ← A.Start()"], Chains(Run("--json")));
    }

    [Fact]
    public void A_circle_without_an_entry_has_no_chain()
    {
        Compile("Acme", "class B { void Ping() { System.GC.Collect(); Pong(); } void Pong() => Ping(); }");

        Assert.Empty(Chains(Run("--json")));
        Assert.Contains("  B.Ping() calls GC.Collect", Run(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("public interface I { void Free(); } class C : I { public void Free() => System.GC.Collect(); } public class D { public void Go(I i) => i.Free(); }",
        "C.Free() ← D.Go(I) [I.Free()]")]
    [InlineData("public interface I { void Free(); } class C : I { void I.Free() => System.GC.Collect(); } public class D { public void Go(I i) => i.Free(); }",
        "C.I.Free() ← D.Go(I) [I.Free()]")]
    [InlineData("public interface I<T> { void Free(T t); } class C : I<string> { public void Free(string s) => System.GC.Collect(); } public class D { public void Go(I<string> i) => i.Free(null); }",
        "C.Free(string) ← D.Go(I<string>) [I.Free(T)]")]
    [InlineData("public abstract class B { internal abstract void Free(); } class C : B { internal override void Free() => System.GC.Collect(); } public class D { public void Go(B b) => b.Free(); }",
        "C.Free() ← D.Go(B) [B.Free()]")]
    [InlineData("public class B<T> { internal virtual void Free(T t) { } } class M<T> : B<T[]> { } class C : M<int> { internal override void Free(int[] t) => System.GC.Collect(); } public class D { public void Go(B<int[]> b) => b.Free(null); }",
        "C.Free(int[]) ← D.Go(B<int[]>) [B.Free(T)]")]
    public void A_call_through_a_base_or_interface_counts_for_what_implements_it(string source, string chain)
    {
        Compile("Acme", source);

        Assert.Equal(["Public: " + chain], Chains(Run("--json")));
    }

    [Fact]
    public void An_overload_or_another_interface_is_not_confused()
    {
        Compile("Acme", """
            public interface I { void Free(int n); } public interface J { void Free(); }
            class C : I { public void Free(int n) { } public void Free() => System.GC.Collect(); }
            public class D { public void Go(I i, J j) { i.Free(1); j.Free(); } }
            """);

        Assert.Equal(["Uncalled: C.Free()"], Chains(Run("--json")));
    }

    /// <summary><c>using</c> calls IDisposable.Dispose, as thousands of methods do: only one that knows the type counts.</summary>
    [Fact]
    public void A_call_through_a_framework_interface_counts_where_the_type_is_named()
    {
        Compile("Acme", """
            public sealed class Package : System.IDisposable { public static Package Open() => new Package(); public void Dispose() => System.GC.Collect(); }
            """);
        Compile("Shop", """
            class A { static void Uses() { using var package = Package.Open(); } static void Main() { } }
            class B { static void Other(System.IDisposable other) => other.Dispose(); static void Stream() { using var s = new System.IO.MemoryStream(); } }
            """, "Acme");

        Assert.Equal(
            ["Application: Package.Dispose() ← A.Uses() [IDisposable.Dispose()]", "Public: Package.Dispose()"],
            Chains(Run("--json", "--app", "Shop")));
    }

    [Fact]
    public void Code_the_compiler_moves_is_shown_where_the_source_has_it()
    {
        Compile("Acme", """
            using System; using System.Collections.Generic; using System.Threading.Tasks;
            public class A
            {
                public async Task RunAsync(int n) { await Task.Yield(); await CoreAsync(n); }
                async Task CoreAsync(int n) { await Task.Yield(); GC.Collect(n); }
                public IEnumerable<int> Rows() { yield return 1; GC.Collect(1); }
                public void Lambda() { Action a = () => GC.Collect(2); a(); }
                public void Captured(int n) { Action a = () => { Action b = () => GC.Collect(n); b(); }; a(); }
                public void Local(int n) { Free(); void Free() => GC.Collect(n); }
                public void AsyncLambda() { Func<Task> f = async () => { await Task.Yield(); GC.Collect(3); }; f(); }
                public void Group() { Action a = GC.Collect; a(); }
                public static class Nested<T> { public static void Free(List<T> list, Dictionary<string, T[]> map) => GC.Collect(4); }
            }
            """);

        Assert.Equal(
            [
                "Public: A.AsyncLambda() (lambda) ← A.AsyncLambda()",
                "Public: A.Captured() (lambda) ← A.Captured() (lambda) ← A.Captured(int)",
                "Public: A.CoreAsync(int) ← A.RunAsync(int)",
                "Public: A.Group()",
                "Public: A.Lambda() (lambda) ← A.Lambda()",
                "Public: A.Local() (Free) ← A.Local(int)",
                "Public: A.Nested.Free(List<T>, Dictionary<string, T[]>)",
                "Public: A.Rows()",
            ],
            Chains(Run("--json")));
    }

    [Theory]
    [InlineData("System.GC.Collect()", "GC.Collect")]
    [InlineData("System.GC.Collect(2, System.GCCollectionMode.Forced, true)", "GC.Collect")]
    [InlineData("System.GC.Collect(2, Mode())", "GC.Collect")]
    [InlineData("System.GC.GetTotalMemory(true)", "GC.GetTotalMemory(true)")]
    [InlineData("System.GC.TryStartNoGCRegion(1000)", "GC.TryStartNoGCRegion")]
    [InlineData("System.GC.AddMemoryPressure(1000)", "GC.AddMemoryPressure")]
    [InlineData("new System.Runtime.MemoryFailPoint(1)", "MemoryFailPoint")]
    [InlineData("System.GC.GetTotalMemory(false)", null)]
    [InlineData("System.GC.GetTotalMemory(Flag())", null)]
    [InlineData("System.GC.Collect(2, System.GCCollectionMode.Optimized)", null)]
    [InlineData("System.GC.Collect(2, System.GCCollectionMode.Optimized, false)", null)]
    [InlineData("System.GC.KeepAlive(null)", null)]
    public void The_arguments_in_the_body_decide(string expression, string? induces)
    {
        Compile("Acme", $"public class A {{ public void M() {{ {expression}; }} static bool Flag() => true; static System.GCCollectionMode Mode() => 0; }}");

        string output = Run();

        Assert.Equal(induces is not null, output.Contains("  A.M() calls " + induces + Environment.NewLine, StringComparison.Ordinal) && induces is not null);
        Assert.Equal(induces is null, output.StartsWith("0 methods in 0 assemblies", StringComparison.Ordinal));
    }

    [Fact]
    public void Finalizers_and_static_constructors_begin_chains()
    {
        Compile("Acme", "public class A { ~A() => Free(); static void Free() => System.GC.Collect(); } public class B { static B() => System.GC.Collect(1); }");

        Assert.Equal(["Finalizer: A.Free() ← A.~A()", "TypeInitializer: static B()"], Chains(Run("--json")));
    }

    [Fact]
    public void A_moved_type_is_followed_to_its_new_assembly()
    {
        Compile("Old", "namespace Acme { public class Canvas { public void Close() { } } }");
        Compile("Shop", "class Program { static void Main() => new Acme.Canvas().Close(); }", "Old");
        Compile("New", "namespace Acme { public class Canvas { public void Close() => System.GC.Collect(); } }");
        Compile("Old", "[assembly: System.Runtime.CompilerServices.TypeForwardedTo(typeof(Acme.Canvas))]", "New");

        Assert.Contains("Application: Acme.Canvas.Close() ← Program.Main()", Chains(Run("--json", "--app", "Shop")));
    }

    [Fact]
    public void Only_so_many_chains_are_shown_the_shortest_first_and_in_a_stable_order()
    {
        Compile("Acme", "public class A { static void Free() => System.GC.Collect(); " + string.Concat(
            Enumerable.Range(0, 10).Reverse().Select(number => $"public void M{number}() => {(number < 2 ? "Step()" : "Free()")}; ")) + "void Step() => Free(); }");

        string output = Run("--json", "--chains", "4");

        Assert.Equal(["Public: A.Free() ← A.M2()", "Public: A.Free() ← A.M3()", "Public: A.Free() ← A.M4()", "Public: A.Free() ← A.M5()"], Chains(output));
        Assert.Equal(output, Run("--json", "--chains", "4"));
        Assert.Contains("and 6 more chains", Run("--chains", "4"), StringComparison.Ordinal);
    }

    [Fact]
    public void The_application_and_the_framework_are_read_from_the_dependencies()
    {
        Compile("Acme", "public class Canvas { public void Close() => System.GC.Collect(); }");
        Compile("Shop", "public class Program { public static void Main() => new Canvas().Close(); }", "Acme");
        Compile("System.Acme", "public class C { public void M() => System.GC.Collect(); }");
        _folder.Write("Shop.deps.json", """
            {
              "targets": { ".NETCoreApp,Version=v10.0": {
                "Shop/1.0.0": { "runtime": { "Shop.dll": {} } },
                "Acme/2.0.0": { "runtime": { "lib/net10.0/Acme.dll": {} } },
                "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/10.0.0": { "runtime": { "System.Acme.dll": {} } } } },
              "libraries": {
                "Shop/1.0.0": { "type": "project" }, "Acme/2.0.0": { "type": "package" },
                "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/10.0.0": { "type": "runtimepack" } }
            }
            """);

        Assert.Equal(["Application: Canvas.Close() ← Program.Main()", "Public: Canvas.Close()"], Chains(Run("--json")));
        Assert.EndsWith("of 2 read; the application: Shop" + Environment.NewLine, Run(), StringComparison.Ordinal);
    }

    [Fact]
    public void Files_that_are_no_assemblies_are_skipped()
    {
        Compile("Acme", "public class A { public void M() => System.GC.Collect(); }");
        _folder.Write("native.dll", "\u007fELF no windows executable");
        _folder.Write("empty.dll", "");
        _folder.Write("readme.txt", "text");
        _folder.Write("Shop.exe", "MZ but nothing behind it");
        File.Copy(typeof(InducersTests).Assembly.Location, Path.Combine(_folder.Path, "Tests.bin"));

        (int exit, string output, string error) = RunAll();

        Assert.Equal((0, ""), (exit, error));
        Assert.EndsWith("1 method in 1 assembly of 1 read; the application: none known; name it with --app" + Environment.NewLine, output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_damaged_assembly_is_named_with_a_remedy_and_the_rest_is_read()
    {
        Compile("Acme", "public class A { public void M() => System.GC.Collect(); }");
        byte[] image = File.ReadAllBytes(Path.Combine(_folder.Path, "Acme.dll"));
        int tables = image.AsSpan().IndexOf("BSJB"u8);
        image.AsSpan(tables, 4).Clear();
        File.WriteAllBytes(Path.Combine(_folder.Path, "Damaged.dll"), image);

        (int exit, string output, string error) = RunAll();

        Assert.Equal(0, exit);
        Assert.Contains("1 method in 1 assembly of 1 read", output, StringComparison.Ordinal);
        Assert.Contains(Path.Combine(_folder.Path, "Damaged.dll") + ": left out, its metadata is damaged", error, StringComparison.Ordinal);
        Assert.Contains("publish again", error, StringComparison.Ordinal);
    }

    /// <summary>Every byte of an assembly turned over, some at a time: an answer or a note, no exception.</summary>
    [DeepFact]
    public void Any_damage_ends_in_a_note()
    {
        Compile("Acme", "public class A : System.IDisposable { public void Dispose() => B<int>.Free(1); } class B<T> { internal static void Free(T t) { System.Action a = () => System.GC.Collect(); a(); } }");
        string path = Path.Combine(_folder.Path, "Acme.dll");
        byte[] image = File.ReadAllBytes(path);
        Compile("Whole", "public class W { }");
        for (int position = 0; position < image.Length; position += 3)
        {
            byte[] damaged = [.. image];
            damaged[position] ^= 0xFF;
            File.WriteAllBytes(path, damaged);
            Assert.Equal(0, RunAll().Exit);
        }
    }

    [Theory]
    [InlineData("Required argument 'folder' missing", new string[0], false)]
    [InlineData("Unrecognized command or argument '--what'", new[] { "--what" }, true)]
    [InlineData("Required argument missing for option: '--app'", new[] { "--app" }, true)]
    [InlineData("--chains 0: a number from 1 is needed", new[] { "--chains", "0" }, true)]
    [InlineData("--app Shop: no assembly of that name", new[] { "--app", "Shop" }, true)]
    public void A_command_line_that_cannot_be_used_says_why(string message, string[] options, bool withFolder)
    {
        Compile("Acme", "public class A { }");

        (int exit, _, string error) = RunAll(options, withFolder);

        Assert.Equal(2, exit);
        Assert.Contains(message, error, StringComparison.Ordinal);
    }

    [Fact]
    public void A_folder_without_assemblies_says_how_to_publish()
    {
        _folder.Write("readme.txt", "text");

        (int exit, _, string error) = RunAll();
        Assert.Equal(2, exit);
        Assert.Contains(_folder.Path + ": no managed assembly in it; publish without PublishSingleFile", error, StringComparison.Ordinal);

        (exit, _, error) = RunAll(["/nowhere/at/all"], withFolder: false);
        Assert.Equal(2, exit);
        Assert.Contains("no such folder", error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{ broken")]
    [InlineData("[]")]
    [InlineData("{}")]
    public void A_damaged_file_of_dependencies_is_named_with_a_remedy(string text)
    {
        Compile("Acme", "public class A { }");
        string path = _folder.Write("Acme.deps.json", text);

        (int exit, _, string error) = RunAll();

        Assert.Equal(2, exit);
        Assert.Contains(path + ": not the file that a build writes", error, StringComparison.Ordinal);
        Assert.Contains("--app", error, StringComparison.Ordinal);
    }

    [Fact]
    public void The_cost_of_the_rule_is_stated_on_request()
    {
        Compile("Acme", "public class A { public void M() => System.GC.Collect(); }");

        Assert.Matches(@"GCG5003 reads the metadata of 1 assemblies \([0-9]+ rows\) in [0-9.]+ ms CPU \(median of 15 passes\)", Run("--cost"));
        Assert.DoesNotContain("GCG5003", Run(), StringComparison.Ordinal);
    }

    [Fact]
    public void The_table_names_a_public_member_of_each_assembly_or_says_that_none_leads_there()
    {
        Compile("Direct", """
            public class A
            {
                public void Near() => Far();
                public void Own() => System.GC.Collect();
                void Far() => System.GC.Collect();
            }
            """);
        Compile("Hidden", """
            class B { internal void Own() => System.GC.Collect(); }
            public class C { public void M() { } }
            """);
        Compile("Runtime", "public class D { internal D() { } ~D() => System.GC.Collect(); }");
        Compile("Total", "public class E { public long M() => System.GC.GetTotalMemory(true); }");
        Compile("Innocent", "public class F { public void M() { } }");

        Assert.Equal(
            """
            new("Direct", "0.0.0.0", "A.Own()"),
            new("Hidden", "0.0.0.0", null),
            new("Runtime", "0.0.0.0", "D.~D()"),

            """,
            Run("--table"),
            ignoreLineEndingDifferences: true);
    }

    private static string[] Chains(string json)
    {
        using JsonDocument report = JsonDocument.Parse(json);
        return
        [
            .. report.RootElement.GetProperty("inducers").EnumerateArray()
                .SelectMany(assembly => assembly.GetProperty("methods").EnumerateArray())
                .SelectMany(method => method.GetProperty("chains").EnumerateArray())
                .Select(chain => chain.GetProperty("start").GetString() + ": " + string.Join(
                    " ← ",
                    chain.GetProperty("links").EnumerateArray().Select(link =>
                        link.GetProperty("method").GetString()
                        + (link.GetProperty("through").GetString() is { } through ? $" [{through}]" : string.Empty)))),
        ];
    }

    private string Run(params string[] options)
    {
        (int exit, string output, string error) = RunAll(options);
        Assert.Equal((0, ""), (exit, error));
        return output;
    }

    private (int Exit, string Output, string Error) RunAll(string[]? options = null, bool withFolder = true)
    {
        var output = new StringWriter();
        var error = new StringWriter();
        string[] folder = withFolder ? [_folder.Path] : [];
        int exit = CorpusCommand.RunAsync(
            ["inducers", .. folder, .. options ?? []], null!, output, error, CancellationToken.None).GetAwaiter().GetResult();
        return (exit, output.ToString(), error.ToString());
    }

    /// <summary>Compiles an assembly of the folder, which may reference others of it.</summary>
    private void Compile(string name, string source, params string[] references)
    {
        string platform = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        var result = CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(source)],
            [
                .. new[] { "System.Private.CoreLib.dll", "System.Runtime.dll", "System.Collections.dll" }
                    .Select(file => MetadataReference.CreateFromFile(Path.Combine(platform, file))),
                .. references.Select(reference => MetadataReference.CreateFromFile(Path.Combine(_folder.Path, reference + ".dll"))),
            ],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release))
            .Emit(Path.Combine(_folder.Path, name + ".dll"));
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
    }
}
