using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lazies.FaultKeepingLazyAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>Which asynchronous Lazies GCG4004 says keep a fault.</summary>
public class GCG4004FaultKeepingLazyTests
{
    [Theory]
    [InlineData("public static class C { static readonly HttpClient H = new HttpClient(); static readonly Lazy<Task<string>> L = [|new Lazy<Task<string>>(() => H.GetStringAsync(\"http://x\"))|]; public static Task<string> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly HttpClient H = new HttpClient(); static readonly Lazy<Task<string>> L = [|new(LoadAsync)|]; static async Task<string> LoadAsync() { string text = await H.GetStringAsync(\"http://x\"); return text.Trim(); } public static Task<string> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly HttpClient H = new HttpClient(); static readonly Lazy<Task<string>> L = [|new(() => Task.Run(() => H.GetStringAsync(\"http://x\")))|]; public static Task<string> Get() => L.Value; }")]
    // No mode forgets a faulted task.
    [InlineData("public static class C { static readonly HttpClient H = new HttpClient(); static readonly Lazy<Task<string>> L = [|new Lazy<Task<string>>(() => H.GetStringAsync(\"http://x\"), LazyThreadSafetyMode.PublicationOnly)|]; public static Task<string> Get() => L.Value; }")]
    [InlineData("public static class S { public static void Add(IServiceCollection services) { services.AddSingleton<Store>(); } } public class Store { private readonly Lazy<Task<int>> _l; public Store(IRates rates) { _l = [|new Lazy<Task<int>>(() => rates.GetAsync(default))|]; } public Task<int> Get() => _l.Value; }")]
    [InlineData("public class C { private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _all = new ConcurrentDictionary<string, Lazy<Task<string>>>(); private readonly HttpClient _h = new HttpClient(); public Task<string> Get(string key) { return _all.GetOrAdd(key, Make).Value; Lazy<Task<string>> Make(string k) => [|new Lazy<Task<string>>(() => _h.GetStringAsync(k))|]; } }")]
    [InlineData("public class C { private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _all = new ConcurrentDictionary<string, Lazy<Task<string>>>(); private readonly HttpClient _h = new HttpClient(); public Task<string> Get(string key) => _all.GetOrAdd(key, k => [|new Lazy<Task<string>>(() => _h.GetStringAsync(k))|]).Value; }")]
    // A task without a value, and a catch that throws on.
    [InlineData("public static class C { static readonly Lazy<Task> L = [|new Lazy<Task>(async () => { try { await File.ReadAllTextAsync(\"a\"); } catch (Exception e) { Console.WriteLine(e); throw; } })|]; public static Task Get() => L.Value; }")]
    public async Task A_kept_failure_is_found(string source) => await VerifyAsync(source);

