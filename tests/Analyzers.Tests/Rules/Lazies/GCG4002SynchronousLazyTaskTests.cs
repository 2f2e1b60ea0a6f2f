using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lazies.SynchronousLazyTaskAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>Which asynchronous Lazies GCG4002 says work inside <c>Value</c>.</summary>
public class GCG4002SynchronousLazyTaskTests
{
    [Theory]
    // The published code of the article on ClusterConfig: a gate with a free slot is no hop.
    [InlineData("public class Entry { private readonly Lazy<Task<SerializedTree>> serializedTree; public Entry(Tree tree, SerializationQueue serializationQueue) { serializedTree = [|new Lazy<Task<SerializedTree>>(async () => { using (await serializationQueue.GetSlotAsync()) { return tree.Serialize(); } }, LazyThreadSafetyMode.ExecutionAndPublication)|]; } public Task<SerializedTree> Get() => serializedTree.Value; }")]
    [InlineData("public static class C { static readonly SemaphoreSlim Gate = new SemaphoreSlim(4); static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = [|new Lazy<Task<SerializedTree>>(async () => { await Gate.WaitAsync().ConfigureAwait(false); try { return T.Serialize(); } finally { Gate.Release(); } })|]; public static Task<SerializedTree> Get() => L.Value; }")]
    // No await at all.
    [InlineData("public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = [|new Lazy<Task<SerializedTree>>(() => Task.FromResult(T.Serialize()))|]; public static Task<SerializedTree> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = [|new(Make)|]; static Task<SerializedTree> Make() { var made = T.Serialize(); return Task.FromResult(made); } public static Task<SerializedTree> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = [|new(Make)|]; static async Task<SerializedTree> Make() { await Task.CompletedTask; return T.Serialize(); } public static Task<SerializedTree> Get() => L.Value; }")]
    // Before the first await, and in a helper of a helper.
    [InlineData("public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = [|new(async () => { var made = A(); await Task.Delay(1); return made; })|]; static SerializedTree A() => B(); static SerializedTree B() => T.Serialize(); public static Task<SerializedTree> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<int>> L = [|new(() => Make())|]; static async Task<int> Make() { T.Serialize(); return await Task.Run(() => 1); } public static Task<int> Get() => L.Value; }")]
    // An argument is evaluated before what it is given to is awaited.
    [InlineData("public static class C { static readonly Lazy<Task<int>> L = [|new(async () => { await Send(new Tree().Serialize()); return 1; })|]; static Task Send(SerializedTree tree) => Task.Delay(1); public static Task<int> Get() => L.Value; }")]
    // What a singleton holds, an entry of a dictionary, and the elements of a snapshot.
    [InlineData("public static class S { public static void Add(IServiceCollection services) { services.AddSingleton<Store>(); } } public class Store { private readonly Lazy<Task<SerializedTree>> _l; public Store(Tree tree) { _l = [|new Lazy<Task<SerializedTree>>(() => Task.FromResult(tree.Serialize()))|]; } public Task<SerializedTree> Get() => _l.Value; }")]
    [InlineData("public class C { private readonly ConcurrentDictionary<int, Lazy<Task<SerializedTree>>> _all = new ConcurrentDictionary<int, Lazy<Task<SerializedTree>>>(); public Task<SerializedTree> Get(int key, Tree tree) => _all.GetOrAdd(key, _ => [|new Lazy<Task<SerializedTree>>(() => Task.FromResult(tree.Serialize()))|]).Value; }")]
    [InlineData("public class C { private readonly ConcurrentDictionary<int, Lazy<Task<SerializedTree>>> _all = new ConcurrentDictionary<int, Lazy<Task<SerializedTree>>>(); public Task<SerializedTree> Get(int key, Tree tree) { var made = [|new Lazy<Task<SerializedTree>>(() => Task.FromResult(tree.Serialize()))|]; return _all.GetOrAdd(key, made).Value; } }")]
    [InlineData("public class Snapshot { public ImmutableDictionary<int, Entry> Entries { get; set; } } public class Entry { private readonly Lazy<Task<SerializedTree>> _l; public Entry(Tree tree) { _l = [|new Lazy<Task<SerializedTree>>(() => Task.FromResult(tree.Serialize()))|]; } public Task<SerializedTree> Get() => _l.Value; }")]
    [InlineData("public class Holder { private volatile Dictionary<int, Entry> _entries; public void Set(Dictionary<int, Entry> e) { _entries = e; } } public class Entry { private readonly Lazy<Task<SerializedTree>> _l; public Entry(Tree tree) { _l = [|new Lazy<Task<SerializedTree>>(() => Task.FromResult(tree.Serialize()))|]; } public Task<SerializedTree> Get() => _l.Value; }")]
    [InlineData("public class Entry { private readonly Lazy<Task<SerializedTree>> _l; public Entry(Tree tree) { _l = [|new Lazy<Task<SerializedTree>>(() => Task.FromResult(tree.Serialize()), true)|]; } public Task<SerializedTree> Get() => _l.Value; }")]
    // PublicationOnly: everybody who asks works.
    [InlineData("public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = [|new Lazy<Task<SerializedTree>>(() => Task.FromResult(T.Serialize()), LazyThreadSafetyMode.PublicationOnly)|]; public static Task<SerializedTree> Get() => L.Value; }")]
    public async Task Work_inside_Value_is_found(string source) => await VerifyAsync(source);

