using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

public sealed class ColdBlockTests
{
    [Fact]
    public Task Cold_places_inside_an_action() => RequestPathTest.RunAsync("""
        using System.Collections.Concurrent;
        using Microsoft.AspNetCore.Hosting;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Caching.Memory;
        using Microsoft.Extensions.Hosting;
        public class OrdersController : ControllerBase
        {
            private readonly IWebHostEnvironment env = null!;
            private readonly IMemoryCache cache = null!;
            private static byte[]? s_template;
            private static bool s_ready;
            private byte[]? _own;
            private bool _done;
            private static readonly object Gate = new();
            private static readonly ConcurrentDictionary<string, byte[]> Cache = new();
            private static readonly Lazy<byte[]> Shared = new(() => { Probe.Here("cold: Lazy factory"); return Load(); });
            private readonly Lazy<byte[]> _mine = new(() => { Probe.Here("cold: Lazy factory"); return null!; });
            private static byte[] Load() { Probe.Here("cold: Lazy factory"); return null!; }
            private static byte[] Fill() { Probe.Here("cold: fills a field once"); return null!; }
            private static byte[] Parse(string key) { Probe.Here("cold: fills a cache"); return null!; }

            public void Blocks()
            {
                try { Probe.Here("request: OrdersController.Blocks"); }
                catch (Exception e) when (Filter(e)) { Probe.Here("cold: catch block"); OnlyOnError(); }
                finally { Probe.Here("request: OrdersController.Blocks"); }
                if (env.IsDevelopment()) Probe.Here("cold: development only");
                else Probe.Here("request: OrdersController.Blocks");
                if (!env.IsDevelopment()) Probe.Here("request: OrdersController.Blocks");
                else Probe.Here("cold: development only");
                if (env.IsDevelopment() && s_ready) Probe.Here("cold: development only");
                if (env.IsDevelopment() || s_ready) Probe.Here("request: OrdersController.Blocks");
                if (env.IsProduction()) Probe.Here("request: OrdersController.Blocks");
            }
            private bool Filter(Exception e) { Probe.Here("request: OrdersController.Blocks ← OrdersController.Filter"); return true; }
            private void OnlyOnError() => Probe.Here("cold: catch block");

            public void Caches(string key)
            {
                s_template ??= Fill();
                _own ??= Own();
                s_template = s_template ?? Fill();
                Cache.GetOrAdd(key, k => { Probe.Here("cold: fills a cache"); return null!; });
                Cache.GetOrAdd(key, Parse);
                cache.GetOrCreate(key, e => { Probe.Here("cold: fills a cache"); return 1; });
                LazyInitializer.EnsureInitialized(ref s_template, () => { Probe.Here("cold: Lazy factory"); return null!; });
                var local = new Lazy<byte[]>(() => { Probe.Here("request: OrdersController.Caches"); return null!; });
                if (s_template == null) { lock (Gate) { if (s_template is null) { Probe.Here("cold: fills a field once"); s_template = new byte[1]; } } }
                if (!s_ready) { Probe.Here("cold: fills a field once"); s_ready = true; }
                if (!s_ready) { Probe.Here("request: OrdersController.Caches"); }
                if (_own == null) { Probe.Here("request: OrdersController.Caches"); _own = new byte[1]; }
                if (!_done) { Probe.Here("request: OrdersController.Caches"); _done = true; }
                _ = local.Value;
            }
            private byte[] Own() { Probe.Here("request: OrdersController.Caches ← OrdersController.Own"); return null!; }
        }
        """);

