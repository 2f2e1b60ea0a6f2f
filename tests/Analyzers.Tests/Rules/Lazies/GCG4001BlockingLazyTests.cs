using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lazies.BlockingLazyAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>Which Lazies GCG4001 says block their callers.</summary>
public class GCG4001BlockingLazyTests
{
    private const string Controller = "public class TreesController : ControllerBase { private readonly Store _store; public TreesController(Store store) { _store = store; } [HttpGet] public object Get(int id) => _store.Get(id); } ";
    private const string Singleton = "public static class S { public static void Add(IServiceCollection services) { services.AddSingleton<Store>(); } } ";

    [Theory]
    // The article on ClusterConfig: one Lazy per tree, made for several threads.
    [InlineData("public class Store { private readonly Lazy<SerializedTree> serializedTree; public Store(Tree tree) { serializedTree = new Lazy<SerializedTree>(() => tree.Serialize(), LazyThreadSafetyMode.ExecutionAndPublication); } public object Get(int id) => [|serializedTree.Value|]; }")]
    [InlineData("public class Store { private readonly Lazy<SerializedTree> _l; public Store(Tree tree) { _l = new Lazy<SerializedTree>(() => tree.Serialize(), true); } public object Get(int id) => [|this._l.Value|]; }")]
    // Through a field initialiser, a method group, a property, helpers, and another method's own Lazy.
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(Build); private static SerializedTree Build() => Helper(new Tree()); private static SerializedTree Helper(Tree tree) { return tree.Serialize(); } public object Get(int id) => [|L.Value|]; }")]
    [InlineData("public class Store { private static Lazy<SerializedTree> L { get; } = new(() => new Tree().Serialize()); public object Get(int id) { var tree = [|L.Value|]; return tree; } }")]
    [InlineData(Singleton + "public class Store { private readonly Lazy<SerializedTree> _l; public Store() { _l = new Lazy<SerializedTree>(() => new Tree().Serialize()); } public object Get(int id) => [|_l.Value|]; }")]
    [InlineData("public class Index { public static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); } public class Store { public object Get(int id) => [|Index.L.Value|]; }")]
    // Entries of a dictionary or cache.
    [InlineData("public class Store { private readonly ConcurrentDictionary<int, Lazy<SerializedTree>> _all = new ConcurrentDictionary<int, Lazy<SerializedTree>>(); public object Get(int id) => [|_all.GetOrAdd(id, _ => new Lazy<SerializedTree>(() => new Tree().Serialize())).Value|]; }")]
    [InlineData("public class Store { private readonly ConcurrentDictionary<int, Lazy<SerializedTree>> _all = new ConcurrentDictionary<int, Lazy<SerializedTree>>(); public object Get(int id) { var entry = _all.GetOrAdd(id, _ => new Lazy<SerializedTree>(() => new Tree().Serialize())); return [|entry.Value|]; } }")]
    [InlineData("public class Store { private readonly ConcurrentDictionary<int, Lazy<SerializedTree>> _all = new ConcurrentDictionary<int, Lazy<SerializedTree>>(); public void Put(int id) { _all[id] = new Lazy<SerializedTree>(() => new Tree().Serialize()); } public object Get(int id) => [|_all[id].Value|]; }")]
    // Elements of a shared collection.
    [InlineData("public class Store { private static readonly List<Entry> Entries = new List<Entry>(); public object Get(int id) => Entries[id].Get(); } public class Entry { private readonly Lazy<SerializedTree> _l; public Entry(Tree tree) { _l = new Lazy<SerializedTree>(() => tree.Serialize()); } public SerializedTree Get() => [|_l.Value|]; }")]
    // Other heavy work: blocking on tasks, files, databases, keys, parsing, sorting and loops.
    [InlineData("public class Store { private static readonly HttpClient H = new HttpClient(); private static readonly Lazy<string> L = new Lazy<string>(() => H.GetStringAsync(\"http://x\").Result); public object Get(int id) => [|L.Value|]; }")]
    [InlineData("public class Store { private static readonly HttpClient H = new HttpClient(); private static readonly Lazy<string> L = new Lazy<string>(() => Load().GetAwaiter().GetResult()); private static async Task<string> Load() => await H.GetStringAsync(\"http://x\"); public object Get(int id) => [|L.Value|]; }")]
    [InlineData("public class Store { private readonly Lazy<int> _l = new(Count, true); private static int Count() { int n = 0; foreach (string line in File.ReadLines(\"prices.csv\")) { n += line.Length; } return n; } public object Get(int id) => [|_l.Value|]; }")]
    [InlineData("public class Store { private static readonly Lazy<byte[]> L = new Lazy<byte[]>(() => Rfc2898DeriveBytes.Pbkdf2(\"p\", new byte[8], 600000, HashAlgorithmName.SHA256, 32)); public object Get(int id) => [|L.Value|]; }")]
    [InlineData("public class Store { private static readonly List<Row> Rows = new List<Row>(); private static readonly Lazy<string> L = new Lazy<string>(() => JsonSerializer.Serialize(Rows)); public object Get(int id) => [|L.Value|]; }")]
    [InlineData("public class Store { private static readonly List<Row> Rows = new List<Row>(); private static readonly Lazy<List<Row>> L = new Lazy<List<Row>>(() => { var rows = new List<Row>(Rows); rows.Sort((a, b) => a.Id - b.Id); return rows; }); public object Get(int id) => [|L.Value|]; }")]
    [InlineData("public class Store { private static readonly List<Row> Rows = new List<Row>(); private static readonly Lazy<int> L = new Lazy<int>(Count); private static int Count() { int n = 0; foreach (Row row in Rows) { n += row.Id; } return n; } public object Get(int id) => [|L.Value|]; }")]
    [InlineData("public class Store { private static readonly List<Row> Rows = new List<Row>(); private static readonly Lazy<int> L = new Lazy<int>(Count); private static IEnumerable<(int A, int? B)> Pairs() => Rows.Select(row => (row.Id, Rate(row.Name))); private static int? Rate(string name) => name.Length; private static int Count() { int n = 0; foreach (var (first, second) in Pairs()) { n += first; } return n; } public object Get(int id) => [|L.Value|]; }")]
    [InlineData("public class Store { private static readonly Lazy<System.Xml.Linq.XDocument> L = new Lazy<System.Xml.Linq.XDocument>(() => System.Xml.Linq.XDocument.Load(\"catalog.xml\")); public object Get(int id) => [|L.Value|]; }")]
    // Rows without a type of their own.
    [InlineData("public interface IRules { IEnumerable<(string First, string Second)> Load(); } public class Store { private static readonly Lazy<int> L = new Lazy<int>(() => Count(Rules.Load())); private static readonly IRules Rules; private static int Count(IEnumerable<(string First, string Second)> rules) { int n = 0; foreach (var (first, second) in rules) { n += first.Length + second.Length; } return n; } public object Get(int id) => [|L.Value|]; }")]
    // As many rounds as the code says.
    [InlineData("public class Store { private static readonly Lazy<int> L = new Lazy<int>(Count); private static int Count() { int n = 0; for (int i = 0; i < 1_000_000; i++) { n ^= SHA256.HashData(BitConverter.GetBytes(i))[0]; } return n; } public object Get(int id) => [|L.Value|]; }")]
    [InlineData("public class Store { private const int Size = 400; private static readonly Lazy<double> L = new Lazy<double>(Sum); private static double Sum() { double n = 0; for (int x = 0; x < Size; x++) { for (int y = 0; y < Size; y++) { n += Math.Sin(x * y); } } return n; } public object Get(int id) => [|L.Value|]; }")]
    public async Task A_shared_Lazy_with_heavy_work_is_found(string store) => await VerifyAsync(Controller + store);

    [Theory]
    // A hosted service reads it before the server takes requests.
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => L.Value; public void Warm() => _ = L.Value; } public class WarmUp : IHostedService { private readonly Store _store; public WarmUp(Store store) { _store = store; } public Task StartAsync(CancellationToken token) { _store.Warm(); return Task.CompletedTask; } public Task StopAsync(CancellationToken token) => Task.CompletedTask; }")]
    [InlineData("public class Store : IHostedService { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => L.Value; public Task StartAsync(CancellationToken token) { _ = L.Value; return Task.CompletedTask; } public Task StopAsync(CancellationToken token) => Task.CompletedTask; }")]
    // A host has a method before the start, and one after it.
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => L.Value; public void Warm() => _ = L.Value; } public class WarmUp : IHostedLifecycleService { private readonly Store _store; public WarmUp(Store store) { _store = store; } public Task StartingAsync(CancellationToken token) { _store.Warm(); return Task.CompletedTask; } public Task StartAsync(CancellationToken token) => Task.CompletedTask; public Task StartedAsync(CancellationToken token) { return Task.CompletedTask; } public Task StoppingAsync(CancellationToken token) { return Task.CompletedTask; } public Task StopAsync(CancellationToken token) => Task.CompletedTask; public Task StoppedAsync(CancellationToken token) => Task.CompletedTask; }")]
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => L.Value; public void Warm() => _ = L.Value; } public class WarmUp : IHostedLifecycleService { private readonly Store _store; public WarmUp(Store store) { _store = store; } public Task StartingAsync(CancellationToken token) { return Task.CompletedTask; } public Task StartAsync(CancellationToken token) => Task.CompletedTask; public Task StartedAsync(CancellationToken token) { _store.Warm(); return Task.CompletedTask; } public Task StoppingAsync(CancellationToken token) { return Task.CompletedTask; } public Task StopAsync(CancellationToken token) => Task.CompletedTask; public Task StoppedAsync(CancellationToken token) => Task.CompletedTask; }")]
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => [|L.Value|]; public void Warm() => _ = L.Value; } public class WarmUp : IHostedLifecycleService { private readonly Store _store; public WarmUp(Store store) { _store = store; } public Task StartingAsync(CancellationToken token) { return Task.CompletedTask; } public Task StartAsync(CancellationToken token) => Task.CompletedTask; public Task StartedAsync(CancellationToken token) { return Task.CompletedTask; } public Task StoppingAsync(CancellationToken token) { _store.Warm(); return Task.CompletedTask; } public Task StopAsync(CancellationToken token) => Task.CompletedTask; public Task StoppedAsync(CancellationToken token) => Task.CompletedTask; }")]
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => L.Value; public async Task WarmAsync() { await Task.Yield(); _ = L.Value; } } public class WarmUp : IHostedService { private readonly Store _store; private readonly bool _preload; public WarmUp(Store store) { _store = store; } public async Task StartAsync(CancellationToken token) { await _store.WarmAsync(); } public Task StopAsync(CancellationToken token) => Task.CompletedTask; }")]
    // A branch, another task, and a task that nobody waits for.
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => [|L.Value|]; public void Warm() => _ = L.Value; } public class WarmUp : IHostedService { private readonly Store _store; private readonly bool _preload; public WarmUp(Store store) { _store = store; } public Task StartAsync(CancellationToken token) { if (_preload) { _store.Warm(); } return Task.CompletedTask; } public Task StopAsync(CancellationToken token) => Task.CompletedTask; }")]
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => [|L.Value|]; public void Warm() => _ = L.Value; } public class WarmUp : IHostedService { private readonly Store _store; private readonly bool _preload; public WarmUp(Store store) { _store = store; } public Task StartAsync(CancellationToken token) { if (!_preload) { return Task.CompletedTask; } _store.Warm(); return Task.CompletedTask; } public Task StopAsync(CancellationToken token) => Task.CompletedTask; }")]
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => [|L.Value|]; public void Warm() => _ = L.Value; } public class WarmUp : IHostedService { private readonly Store _store; private readonly bool _preload; public WarmUp(Store store) { _store = store; } public Task StartAsync(CancellationToken token) { _ = Task.Run(() => _store.Warm()); return Task.CompletedTask; } public Task StopAsync(CancellationToken token) => Task.CompletedTask; }")]
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => [|L.Value|]; public void Warm() => _ = L.Value; } public class WarmUp : IHostedService { private readonly Store _store; private readonly bool _preload; public WarmUp(Store store) { _store = store; } public Task StartAsync(CancellationToken token) { _ = Task.Run(_store.Warm); return Task.CompletedTask; } public Task StopAsync(CancellationToken token) => Task.CompletedTask; }")]
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => [|L.Value|]; public async Task WarmAsync() { await Task.Yield(); _ = L.Value; } } public class WarmUp : IHostedService { private readonly Store _store; private readonly bool _preload; public WarmUp(Store store) { _store = store; } public Task StartAsync(CancellationToken token) { _ = _store.WarmAsync(); return Task.CompletedTask; } public Task StopAsync(CancellationToken token) => Task.CompletedTask; }")]
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => [|L.Value|]; public void Warm(bool all) { if (all) { _ = L.Value; } } } public class WarmUp : IHostedService { private readonly Store _store; private readonly bool _preload; public WarmUp(Store store) { _store = store; } public Task StartAsync(CancellationToken token) { _store.Warm(true); return Task.CompletedTask; } public Task StopAsync(CancellationToken token) => Task.CompletedTask; }")]
    // When it stops is too late, and so is work beside the requests.
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => [|L.Value|]; public void Warm() => _ = L.Value; } public class WarmUp : IHostedService { private readonly Store _store; public WarmUp(Store store) { _store = store; } public Task StartAsync(CancellationToken token) => Task.CompletedTask; public Task StopAsync(CancellationToken token) { _store.Warm(); return Task.CompletedTask; } }")]
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => [|L.Value|]; public void Warm() => _ = L.Value; } public class WarmUp : BackgroundService { private readonly Store _store; public WarmUp(Store store) { _store = store; } protected override Task ExecuteAsync(CancellationToken token) { _store.Warm(); return Task.CompletedTask; } }")]
    public async Task A_Lazy_that_starting_creates(string store) => await VerifyAsync(Controller + store);

    [Theory]
    // One change mends all reads of a function.
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) { if (id > 0) { return [|L.Value|]; } return L.Value.ToString() + L.Value; } }")]
    // Another function, and another Lazy.
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); private static readonly Lazy<SerializedTree> M = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => Other([|L.Value|], [|M.Value|], L.Value); private object Other(object a, object b, object c) => [|L.Value|]; }")]
    public async Task A_Lazy_is_told_once_in_a_function(string store) => await VerifyAsync(Controller + store);

    [Theory]
    // One per message, row or request.
    [InlineData("public class Store { public object Get(int id) => new Message(new Tree()).Body; } public class Message { private readonly Lazy<SerializedTree> _l; public Message(Tree tree) { _l = new Lazy<SerializedTree>(() => tree.Serialize()); } public SerializedTree Body => _l.Value; }")]
    [InlineData("public static class S { public static void Add(IServiceCollection services) { services.AddScoped<Store>(); } } public class Store { private readonly Lazy<SerializedTree> _l; public Store(Tree tree) { _l = new Lazy<SerializedTree>(() => tree.Serialize(), true); } public object Get(int id) => _l.Value; }")]
    [InlineData("public class Store { public object Get(int id) { var l = new Lazy<SerializedTree>(() => new Tree().Serialize()); return l.Value; } }")]
    // Microseconds.
    [InlineData("public class Store { private static readonly Lazy<List<int>> L = new Lazy<List<int>>(() => new List<int> { 1, 2 }); public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<System.Text.RegularExpressions.Regex> L = new Lazy<System.Text.RegularExpressions.Regex>(() => new System.Text.RegularExpressions.Regex(\"a+\")); public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<HttpClient> L = new Lazy<HttpClient>(() => new HttpClient()); public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<Func<int>> L = new Lazy<Func<int>>(() => System.Linq.Expressions.Expression.Lambda<Func<int>>(System.Linq.Expressions.Expression.Constant(1)).Compile()); public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<byte[]> L = new Lazy<byte[]>(() => SHA256.HashData(Encoding.UTF8.GetBytes(\"salt\"))); public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<string> L = new Lazy<string>(() => new StreamReader(typeof(Store).Assembly.GetManifestResourceStream(\"a\")).ReadToEnd()); public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<string> L = new Lazy<string>(LoadTemplate); private static string LoadTemplate() => File.ReadAllText(\"mail.html\"); public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<List<Row>> L = new Lazy<List<Row>>(Load); private static List<Row> Load() { using (var reader = new StreamReader(typeof(Store).Assembly.GetManifestResourceStream(\"a\"))) { return JsonSerializer.Deserialize<List<Row>>(reader.ReadToEnd()); } } public object Get(int id) => L.Value; }")]
    // A file that is read whole, once for the process.
    [InlineData("public class Store { private static readonly Lazy<byte[]> L = new Lazy<byte[]>(() => File.ReadAllBytes(\"index.bin\")); public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<string> L = new Lazy<string>(Load); private static string Load() { File.Copy(\"a\", \"b\"); File.WriteAllText(\"c\", \"d\"); return File.ReadAllText(\"b\"); } public object Get(int id) => L.Value; }")]
    // Loops over names, searches, and a few rounds.
    [InlineData("public class Store { private static readonly Lazy<int> L = new Lazy<int>(Count); private static readonly List<string> Names = new List<string>(); private static int Count() { int n = 0; foreach (string name in Names) { n += name.Length; } return n; } public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<int> L = new Lazy<int>(Count); private static IEnumerable<(string A, int? B)> States() { string[] states = { \"AL\", \"AK\" }; return states.Select(s => (s, Rate(s))); } private static int? Rate(string name) => name.Length; private static int Count() { int n = 0; foreach (var (first, second) in States()) { n += first.Length; } return n; } public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<Row> L = new Lazy<Row>(Find); private static readonly List<Row> Rows = new List<Row>(); private static Row Find() { foreach (Row row in Rows) { if (row.Id == 1) { return row; } } return null; } public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<int> L = new Lazy<int>(Count); private static int Count() { int n = 0; foreach (var a in typeof(Store).GetCustomAttributes(true)) { n++; } return n; } public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<int> L = new Lazy<int>(Count); private static int Count() { int n = 0; for (int i = 0; i < 256; i++) { n ^= SHA256.HashData(BitConverter.GetBytes(i))[0]; } return n; } public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<int[]> L = new Lazy<int[]>(Fill); private static int[] Fill() { var all = new int[1_000_000]; for (int i = 0; i < 1_000_000; i++) { all[i] = i * i; } return all; } public object Get(int id) => L.Value; }")]
    // Rounds that are not of one factory, or not certain.
    [InlineData("public class Store { private readonly ConcurrentDictionary<int, Lazy<int>> _all = new ConcurrentDictionary<int, Lazy<int>>(); public void Put() { for (int i = 0; i < 1000; i++) { _all[i] = new Lazy<int>(() => { int n = 0; for (int j = 0; j < 200; j++) { n ^= SHA256.HashData(BitConverter.GetBytes(j))[0]; } return n; }); } } public object Get(int id) => _all[id].Value; }")]
    [InlineData("public class Store { public static bool All; private static readonly Lazy<int> L = new Lazy<int>(Count); private static int Count() { int n = 0; for (int i = 0; i < 1000; i++) { if (All) { for (int j = 0; j < 200; j++) { n ^= SHA256.HashData(BitConverter.GetBytes(j))[0]; } } } return n; } public object Get(int id) => L.Value; }")]
    // Asynchronous already.
    [InlineData("public class Store { private static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(() => Task.Run(() => new Tree().Serialize())); public object Get(int id) => L.Value; }")]
    // Nobody is blocked by others, or nobody else is there.
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize(), false); public object Get(int id) => L.Value; }")]
    [InlineData("public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => L.IsValueCreated ? L.Value : null; }")]
    // Heavy work in a lambda that the factory only hands out.
    [InlineData("public class Store { private static readonly Lazy<Func<SerializedTree>> L = new Lazy<Func<SerializedTree>>(() => () => new Tree().Serialize()); public object Get(int id) => L.Value; }")]
    public async Task Private_light_or_asynchronous_ones_are_silent(string store) => await VerifyAsync(Controller + store);

    [Theory]
    // What the container is given, or a factory answers it.
    [InlineData("services.AddSingleton<IStore>(_ => new Store());", true)]
    [InlineData("services.AddSingleton<IStore>(provider => { int n = 1; return new Store(); });", true)]
    [InlineData("services.AddSingleton<IStore>(provider => ActivatorUtilities.CreateInstance<Store>(provider));", true)]
    [InlineData("services.AddSingleton<IStore>(new Store());", true)]
    [InlineData("services.AddScoped<IStore>(_ => new Store());", false)]
    [InlineData("services.AddSingleton<IStore>(_ => Wrap(new Store()));", false)]
    [InlineData("services.AddSingleton<IStore>(_ => Make<Store>());", false)]
    [InlineData("services.AddSingleton<Func<IStore>>(_ => () => new Store());", false)]
    public async Task A_Lazy_of_what_the_container_makes_by_a_factory(string registration, bool isFound)
        => await VerifyAsync(
            "public class TreesController : ControllerBase { private readonly IStore _store; public TreesController(IStore store) { _store = store; } [HttpGet] public object Get(int id) => _store.Get(id); } "
            + "public interface IStore { object Get(int id); } "
            + "public static class S { public static void Add(IServiceCollection services) { " + registration + " } private static IStore Wrap(IStore store) => null; private static IStore Make<T>() => null; } "
            + "public class Store : IStore { private readonly Lazy<SerializedTree> _l = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object Get(int id) => "
            + (isFound ? "[|_l.Value|]" : "_l.Value") + "; }");

    [Theory]
    // No request path.
    [InlineData("public class Library { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public SerializedTree Get() => L.Value; }")]
    [InlineData("public class Program { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public static void Main() { Console.WriteLine(L.Value); } }")]
    public async Task Away_from_requests_it_is_silent(string source) => await VerifyAsync(source);

    /// <summary>The message says why it is shared, what is heavy, and how requests come there.</summary>
    [Fact]
    public async Task The_message_says_what_and_on_which_path()
    {
        VerifyCS.Test test = NewTest(
            "public class TreesController : ControllerBase { private readonly Store _store; public TreesController(Store store) { _store = store; } [HttpGet] public object {|#1:Get|}(int id) => _store.Find(id); } "
            + "public class Store { private static readonly Lazy<SerializedTree> L = new Lazy<SerializedTree>(() => new Tree().Serialize()); public object {|#2:Find|}(int id) => {|#0:L.Value|}; }");
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithLocation(1).WithLocation(2).WithArguments(
            "L.Value", "static", "compresses: GZipStream in Serialize", " (TreesController.Get ← Store.Find)", "SerializedTree"));
        await test.RunAsync();
    }

    private static VerifyCS.Test NewTest(string source)
        => new() { TestCode = source, ImplicitUsings = true, Stubs = [Stubs.Trees], References = TestReferences.Net80AspNet };

    private static Task VerifyAsync(string source) => NewTest(source).RunAsync();
}
