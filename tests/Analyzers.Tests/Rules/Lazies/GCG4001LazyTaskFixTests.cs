using System.IO;
using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Lazies.BlockingLazyAnalyzer,
    GcGuard.CodeFixes.Rules.Lazies.BlockingLazyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>How the fix of GCG4001 makes a Lazy asynchronous, and its callers with it.</summary>
public class GCG4001LazyTaskFixTests
{
    private const string VsThreading = "\nnamespace Microsoft.VisualStudio.Threading { public class JoinableTaskFactory { } public class AsyncLazy<T> { public AsyncLazy(Func<Task<T>> factory, JoinableTaskFactory joinableTaskFactory = null) { } public Task<T> GetValueAsync() => null; } }\n";

    private const string Entry = """
        public class TreesController : ControllerBase
        {
            private readonly Store _store;
            public TreesController(Store store) { _store = store; }

            [HttpGet]
            public object Get(int id) => _store.Get(id);
        }

        public class Store
        {
            private readonly Lazy<SerializedTree> _tree;

            public Store(Tree tree)
            {
                // One per tree.
                _tree = new Lazy<SerializedTree>(
                    () => tree.Serialize(),
                    LazyThreadSafetyMode.ExecutionAndPublication);
            }

            public object Get(int id) => [|_tree.Value|];
        }
        """;

    /// <summary>The article's own Lazy: one per tree, made in a constructor.</summary>
    [Fact]
    public async Task A_Lazy_that_a_constructor_makes()
        => await VerifyAsync(Entry, Fixed("FactoryGate", gated: true));

    /// <summary>The factory may enter the gate that is there, as what rents from a pool does: entered twice, it would wait for itself.</summary>
    [Fact]
    public async Task A_gate_of_something_else_is_left_alone()
    {
        const string Gate = "    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(Environment.ProcessorCount);\n";
        await VerifyAsync(
            Entry.Replace("    private readonly Lazy<SerializedTree> _tree;\n", Gate + "    private readonly Lazy<SerializedTree> _tree;\n"),
            Fixed("FactoryGate", gated: true).Replace("    private static readonly SemaphoreSlim FactoryGate", Gate + "    private static readonly SemaphoreSlim FactoryGate"));
    }

    /// <summary>The second action has no gate.</summary>
    [Fact]
    public async Task Without_a_gate()
        => await VerifyAsync(Entry, Fixed(string.Empty, gated: false), "GCG4001:ungated");

    /// <summary>A static with an initialiser and a method group; the chain goes on in a second type.</summary>
    [Fact]
    public async Task A_static_Lazy()
        => await VerifyAsync(
            """
            public class TreesController : ControllerBase
            {
                [HttpGet]
                public object Get(int id) => Index.Find(id);
            }

            public static class Index
            {
                private static readonly Lazy<SerializedTree> s_tree = new(Build); // all

                public static object Find(int id)
                {
                    SerializedTree tree = [|s_tree.Value|];
                    return id > 0 ? tree : [|s_tree.Value|].ToString();
                }

                private static SerializedTree Build() => new Tree().Serialize();
            }
            """,
            """
            public class TreesController : ControllerBase
            {
                [HttpGet]
                public async Task<object> Get(int id) => await Index.Find(id);
            }

            public static class Index
            {
                private static Lazy<Task<SerializedTree>> s_tree = CreateTree(); // all
                private static readonly SemaphoreSlim s_factoryGate = new SemaphoreSlim(Environment.ProcessorCount);

                public static async Task<object> Find(int id)
                {
                    SerializedTree tree = await s_tree.Value;
                    return id > 0 ? tree : (await s_tree.Value).ToString();
                }

                private static SerializedTree Build() => new Tree().Serialize();

                private static Lazy<Task<SerializedTree>> CreateTree() => new(() => Task.Run(async () =>
                {
                    await s_factoryGate.WaitAsync().ConfigureAwait(false);
                    try
                    {
                        return Build();
                    }
                    catch
                    {
                        s_tree = CreateTree();
                        throw;
                    }
                    finally
                    {
                        s_factoryGate.Release();
                    }
                }));
            }
            """);