    [Theory]
    // The type forgets it, or looks at the task.
    [InlineData("public static class C { static readonly HttpClient H = new HttpClient(); static Lazy<Task<string>> L = new Lazy<Task<string>>(() => H.GetStringAsync(\"http://x\")); public static void Reset() { L = new Lazy<Task<string>>(() => H.GetStringAsync(\"http://x\")); } public static Task<string> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly HttpClient H = new HttpClient(); static Lazy<Task<string>> L = Make(); static Lazy<Task<string>> Make() => new Lazy<Task<string>>(async () => { try { return await H.GetStringAsync(\"http://x\"); } catch { L = Make(); throw; } }); public static Task<string> Get() => L.Value; }")]
    // A store of one request forgets it with the request.
    [InlineData("public static class S { public static void Add(IServiceCollection services) { services.AddScoped(typeof(C<>)); } } public class C<T> { private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _all = new ConcurrentDictionary<string, Lazy<Task<string>>>(); private readonly HttpClient _h = new HttpClient(); public Task<string> Get(string key) => _all.GetOrAdd(key, k => new Lazy<Task<string>>(() => _h.GetStringAsync(k))).Value; }")]
    // Who else calls the factory may keep its Lazy elsewhere.
    [InlineData("public class C { private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _all = new ConcurrentDictionary<string, Lazy<Task<string>>>(); private readonly HttpClient _h = new HttpClient(); public Task<string> Get(string key, string other) { var another = Make(other); return _all.GetOrAdd(key, Make).Value.IsCompleted ? another.Value : _all[key].Value; Lazy<Task<string>> Make(string k) => new Lazy<Task<string>>(() => _h.GetStringAsync(k)); } }")]
    [InlineData("public class C { private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _all = new ConcurrentDictionary<string, Lazy<Task<string>>>(); private readonly HttpClient _h = new HttpClient(); public async Task<string> Get(string key) { try { return await _all.GetOrAdd(key, k => new Lazy<Task<string>>(() => _h.GetStringAsync(k))).Value; } catch { _all.TryRemove(key, out _); throw; } } }")]
    [InlineData("public static class C { static readonly HttpClient H = new HttpClient(); static readonly Lazy<Task<string>> L = new Lazy<Task<string>>(() => H.GetStringAsync(\"http://x\")); public static Task<string> Get() => L.Value.IsFaulted ? H.GetStringAsync(\"http://x\") : L.Value; }")]
    // Nothing that fails now and works later.
    [InlineData("public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(() => Task.Run(() => T.Serialize())); public static Task<SerializedTree> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly Lazy<Task<int>> L = new Lazy<Task<int>>(async () => { await Task.Yield(); return 1; }); public static Task<int> Get() => L.Value; }")]
    [InlineData("public static class C { static readonly HttpClient H = new HttpClient(); static readonly Lazy<Task<string>> L = new Lazy<Task<string>>(async () => { try { return await H.GetStringAsync(\"http://x\"); } catch (Exception) { return null; } }); public static Task<string> Get() => L.Value; }")]
    // It does not live long, a cache forgets it, or it is no task.
    [InlineData("public class Message { private readonly Lazy<Task<int>> _l; public Message(IRates rates) { _l = new Lazy<Task<int>>(() => rates.GetAsync(default)); } public Task<int> Get() => _l.Value; }")]
    [InlineData("public class RatesController : ControllerBase { private readonly Lazy<Task<int>> _l; public RatesController(IRates rates) { _l = new Lazy<Task<int>>(() => rates.GetAsync(default)); } [HttpGet] public Task<int> Get() => _l.Value; }")]
    [InlineData("public class C { private readonly IMemoryCache _cache; private readonly HttpClient _h = new HttpClient(); public C(IMemoryCache cache) { _cache = cache; } public Task<string> Get(string key) => _cache.GetOrCreate(key, e => new Lazy<Task<string>>(() => _h.GetStringAsync(key))).Value; }")]
    [InlineData("public static class C { static readonly HttpClient H = new HttpClient(); static readonly Lazy<string> L = new Lazy<string>(() => H.GetStringAsync(\"http://x\").Result); public static string Get() => L.Value; }")]
    // GCG4002 has it.
    [InlineData("public static class C { static readonly HttpClient H = new HttpClient(); static readonly Tree T = new Tree(); static readonly Lazy<Task<string>> L = new Lazy<Task<string>>(() => { T.Serialize(); return H.GetStringAsync(\"http://x\"); }); public static Task<string> Get() => L.Value; }")]
    public async Task A_failure_that_is_forgotten_or_cannot_be_is_silent(string source) => await VerifyAsync(source);

    /// <summary>The message names the call that fails.</summary>
    [Fact]
    public async Task The_message_names_the_call()
    {
        VerifyCS.Test test = NewTest("public static class C { static readonly HttpClient H = new HttpClient(); static readonly Lazy<Task<string>> L = {|#0:new(LoadAsync)|}; static async Task<string> LoadAsync() => await H.GetStringAsync(\"http://x\"); public static Task<string> Get() => L.Value; }");
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithArguments("Task<string>", "static", "HttpClient.GetStringAsync"));
        await test.RunAsync();
    }

    private static VerifyCS.Test NewTest(string source)
        => new() { TestCode = source, ImplicitUsings = true, Stubs = [Stubs.Trees], References = TestReferences.Net80AspNet };

    private static Task VerifyAsync(string source) => NewTest(source).RunAsync();
}
