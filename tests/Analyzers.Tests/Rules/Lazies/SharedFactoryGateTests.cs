using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyAsyncLazy = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Lazies.SynchronousLazyTaskAnalyzer,
    GcGuard.CodeFixes.Rules.Lazies.SynchronousLazyTaskCodeFixProvider>;
using VerifyBlockingLazy = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Lazies.BlockingLazyAnalyzer,
    GcGuard.CodeFixes.Rules.Lazies.BlockingLazyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>Factories that ask each other wait for ever behind one gate.</summary>
public class SharedFactoryGateTests
{
    private const string Other =
        """


        public static class Other
        {
            private static readonly Lazy<string> Back = new Lazy<string>(() => C.Second.Value.Result.ToString());
            private static readonly Lazy<string> Names = new Lazy<string>(() => "n");
            public static string Asks() => Back.Value;
        }

        public static class Apart
        {
            private static readonly Lazy<string> Names = new Lazy<string>(() => "n");
            public static string Get() => Names.Value;
        }
        """;

    [Theory]
    [InlineData("First.Value.Result.ToString()")]
    [InlineData("Ask()")]
    [InlineData("Text")]
    [InlineData("$\"{new Named()}\"")]
    [InlineData("string.Concat(new Named(), \"x\")")]
    [InlineData("Other.Asks()")]
    [InlineData("Keyed(\"x\")")]
    [InlineData("new Shown().ToString()")]
    [InlineData("Kept(1)")]
    [InlineData("Kept?.Invoke(1)")]
    public async Task A_factory_that_asks_another_Lazy_of_the_type_gets_no_gate(string name)
    {
        string source = Source(name, "[|", "|]") + Other;
        await NewTest(source, source, "GCG4002:gate").RunAsync();
    }

    /// <summary>It is taken off the caller's thread all the same.</summary>
    [Fact]
    public async Task A_factory_that_asks_another_Lazy_runs_by_Task_Run()
    {
        const string Asking = "Ask()";
        string made = Source(Asking, string.Empty, string.Empty)
            .Replace("<SerializedTree>>(async () =>", "<SerializedTree>>(() => Task.Run(async () =>").Replace("});\n    public static Task", "}));\n    public static Task")
            + Other;
        await NewTest(Source(Asking, "[|", "|]") + Other, made, "GCG4002").RunAsync();
    }

    [Theory]
    [InlineData("\"n\"")]
    [InlineData("new Func<int, string>(n => n.ToString()).Method.Name")]
    [InlineData("Apart.Get()")]
    [InlineData("First.IsValueCreated.ToString()")]
    public async Task A_factory_that_asks_none_of_the_type_gets_the_gate(string name)
        => await NewTest(Source(name, "[|", "|]") + Other, Gated(name) + Other, "GCG4002:gate").RunAsync();

    /// <summary>One that blocks on another of its type is left alone, whichever of both is to be fixed first.</summary>
    [Fact]
    public async Task A_factory_that_blocks_on_another_Lazy_of_the_type_stays()
    {
        const string source =
            """
            using System.Collections.Concurrent;

            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public object Get(string id) => _store.Whole(id);

                [HttpGet("part")]
                public object GetPart(string id) => _store.Part(id);
            }

            public class Store
            {
                private readonly ConcurrentDictionary<string, Lazy<SerializedTree>> _parts = new ConcurrentDictionary<string, Lazy<SerializedTree>>();
                private readonly ConcurrentDictionary<string, Lazy<SerializedTree>> _whole = new ConcurrentDictionary<string, Lazy<SerializedTree>>();

                public SerializedTree Part(string id)
                    => [|_parts.GetOrAdd(id, key => new Lazy<SerializedTree>(() => new Tree { Name = key }.Serialize())).Value|];

                public object Whole(string id)
                    => [|_whole.GetOrAdd(id, key => new Lazy<SerializedTree>(() => new Tree { Name = Part(key).ToString() }.Serialize())).Value|];
            }
            """;
        var test = new VerifyBlockingLazy.Test
        {
            TestCode = source,
            FixedCode = source,
            ImplicitUsings = true,
            Stubs = [Stubs.Trees],
            References = TestReferences.Net80AspNet,
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\ngcguard.cascade_public_api = true\n"));
        await test.RunAsync();
    }

    private static string Source(string name, string open, string close)
        => $$"""
        public static class C
        {
            public static readonly Lazy<Task<int>> First = new Lazy<Task<int>>(async () =>
            {
                await Task.Yield();
                return 1;
            });
            public static readonly Lazy<Task<SerializedTree>> Second = {{open}}new Lazy<Task<SerializedTree>>(async () =>
            {
                var made = new Tree { Name = {{name}} }.Serialize();
                await Task.Yield();
                return made;
            }){{close}};
            public static Task<SerializedTree> Get() => Second.Value;
            public static string Ask() => First.Value.Result.ToString();
            public static readonly Func<int, string> Kept = n => Ask();
            public static string Text => Ask();
            public static string Keyed(string name) => First.Value.ContinueWith(t => name).Result;
        }

        public class Named { public override string ToString() => C.Ask(); }

        public abstract class Shape { public abstract override string ToString(); }

        public class Shown : Shape { public override string ToString() => C.Ask(); }
        """;

    private static string Gated(string name)
        => Source(name, string.Empty, string.Empty)
            .Replace("""
                Lazy<Task<SerializedTree>>(async () =>
                    {
                        var made = new Tree { Name = 
                """, """
                Lazy<Task<SerializedTree>>(() => Task.Run(async () =>
                    {
                        await FactoryGate.WaitAsync().ConfigureAwait(false);
                        try
                        {
                            var made = new Tree { Name = 
                """)
            .Replace("""
                    await Task.Yield();
                        return made;
                    });
                """, """
                        await Task.Yield();
                            return made;
                        }
                        finally
                        {
                            FactoryGate.Release();
                        }
                    }));
                    private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);
                """);

    private static VerifyAsyncLazy.Test NewTest(string before, string after, string key)
        => new()
        {
            TestCode = before,
            FixedCode = after,
            ImplicitUsings = true,
            Stubs = [Stubs.Trees],
            References = TestReferences.Net80AspNet,
            CodeActionEquivalenceKey = key,
        };
}