    /// <summary>A field of the instance with an initialiser, which a constructor takes over: the one that is there.</summary>
    [Fact]
    public async Task An_instance_field_with_an_initialiser_and_a_constructor()
        => await VerifyAsync(
            Instance("private readonly Lazy<SerializedTree> _tree = new(() => new Tree().Serialize(), true); // once", "\n    private readonly int _n;\n\n    public Store(int n)\n    {\n        // The number.\n        _n = n;\n    }\n", "object Get(int id) => [|_tree.Value|];", "object Get(int id) => _store.Get(id);"),
            Instance(
                "private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);\n    private Lazy<Task<SerializedTree>> _tree; // once",
                "\n    private readonly int _n;\n\n    public Store(int n)\n    {\n        _tree = CreateTree();\n        // The number.\n        _n = n;\n" + Made + "    }\n",
                "async Task<object> Get(int id) => await _tree.Value;",
                "async Task<object> Get(int id) => await _store.Get(id);"));

    /// <summary>
    /// A field of the instance with an initialiser, in a type that declares no constructor; where public members need
    /// comments, a new one without would be a warning.
    /// </summary>
    [Theory]
    [InlineData(DocumentationMode.Parse)]
    [InlineData(DocumentationMode.Diagnose)]
    public async Task An_instance_field_with_an_initialiser_and_no_constructor(DocumentationMode comments)
    {
        string before = Instance("private readonly Lazy<SerializedTree> _tree = new(() => new Tree().Serialize(), true);\n    private int _n = 1;", string.Empty, "object Get(int id) => [|_tree.Value|];", "object Get(int id) => _store.Get(id);");
        VerifyCS.Test test = NewTest(
            before,
            comments == DocumentationMode.Diagnose
                ? before
                : Instance(
                    "private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);\n    private Lazy<Task<SerializedTree>> _tree;\n    private int _n = 1;",
                    "\n    public Store()\n    {\n        _tree = CreateTree();\n" + Made + "    }\n",
                    "async Task<object> Get(int id) => await _tree.Value;",
                    "async Task<object> Get(int id) => await _store.Get(id);"),
            null,
            null);
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(
            id, ((Microsoft.CodeAnalysis.CSharp.CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithDocumentationMode(comments)));
        await test.RunAsync();
    }

    /// <summary>A Lazy for each key: the entry of one that failed is removed.</summary>
    [Theory]
    [InlineData("new ConcurrentDictionary<int, Lazy<SerializedTree>>()", "new ConcurrentDictionary<int, Lazy<Task<SerializedTree>>>()")]
    [InlineData("new()", "new()")]
    public async Task Lazies_in_a_dictionary(string made, string remade)
        => await VerifyAsync(
            Instance(
                "private readonly ConcurrentDictionary<int, Lazy<SerializedTree>> _trees = " + made + ";",
                "\n    public void Forget(int id)\n    {\n        _trees.TryRemove(id, out _);\n    }\n",
                "object Get(int id) => [|_trees.GetOrAdd(id, key => new Lazy<SerializedTree>(() => new Tree { Name = key.ToString() }.Serialize())).Value|];",
                "object Get(int id) => _store.Get(id);"),
            Instance(
                "private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);\n    private readonly ConcurrentDictionary<int, Lazy<Task<SerializedTree>>> _trees = " + remade + ";",
                "\n    public void Forget(int id)\n    {\n        _trees.TryRemove(id, out _);\n    }\n",
                """
                async Task<object> Get(int id) => await _trees.GetOrAdd(id, key => new Lazy<Task<SerializedTree>>(() => Task.Run(async () =>
                    {
                        await FactoryGate.WaitAsync().ConfigureAwait(false);
                        try
                        {
                            return new Tree { Name = key.ToString() }.Serialize();
                        }
                        catch
                        {
                            _trees.TryRemove(key, out _);
                            throw;
                        }
                        finally
                        {
                            FactoryGate.Release();
                        }
                    }))).Value;
                """,
                "async Task<object> Get(int id) => await _store.Get(id);"));

    /// <summary>Other uses of the dictionary may hand out its entries.</summary>
    [Theory]
    [InlineData("object All() => _trees.Values;")]
    [InlineData("object First(int id) => _trees[id].Value;")]
    [InlineData("void Add(int id) => _trees[id] = new Lazy<SerializedTree>(() => new SerializedTree());")]
    public async Task Dictionaries_that_are_used_otherwise(string use)
    {
        string source = Instance(
            "private readonly ConcurrentDictionary<int, Lazy<SerializedTree>> _trees = new();",
            "\n    public " + use.Replace("=> _trees[id].Value", "=> {|#9:_trees[id].Value|}") + "\n",
            "object Get(int id) => [|_trees.GetOrAdd(id, key => new Lazy<SerializedTree>(() => new Tree { Name = key.ToString() }.Serialize())).Value|];",
            "object Get(int id) => _store.Get(id);").Replace("{|#9:", string.Empty).Replace("|}", string.Empty);
        await VerifyAsync(source, source);
    }

    /// <summary>A factory that waits for a task awaits it.</summary>
    [Fact]
    public async Task A_factory_that_waits_for_a_task()
        => await VerifyAsync(
            """
            public class TreesController : ControllerBase
            {
                private static readonly HttpClient Client = new HttpClient();
                private static readonly Lazy<string> Page = new Lazy<string>(() => Client.GetStringAsync("http://x").Result);

                [HttpGet]
                public string Get(int id) => [|Page.Value|];
            }
            """,
            """
            public class TreesController : ControllerBase
            {
                private static readonly HttpClient Client = new HttpClient();
                private static Lazy<Task<string>> Page = CreatePage();
                private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);

                [HttpGet]
                public async Task<string> Get(int id) => await Page.Value;

                private static Lazy<Task<string>> CreatePage() => new Lazy<Task<string>>(() => Task.Run(async () =>
                {
                    await FactoryGate.WaitAsync().ConfigureAwait(false);
                    try
                    {
                        return await Client.GetStringAsync("http://x").ConfigureAwait(false);
                    }
                    catch
                    {
                        Page = CreatePage();
                        throw;
                    }
                    finally
                    {
                        FactoryGate.Release();
                    }
                }));
            }
            """);

    /// <summary>The delegate of a minimal API becomes asynchronous too.</summary>
    [Fact]
    public async Task A_minimal_API()
        => await VerifyAsync(
            """
            internal static class Endpoints
            {
                public static void Map(Microsoft.AspNetCore.Routing.IEndpointRouteBuilder app)
                {
                    Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions.MapGet(app, "/tree", () => Catalogue.Get());
                }
            }

            internal static class Catalogue
            {
                private static readonly Lazy<SerializedTree> Value = new Lazy<SerializedTree>(() => new Tree().Serialize(), true);

                public static SerializedTree Get() => [|Value.Value|];
            }
            """,
            """
            internal static class Endpoints
            {
                public static void Map(Microsoft.AspNetCore.Routing.IEndpointRouteBuilder app)
                {
                    Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions.MapGet(app, "/tree", async () => await Catalogue.Get());
                }
            }

            internal static class Catalogue
            {
                private static Lazy<Task<SerializedTree>> Value = CreateValue();
                private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);

                public static async Task<SerializedTree> Get() => await Value.Value;

                private static Lazy<Task<SerializedTree>> CreateValue() => new Lazy<Task<SerializedTree>>(() => Task.Run(async () =>
                {
                    await FactoryGate.WaitAsync().ConfigureAwait(false);
                    try
                    {
                        return new Tree().Serialize();
                    }
                    catch
                    {
                        Value = CreateValue();
                        throw;
                    }
                    finally
                    {
                        FactoryGate.Release();
                    }
                }), true);
            }
            """);

    /// <summary>The AsyncLazy of GcGuard.Runtime, behind its gate.</summary>
    [Fact]
    public async Task The_AsyncLazy_of_GcGuard_Runtime()
        => await VerifyAsync(
            Static("private static readonly Lazy<SerializedTree> Value = new Lazy<SerializedTree>(() => new Tree().Serialize());", "object Get(int id) => [|Value.Value|];"),
            Static("private static readonly AsyncLazy<SerializedTree> Value = new AsyncLazy<SerializedTree>(() => new Tree().Serialize(), FactoryGate);\n    private static readonly GcGuard.AsyncGate FactoryGate = new GcGuard.AsyncGate(Environment.ProcessorCount);", "async Task<object> Get(int id) => await Value.GetValueAsync();"),
            "GCG4001:async-lazy",
            "GcGuard");

    /// <summary>The AsyncLazy of Microsoft.VisualStudio.Threading, which runs its factory where it is asked.</summary>
    [Fact]
    public async Task The_AsyncLazy_of_VisualStudio_Threading()
        => await VerifyAsync(
            Static("private static readonly Lazy<SerializedTree> Value = new Lazy<SerializedTree>(() => new Tree().Serialize());", "object Get(int id) => [|Value.Value|];") + VsThreading,
            Static("private static readonly AsyncLazy<SerializedTree> Value = new AsyncLazy<SerializedTree>(() => Task.Run(() => new Tree().Serialize()), null);", "async Task<object> Get(int id) => await Value.GetValueAsync();") + VsThreading,
            "GCG4001:async-lazy",
            "Microsoft.VisualStudio.Threading");

    [Theory]
    // Handed on, asked whether it is there, or given another value.
    [InlineData("private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); [HttpGet] public object Get() => [|L.Value|]; [HttpPost] public object Post() => L;")]
    [InlineData("private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); [HttpGet] public object Get() => [|L.Value|]; [HttpPost] public bool Post() => L.IsValueCreated;")]
    [InlineData("private static Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); [HttpGet] public object Get() => [|L.Value|]; [HttpPost] public void Post() { L = null; }")]
    // Public, several in one declaration.
    [InlineData("public static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); [HttpGet] public object Get() => [|L.Value|];")]
    [InlineData("private static readonly Lazy<SerializedTree> K, L = new Lazy<SerializedTree>(() => new Tree().Serialize()); [HttpGet] public object Get() => [|L.Value|];")]
    // A caller that cannot await.
    [InlineData("private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); [HttpGet] public object Get() { lock (L) { return 1; } } [HttpPost] public object Post() => [|L.Value|];")]
    [InlineData("private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); private static readonly object Gate = new object(); [HttpGet] public object Get() { lock (Gate) { return [|L.Value|]; } }")]
    // The wait for the task is deeper.
    [InlineData("private static readonly HttpClient H = new HttpClient(); private static readonly Lazy<string> L = new Lazy<string>(() => Load()); private static string Load() => H.GetStringAsync(\"http://x\").Result; [HttpGet] public object Get() => [|L.Value|];")]
    public async Task Reported_without_a_fix(string members)
    {
        string source = "public class TreesController : ControllerBase { " + members + " }";
        await VerifyAsync(source, source);
    }

    /// <summary>Where VSTHRD011 forbids every Lazy of a task, an AsyncLazy is the only action, and without one there is none.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Where_a_Lazy_of_a_task_is_forbidden(bool hasLibrary)
    {
        string before = Static("private static readonly Lazy<SerializedTree> Value = new Lazy<SerializedTree>(() => new Tree().Serialize());", "object Get(int id) => [|Value.Value|];");
        VerifyCS.Test test = hasLibrary
            ? NewTest(
                before + VsThreading,
                Static("private static readonly AsyncLazy<SerializedTree> Value = new AsyncLazy<SerializedTree>(() => Task.Run(() => new Tree().Serialize()), null);", "async Task<object> Get(int id) => await Value.GetValueAsync();") + VsThreading,
                "GCG4001",
                "Microsoft.VisualStudio.Threading")
            : NewTest(before, before, null, null);
        // The package's file by its name; what is in it is not asked for.
        string folder = Directory.CreateTempSubdirectory("gcguard-4001-").FullName;
        string file = Path.Combine(folder, "Microsoft.VisualStudio.Threading.Analyzers.dll");
        File.Copy(typeof(System.Linq.Enumerable).Assembly.Location, file);
        try
        {
            test.SolutionTransforms.Add((solution, id) => solution.AddAnalyzerReference(id, new AnalyzerFileReference(file, new NoLoader())));
            await test.RunAsync();
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    [Theory]
    // Two constructors, and a name that would be the constructor's parameter.
    [InlineData("private readonly Lazy<SerializedTree> _tree = new(() => new Tree().Serialize(), true);", "\n    public Store()\n    {\n    }\n\n    public Store(int n)\n    {\n    }\n")]
    [InlineData("private static readonly Tree tree = new Tree();\n    private readonly Lazy<SerializedTree> _tree = new(() => tree.Serialize(), true);", "\n    public Store(Tree tree)\n    {\n    }\n")]
    public async Task Instance_fields_that_no_constructor_can_take_over(string fields, string constructor)
    {
        string source = Instance(fields, constructor, "object Get(int id) => [|_tree.Value|];", "object Get(int id) => _store.Get(id);");
        await VerifyAsync(source, source);
    }

    /// <summary>Without leave to change public signatures of a library, nothing is offered.</summary>
    [Fact]
    public async Task A_public_signature_stays()
    {
        VerifyCS.Test test = NewTest(Entry, Entry, null, null);
        test.TestState.AnalyzerConfigFiles.Clear();
        await test.RunAsync();
    }

    private sealed class NoLoader : IAnalyzerAssemblyLoader
    {
        public void AddDependencyLocation(string fullPath)
        {
        }

        public System.Reflection.Assembly LoadFromPath(string fullPath) => throw new System.NotSupportedException(fullPath);
    }

    private const string Made = """

                Lazy<Task<SerializedTree>> CreateTree() => new(() => Task.Run(async () =>
                {
                    await FactoryGate.WaitAsync().ConfigureAwait(false);
                    try
                    {
                        return new Tree().Serialize();
                    }
                    catch
                    {
                        _tree = CreateTree();
                        throw;
                    }
                    finally
                    {
                        FactoryGate.Release();
                    }
                }), true);

        """;

    private static string Instance(string fields, string constructor, string member, string action)
        => "public class TreesController : ControllerBase\n{\n    private readonly Store _store;\n    public TreesController(Store store) { _store = store; }\n\n    [HttpGet]\n    public " + action
            + "\n}\n\npublic class Store\n{\n    " + fields + "\n" + constructor + "\n    public " + member + "\n}\n";

    private static string Static(string field, string member)
        => "public class TreesController : ControllerBase\n{\n    " + field + "\n\n    [HttpGet]\n    public " + member + "\n}\n";

    private static string Fixed(string gate, bool gated)
    {
        string head = """
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public async Task<object> Get(int id) => await _store.Get(id);
            }

            public class Store
            {

            """;
        string field = gated ? "    private static readonly SemaphoreSlim " + gate + " = new SemaphoreSlim(Environment.ProcessorCount);\n" : string.Empty;
        string body = """
                private Lazy<Task<SerializedTree>> _tree;

                public Store(Tree tree)
                {
                    // One per tree.
                    _tree = CreateTree();

                    Lazy<Task<SerializedTree>> CreateTree() => new Lazy<Task<SerializedTree>>(() => Task.Run(

            """.TrimEnd('\n');
        string enter = gated ? "            await FactoryGate.WaitAsync().ConfigureAwait(false);\n" : string.Empty;
        string leave = gated ? "            finally\n            {\n                FactoryGate.Release();\n            }\n" : string.Empty;
        return head + field + body + (gated ? "async () =>\n" : "() =>\n")
            + "        {\n" + enter
            + "            try\n            {\n                return tree.Serialize();\n            }\n"
            + "            catch\n            {\n                _tree = CreateTree();\n                throw;\n            }\n"
            + leave
            + "        }), LazyThreadSafetyMode.ExecutionAndPublication);\n    }\n\n    public async Task<object> Get(int id) => await _tree.Value;\n}";
    }

    private static VerifyCS.Test NewTest(string before, string after, string? key, string? import)
    {
        string usings = LazySources.Usings;
        var test = new VerifyCS.Test
        {
            TestCode = usings + before + LazySources.Types,
            FixedCode = (import is null ? usings : WithImport(usings, import)) + after + LazySources.Types,
            References = TestReferences.Net80AspNet,
            CodeActionEquivalenceKey = key,
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\ngcguard.cascade_public_api = true\n"));
        if (import == "GcGuard")
        {
            test.TestState.AdditionalReferences.Add(RuntimeAssembly.Reference);
        }

        return test;
    }

    private static string WithImport(string usings, string import)
    {
        string line = "using " + import + ";\n";
        return import == "GcGuard"
            ? usings.Replace("using Microsoft.AspNetCore.Mvc;\n", line + "using Microsoft.AspNetCore.Mvc;\n")
            : usings.Replace("using Microsoft.Extensions.DependencyInjection;\n", "using Microsoft.Extensions.DependencyInjection;\n" + line);
    }

    private static Task VerifyAsync(string before, string after, string? key = null, string? import = null)
        => NewTest(before, after, key, import).RunAsync();
}
