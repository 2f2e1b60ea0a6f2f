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
    /// <summary>The article's own Lazy: one per tree, made in a constructor.</summary>
    [Fact]
    public async Task A_Lazy_that_a_constructor_makes()
        => await VerifyAsync("""
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
            """, """
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public async Task<object> Get(int id) => await _store.Get(id);
            }

            public class Store
            {
                private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);
                private Lazy<Task<SerializedTree>> _tree;

                public Store(Tree tree)
                {
                    // One per tree.
                    _tree = CreateTree();

                    Lazy<Task<SerializedTree>> CreateTree() => new Lazy<Task<SerializedTree>>(() => Task.Run(async () =>
                    {
                        await FactoryGate.WaitAsync().ConfigureAwait(false);
                        try
                        {
                            return tree.Serialize();
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
                    }), LazyThreadSafetyMode.ExecutionAndPublication);
                }

                public async Task<object> Get(int id) => await _tree.Value;
            }
            """);

    /// <summary>The factory may enter the gate that is there, as what rents from a pool does: entered twice, it would wait for itself.</summary>
    [Fact]
    public async Task A_gate_of_something_else_is_left_alone()
    {
        const string Gate = "    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(Environment.ProcessorCount);\n";
        await VerifyAsync(
            $$"""
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public object Get(int id) => _store.Get(id);
            }

            public class Store
            {
            {{Gate}}    private readonly Lazy<SerializedTree> _tree;

                public Store(Tree tree)
                {
                    // One per tree.
                    _tree = new Lazy<SerializedTree>(
                        () => tree.Serialize(),
                        LazyThreadSafetyMode.ExecutionAndPublication);
                }

                public object Get(int id) => [|_tree.Value|];
            }
            """,
            $$"""
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public async Task<object> Get(int id) => await _store.Get(id);
            }

            public class Store
            {
            {{Gate}}    private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);
                private Lazy<Task<SerializedTree>> _tree;

                public Store(Tree tree)
                {
                    // One per tree.
                    _tree = CreateTree();

                    Lazy<Task<SerializedTree>> CreateTree() => new Lazy<Task<SerializedTree>>(() => Task.Run(async () =>
                    {
                        await FactoryGate.WaitAsync().ConfigureAwait(false);
                        try
                        {
                            return tree.Serialize();
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
                    }), LazyThreadSafetyMode.ExecutionAndPublication);
                }

                public async Task<object> Get(int id) => await _tree.Value;
            }
            """);
    }

    /// <summary>The second action has no gate.</summary>
    [Fact]
    public async Task Without_a_gate()
        => await VerifyAsync("""
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
            """, """
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public async Task<object> Get(int id) => await _store.Get(id);
            }

            public class Store
            {
                private Lazy<Task<SerializedTree>> _tree;

                public Store(Tree tree)
                {
                    // One per tree.
                    _tree = CreateTree();

                    Lazy<Task<SerializedTree>> CreateTree() => new Lazy<Task<SerializedTree>>(() => Task.Run(() =>
                    {
                        try
                        {
                            return tree.Serialize();
                        }
                        catch
                        {
                            _tree = CreateTree();
                            throw;
                        }
                    }), LazyThreadSafetyMode.ExecutionAndPublication);
                }

                public async Task<object> Get(int id) => await _tree.Value;
            }
            """, "GCG4001:ungated");

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
                    return id > 0 ? tree : s_tree.Value.ToString();
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
            """
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public object Get(int id) => _store.Get(id);
            }

            public class Store
            {
                private readonly Lazy<SerializedTree> _tree = new(() => new Tree().Serialize(), true); // once

                private readonly int _n;

                public Store(int n)
                {
                    // The number.
                    _n = n;
                }

                public object Get(int id) => [|_tree.Value|];
            }

            """,
            """
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public async Task<object> Get(int id) => await _store.Get(id);
            }

            public class Store
            {
                private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);
                private Lazy<Task<SerializedTree>> _tree; // once

                private readonly int _n;

                public Store(int n)
                {
                    _tree = CreateTree();
                    // The number.
                    _n = n;

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
                }

                public async Task<object> Get(int id) => await _tree.Value;
            }

            """);

    /// <summary>The constructor of a base class runs after an initialiser and before the constructor.</summary>
    [Fact]
    public async Task An_instance_field_that_a_base_class_may_read_first_stays()
    {
        const string source = """
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public object Get(int id) => _store.Get(id);
            }

            public abstract class Base
            {
                protected Base() => Start();

                protected virtual void Start() { }
            }

            public class Store : Base
            {
                private readonly Lazy<SerializedTree> _tree = new(() => new Tree().Serialize(), true); // once

                private readonly int _n;

                public Store(int n)
                {
                    _n = n;
                }

                public object Get(int id) => [|_tree.Value|];
            }

            """;
        await VerifyAsync(source, source);
    }

    /// <summary>
    /// A field of the instance with an initialiser, in a type that declares no constructor; where public members need
    /// comments, a new one without would be a warning.
    /// </summary>
    [Theory]
    [InlineData(DocumentationMode.Parse)]
    [InlineData(DocumentationMode.Diagnose)]
    public async Task An_instance_field_with_an_initialiser_and_no_constructor(DocumentationMode comments)
    {
        string before = """
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public object Get(int id) => _store.Get(id);
            }

            public class Store
            {
                private readonly Lazy<SerializedTree> _tree = new(() => new Tree().Serialize(), true);
                private int _n = 1;

                public object Get(int id) => [|_tree.Value|];
            }

            """;
        VerifyCS.Test test = NewTest(
            before,
            comments == DocumentationMode.Diagnose
                ? before
                : """
                    public class TreesController : ControllerBase
                    {
                        private readonly Store _store;
                        public TreesController(Store store) { _store = store; }

                        [HttpGet]
                        public async Task<object> Get(int id) => await _store.Get(id);
                    }

                    public class Store
                    {
                        private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);
                        private Lazy<Task<SerializedTree>> _tree;
                        private int _n = 1;

                        public Store()
                        {
                            _tree = CreateTree();

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
                        }

                        public async Task<object> Get(int id) => await _tree.Value;
                    }

                    """,
            null,
            null);
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(
            id, ((Microsoft.CodeAnalysis.CSharp.CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithDocumentationMode(comments)));
        await test.RunAsync();
    }

    /// <summary>A Lazy for each key: the entry of one that failed is removed.</summary>
    [Theory]
    [InlineData("= new ConcurrentDictionary<int, Lazy<SerializedTree>>()", "=\n        new ConcurrentDictionary<int, Lazy<Task<SerializedTree>>>()")]
    [InlineData("= new()", "= new()")]
    public async Task Lazies_in_a_dictionary(string made, string remade)
        => await VerifyAsync(
            $$"""
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public object Get(int id) => _store.Get(id);
            }

            public class Store
            {
                private readonly ConcurrentDictionary<int, Lazy<SerializedTree>> _trees {{made}};

                public void Forget(int id)
                {
                    _trees.TryRemove(id, out _);
                }

                public object Get(int id) => [|_trees.GetOrAdd(id, key => new Lazy<SerializedTree>(() => new Tree { Name = key.ToString() }.Serialize())).Value|];
            }

            """,
            $$"""
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public async Task<object> Get(int id) => await _store.Get(id);
            }

            public class Store
            {
                private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);
                private readonly ConcurrentDictionary<int, Lazy<Task<SerializedTree>>> _trees {{remade}};

                public void Forget(int id)
                {
                    _trees.TryRemove(id, out _);
                }

                public async Task<object> Get(int id) => await _trees.GetOrAdd(id, key => new Lazy<Task<SerializedTree>>(() => Task.Run(async () =>
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
            }

            """);

    /// <summary>Other uses of the dictionary may hand out its entries.</summary>
    [Theory]
    [InlineData("object All() => _trees.Values;")]
    [InlineData("object First(int id) => _trees[id].Value;")]
    [InlineData("void Add(int id) => _trees[id] = new Lazy<SerializedTree>(() => new SerializedTree());")]
    public async Task Dictionaries_that_are_used_otherwise(string use)
    {
        string source = $$"""
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public object Get(int id) => _store.Get(id);
            }

            public class Store
            {
                private readonly ConcurrentDictionary<int, Lazy<SerializedTree>> _trees = new();

                public {{use}}

                public object Get(int id) => [|_trees.GetOrAdd(id, key => new Lazy<SerializedTree>(() => new Tree { Name = key.ToString() }.Serialize())).Value|];
            }

            """;
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
                    Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions.MapGet(
                        app, "/tree", async () => await Catalogue.Get());
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
            """
            public class TreesController : ControllerBase
            {
                private static readonly Lazy<SerializedTree> Value = new Lazy<SerializedTree>(() => new Tree().Serialize());

                [HttpGet]
                public object Get(int id) => [|Value.Value|];
            }

            """,
            """
            public class TreesController : ControllerBase
            {
                private static readonly AsyncLazy<SerializedTree> Value =
                    new AsyncLazy<SerializedTree>(() => new Tree().Serialize(), FactoryGate);
                private static readonly AsyncGate FactoryGate = new AsyncGate(Environment.ProcessorCount);

                [HttpGet]
                public async Task<object> Get(int id) => await Value.GetValueAsync();
            }

            """,
            "GCG4001:async-lazy",
            "GcGuard");

    /// <summary>The AsyncLazy of Microsoft.VisualStudio.Threading, which runs its factory where it is asked.</summary>
    [Fact]
    public async Task The_AsyncLazy_of_VisualStudio_Threading()
        => await VerifyAsync(
            """
            public class TreesController : ControllerBase
            {
                private static readonly Lazy<SerializedTree> Value = new Lazy<SerializedTree>(() => new Tree().Serialize());

                [HttpGet]
                public object Get(int id) => [|Value.Value|];
            }

            namespace Microsoft.VisualStudio.Threading { public class JoinableTaskFactory { } public class AsyncLazy<T> { public AsyncLazy(Func<Task<T>> factory, JoinableTaskFactory joinableTaskFactory = null) { } public Task<T> GetValueAsync() => null; } }

            """,
            """
            public class TreesController : ControllerBase
            {
                private static readonly AsyncLazy<SerializedTree> Value =
                    new AsyncLazy<SerializedTree>(() => Task.Run(() => new Tree().Serialize()), null);

                [HttpGet]
                public async Task<object> Get(int id) => await Value.GetValueAsync();
            }

            namespace Microsoft.VisualStudio.Threading { public class JoinableTaskFactory { } public class AsyncLazy<T> { public AsyncLazy(Func<Task<T>> factory, JoinableTaskFactory joinableTaskFactory = null) { } public Task<T> GetValueAsync() => null; } }

            """,
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
        string before = """
            public class TreesController : ControllerBase
            {
                private static readonly Lazy<SerializedTree> Value = new Lazy<SerializedTree>(() => new Tree().Serialize());

                [HttpGet]
                public object Get(int id) => [|Value.Value|];
            }

            """;
        VerifyCS.Test test = hasLibrary
            ? NewTest(
                $$"""
                {{before}}
                namespace Microsoft.VisualStudio.Threading { public class JoinableTaskFactory { } public class AsyncLazy<T> { public AsyncLazy(Func<Task<T>> factory, JoinableTaskFactory joinableTaskFactory = null) { } public Task<T> GetValueAsync() => null; } }

                """,
                """
                public class TreesController : ControllerBase
                {
                    private static readonly AsyncLazy<SerializedTree> Value =
                        new AsyncLazy<SerializedTree>(() => Task.Run(() => new Tree().Serialize()), null);

                    [HttpGet]
                    public async Task<object> Get(int id) => await Value.GetValueAsync();
                }

                namespace Microsoft.VisualStudio.Threading { public class JoinableTaskFactory { } public class AsyncLazy<T> { public AsyncLazy(Func<Task<T>> factory, JoinableTaskFactory joinableTaskFactory = null) { } public Task<T> GetValueAsync() => null; } }

                """,
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
        string source = $$"""
            public class TreesController : ControllerBase
            {
                private readonly Store _store;
                public TreesController(Store store) { _store = store; }

                [HttpGet]
                public object Get(int id) => _store.Get(id);
            }

            public class Store
            {
                {{fields}}
            {{constructor}}
                public object Get(int id) => [|_tree.Value|];
            }

            """;
        await VerifyAsync(source, source);
    }

    /// <summary>Without leave to change public signatures of a library, nothing is offered.</summary>
    [Fact]
    public async Task A_public_signature_stays()
    {
        VerifyCS.Test test = NewTest("""
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
            """, """
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
            """, null, null);
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

    private static VerifyCS.Test NewTest(string before, string after, string? key, string? import)
    {
        var test = new VerifyCS.Test
        {
            TestCode = (import is null ? string.Empty : "using System;\n\n") + before,
            FixedCode = (import is null ? string.Empty : $"using System;\nusing {import};\n\n") + after,
            ImplicitUsings = true,
            Stubs = [Stubs.Trees],
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

    private static Task VerifyAsync(string before, string after, string? key = null, string? import = null)
        => NewTest(before, after, key, import).RunAsync();
}