    [Theory]
    // The thread is left first.
    [InlineData("public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(() => Task.Run(() => T.Serialize())); public static Task<SerializedTree> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(async () => { await Task.Yield(); return T.Serialize(); }); public static Task<SerializedTree> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(async () => { await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding); return T.Serialize(); }); public static Task<SerializedTree> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(Make); static async Task<SerializedTree> Make() { await Hop(); return T.Serialize(); } static async Task Hop() { await Task.Yield(); } public static Task<SerializedTree> Get() => L.Value; }")]
    // A call to another service completes later; what nobody knows is silence.
    [InlineData("public static class C { static readonly HttpClient H = new HttpClient(); static readonly Lazy<Task<List<Row>>> L = new Lazy<Task<List<Row>>>(async () => JsonSerializer.Deserialize<List<Row>>(await H.GetStringAsync(\"http://x\"))); public static Task<List<Row>> Get() => L.Value; }")]
    [InlineData("public static class C { static IRates R; static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(async () => { await R.GetAsync(default); return T.Serialize(); }); public static Task<SerializedTree> Get() => L.Value; }")]
    // Nothing heavy.
    [InlineData("public static class C { static readonly Lazy<Task<string>> L = new Lazy<Task<string>>(() => Task.FromResult(string.Join(\",\", 1, 2))); public static Task<string> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly Lazy<Task<string>> L = new Lazy<Task<string>>(() => Task.FromResult(JsonSerializer.Serialize(new { status = \"ok\" }))); public static Task<string> Get() => L.Value; }")]
    // One per message, row or request.
    [InlineData("public class Message { private readonly Lazy<Task<SerializedTree>> _l; public Message(Tree tree) { _l = new Lazy<Task<SerializedTree>>(() => Task.FromResult(tree.Serialize())); } public Task<SerializedTree> Get() => _l.Value; }")]
    [InlineData("public class TreesController : ControllerBase { private readonly Lazy<Task<SerializedTree>> _l; public TreesController(Tree tree) { _l = new Lazy<Task<SerializedTree>>(() => Task.FromResult(tree.Serialize()), true); } [HttpGet] public Task<SerializedTree> Get() => _l.Value; }")]
    [InlineData("public static class S { public static void Add(IServiceCollection services) { services.AddScoped<Store>(); } } public class Store { private readonly Lazy<Task<SerializedTree>> _l; public Store(Tree tree) { _l = new Lazy<Task<SerializedTree>>(() => Task.FromResult(tree.Serialize()), LazyThreadSafetyMode.ExecutionAndPublication); } public Task<SerializedTree> Get() => _l.Value; }")]
    [InlineData("public class C { public Task<SerializedTree> Get(Tree tree) { var l = new Lazy<Task<SerializedTree>>(() => Task.FromResult(tree.Serialize())); return l.Value; } }")]
    [InlineData("public static class C { [ThreadStatic] static Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(() => Task.FromResult(new Tree().Serialize())); public static Task<SerializedTree> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(() => Task.FromResult(new Tree().Serialize()), LazyThreadSafetyMode.None); public static Task<SerializedTree> Get() => L.Value; }")]
    // Read at start-up only.
    [InlineData("public class Startup { static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(() => Task.FromResult(new Tree().Serialize())); public void ConfigureServices(IServiceCollection services) { services.AddSingleton(L.Value.Result); } }")]
    // A type of the same name.
    [InlineData("namespace N { public class Lazy<T> { public Lazy(Func<T> f) { } public T Value => default; } public static class C { static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(() => Task.FromResult(new Tree().Serialize())); } }")]
    public async Task What_leaves_the_thread_or_is_not_shared_is_silent(string source) => await VerifyAsync(source);

    /// <summary>The message says why it is shared, what is heavy, and where.</summary>
    [Fact]
    public async Task The_message_names_what_is_heavy()
    {
        VerifyCS.Test test = NewTest("public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = {|#0:new Lazy<Task<SerializedTree>>(() => Task.FromResult(T.Serialize()))|}; public static Task<SerializedTree> Get() => L.Value; }");
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithArguments("Task<SerializedTree>", "static", "compresses: GZipStream in Serialize"));
        await test.RunAsync();
    }

    private static VerifyCS.Test NewTest(string source)
        => new() { TestCode = LazySources.Usings + source + LazySources.Types, References = TestReferences.Net80AspNet };

    private static Task VerifyAsync(string source) => NewTest(source).RunAsync();
}