    [Fact]
    public Task A_guard_that_lets_some_requests_through_is_hot() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class C : ControllerBase
        {
            private static int s_n;
            public void Get() { if (Interlocked.Increment(ref s_n) % 1000 == 0) { Probe.Here("request: C.Get"); } }
        }
        """);

    [Fact]
    public Task A_factory_given_to_a_cache() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Caching.Memory;
        public interface ISiteCache : IMemoryCache { T Get<T>(string key, TimeSpan age, Func<T> load); bool Any(Func<string, bool> filter); void GetEach(Action<string> look); }
        public interface IStore { T Get<T>(string key, Func<T> load); T GetCached<T>(string key, Func<T> load); }
        public static class Memory { public static T GetOf<T>(this IMemoryCache cache, string key, Func<ICacheEntry, T> load) => load(null!); }
        public class C : ControllerBase
        {
            private readonly IMemoryCache memory = null!;
            private readonly ISiteCache cache = null!;
            private readonly IStore store = null!;
            public int Extension(string key) => memory.GetOf(key, entry => { Probe.Here("cold: fills a cache"); return Site(); });
            private int Site() { Probe.Here("cold: fills a cache"); return 1; }
            public int Group(string key)
            {
                int Load() { Probe.Here("cold: fills a cache"); return 1; }
                return cache.Get(key, TimeSpan.Zero, Load);
            }
            public int NamedAlone(string key) => store.GetCached(key, () => { Probe.Here("request: C.NamedAlone"); return 1; });
            public int NoCache(string key) => store.Get(key, () => { Probe.Here("request: C.NoCache"); return 1; });
            public bool Asked() => cache.Any(key => { Probe.Here("request: C.Asked"); return true; });
            public void Looked() => cache.GetEach(key => { Probe.Here("request: C.Looked"); });
        }
        """);

    [Fact]
    public Task What_stands_behind_a_guard() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Hosting;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Caching.Memory;
        using Microsoft.Extensions.Hosting;
        public class C : ControllerBase
        {
            private readonly IWebHostEnvironment env = null!;
            private readonly IMemoryCache cache = null!;
            private static readonly Dictionary<string, byte[]> _rows = new();
            private static readonly Dictionary<string, byte[]> _others = new();
            public void Development() { Probe.Here("request: C.Development"); if (!env.IsDevelopment()) { return; } Probe.Here("cold: development only"); { Probe.Here("cold: development only"); } }
            public void Throws() { if (!env.IsDevelopment()) throw new Exception(); Probe.Here("cold: development only"); }
            public void Production() { if (env.IsDevelopment()) { return; } Probe.Here("request: C.Production"); }
            public void GoesOn() { if (!env.IsDevelopment()) { Console.WriteLine(); } Probe.Here("request: C.GoesOn"); }
            public byte[] Miss(string key)
            {
                if (!cache.TryGetValue(key, out byte[]? found)) { Probe.Here("cold: fills a cache"); found = new byte[1]; cache.Set(key, found); }
                Probe.Here("request: C.Miss");
                return found!;
            }
            public byte[] Early(string key)
            {
                if (_rows.TryGetValue(key, out byte[]? found)) return found;
                Probe.Here("cold: fills a cache");
                found = new byte[1];
                _rows[key] = found;
                return found;
            }
            public byte[]? NotKept(string key) { if (!cache.TryGetValue(key, out byte[]? found)) { Probe.Here("request: C.NotKept"); } return found; }
            public void OtherCache(string key) { if (!_rows.TryGetValue(key, out _)) { Probe.Here("request: C.OtherCache"); _others.Add(key, new byte[1]); } }
            public void Hit(string key) { if (_rows.TryGetValue(key, out _)) { Probe.Here("request: C.Hit"); _rows[key] = new byte[1]; } }
            public void Local(string[] keys)
            {
                var groups = new Dictionary<string, byte[]>();
                foreach (string key in keys) { if (!groups.TryGetValue(key, out byte[]? group)) { Probe.Here("request: C.Local"); groups.Add(key, new byte[1]); } }
            }
        }
        """);

    [Fact]
    public Task What_a_flag_lets_through_once_is_cold_unless_the_flag_is_set_back() => RequestPathTest.RunAsync("""
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;
        public class C : ControllerBase
        {
            private static int s_begun;
            private static int s_busy;
            private int _mine;
            public void Get()
            {
                if (Interlocked.Exchange(ref s_begun, 1) == 0) { Probe.Here("cold: fills a field once"); }
                if (Interlocked.CompareExchange(ref s_busy, 1, 0) == 0) { Probe.Here("request: C.Get"); Volatile.Write(ref s_busy, 0); }
                if (Interlocked.Exchange(ref _mine, 1) == 0) { Probe.Here("request: C.Get"); }
            }
        }
        """);

    /// <summary>ASP.NET Core makes one object of a middleware.</summary>
    [Fact]
    public Task What_a_middleware_keeps_in_its_fields_is_made_once() => RequestPathTest.RunAsync("""
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        public class Warm
        {
            private readonly RequestDelegate _next;
            private byte[]? _table;
            private bool _done;
            private int _begun;
            public Warm(RequestDelegate next) => _next = next;
            public Task Invoke(HttpContext context)
            {
                _table ??= Fill();
                if (_table == null) { Probe.Here("cold: fills a field once"); _table = new byte[1]; }
                if (!_done) { Probe.Here("cold: fills a field once"); _done = true; }
                if (Interlocked.Exchange(ref _begun, 1) == 0) { Probe.Here("cold: fills a field once"); }
                if (!_done) { Probe.Here("request: Warm.Invoke"); }
                return _next(context);
            }
            private static byte[] Fill() { Probe.Here("cold: fills a field once"); return null!; }
        }
        """);

    /// <summary>Of such a service there is one; of the other there is one for each request.</summary>
    [Fact]
    public Task What_a_singleton_keeps_in_its_fields_is_made_once() => RequestPathTest.RunAsync("""
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;
        public interface IRates { byte[] Get(string key); Task<byte[]> GetAsync(); }
        public sealed class Rates : IRates
        {
            private readonly SemaphoreSlim _gate = new(1);
            private readonly Rates? _parent;
            private byte[]? _all, _last;
            private bool _loaded;
            public byte[] Get(string key)
            {
                if (_all != null) { return _all; }
                Probe.Here("cold: fills a field once");
                _all = Load();
                return _all;
            }
            public async Task<byte[]> GetAsync()
            {
                if (_last is not null) return _last;
                await _gate.WaitAsync();
                try
                {
                    Probe.Here("cold: fills a field once");
                    if (_loaded) return _last!;
                    _last = Load();
                    _loaded = true;
                }
                finally { _gate.Release(); }
                return _last;
            }
            public byte[] Near(string key)
            {
                if (_all == null) { Probe.Here("request: C.Near ← Rates.Near"); }
                if (_all != null && key != null) { return _all; }
                Probe.Here("request: C.Near ← Rates.Near");
                if (_parent!._all == null) { Probe.Here("request: C.Near ← Rates.Near"); _parent._all = Load2(); }
                _all = Load2();
                return _all;
            }
            private static byte[] Load() { Probe.Here("cold: fills a field once"); return null!; }
            private static byte[] Load2() { Probe.Here("request: C.Near ← Rates.Near ← Rates.Load2"); return null!; }
        }
        public sealed class Rows
        {
            private byte[]? _all;
            public byte[] Get()
            {
                if (_all != null) { return _all; }
                Probe.Here("request: C.Rows ← Rows.Get");
                _all = new byte[1];
                return _all;
            }
        }
        public class C : ControllerBase
        {
            private readonly Rates _rates = null!;
            private readonly Rows _rows = null!;
            public byte[] One(string key) => _rates.Get(key);
            public Task<byte[]> Two() => _rates.GetAsync();
            public byte[] Near(string key) => _rates.Near(key);
            public byte[] Rows() => _rows.Get();
        }
        public static class Registrations
        {
            public static void Add(IServiceCollection services)
                => services.AddSingleton<IRates, Rates>().AddScoped<Rows>();
        }
        """);

    [Fact]
    public Task What_a_guard_finds_empty_is_filled_once() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class C : ControllerBase
        {
            private static byte[]? s_table;
            private static byte[]? s_other;
            private static bool s_ready;
            public byte[] Get()
            {
                Probe.Here("request: C.Get");
                if (s_table is { }) return s_table;
                Probe.Here("cold: fills a field once");
                s_table = new byte[1];
                return s_table;
            }
            public void Ready()
            {
                if (s_ready) { return; }
                Probe.Here("cold: fills a field once");
                s_ready = true;
            }
            public byte[]? Either()
            {
                if (s_table != null) { Probe.Here("request: C.Either"); } else { Probe.Here("cold: fills a field once"); s_table = new byte[1]; }
                return s_table;
            }
            public byte[]? Near()
            {
                if (s_other != null) { return s_other; }
                Probe.Here("request: C.Near");
                if (s_table == null) { return null; }
                Probe.Here("request: C.Near");
                s_table = new byte[1];
                s_other = null;
                return s_table;
            }
        }
        """);

    /// <summary>What is emptied again runs again.</summary>
    [Fact]
    public Task A_guard_against_running_twice_at_once_is_hot() => RequestPathTest.RunAsync("""
        using System.IO;
        using Microsoft.AspNetCore.Mvc;
        public class C : ControllerBase
        {
            private static bool s_busy, s_open, s_ready, s_loaded;
            private static Stream? s_stream;
            private static byte[]? s_rows;
            public void Import()
            {
                if (s_busy) { return; }
                s_busy = true;
                try { Probe.Here("request: C.Import"); } finally { s_busy = false; }
            }
            public void Open()
            {
                if (!s_open) { Probe.Here("request: C.Open"); s_open = true; }
                Close();
            }
            private void Close() => s_open = false;
            public void Once()
            {
                if (s_stream != null) { return; }
                s_stream = System.IO.File.OpenRead("rows");
                Probe.Here("request: C.Once");
                s_stream.Dispose();
                s_stream = null;
            }
            public void Rows()
            {
                if (s_rows == null) { Probe.Here("cold: fills a field once"); s_rows = new byte[1]; }
                if (!s_ready) { Probe.Here("cold: fills a field once"); s_ready = true; }
                if (!s_loaded) { Probe.Here("cold: fills a field once"); s_loaded = true; }
            }
            public void Forget() => s_rows = null;
            public void Refresh() => s_loaded = false;
            public void Bare()
            {
                if ((s_rows) == null) { Probe.Here("request: C.Bare"); (s_rows) = new byte[1]; }
            }
        }
        """);

    /// <summary>What a request keeps for itself is made for each request.</summary>
    [Fact]
    public Task A_dictionary_that_outlives_the_request_is_a_cache() => RequestPathTest.RunAsync("""
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;
        public class C : ControllerBase
        {
            private readonly Dictionary<string, byte[]> _own = new();
            private static readonly ConcurrentDictionary<string, bool> Done = new();
            private readonly Rates _rates = null!;
            private readonly Rows _rows = null!;
            public byte[] Own(string key)
            {
                if (!_own.TryGetValue(key, out byte[]? found)) { Probe.Here("request: C.Own"); found = new byte[1]; _own[key] = found; }
                return found;
            }
            public byte[] Items(string key)
            {
                if (!HttpContext.Items.TryGetValue(key, out object? found)) { Probe.Here("request: C.Items"); found = new byte[1]; HttpContext.Items[key] = found; }
                return (byte[])found!;
            }
            public void Once(string key)
            {
                if (Done.ContainsKey(key)) { return; }
                Probe.Here("request: C.Once");
                Done[key] = true;
            }
            public byte[] Rate(string key) => _rates.Get(key);
            public byte[] Row(string key) => _rows.Get(key);
        }
        public class Rates
        {
            private readonly Dictionary<string, byte[]> _all = new();
            public byte[] Get(string key)
            {
                if (!_all.ContainsKey(key)) { Probe.Here("cold: fills a cache"); _all[key] = new byte[1]; }
                if (_all.ContainsKey(key)) { Probe.Here("request: C.Rate ← Rates.Get"); }
                if (!_all.ContainsKey(key)) { Probe.Here("request: C.Rate ← Rates.Get"); }
                return _all[key];
            }
        }
        public class Rows
        {
            private readonly Dictionary<string, byte[]> _all = new();
            public byte[] Get(string key)
            {
                if (_all.ContainsKey(key)) { return _all[key]; }
                Probe.Here("request: C.Row ← Rows.Get");
                _all.Add(key, new byte[1]);
                return _all[key];
            }
        }
        public static class Registrations
        {
            public static void Add(IServiceCollection services) => services.AddSingleton<Rates>().AddScoped<Rows>();
        }
        """);
}
