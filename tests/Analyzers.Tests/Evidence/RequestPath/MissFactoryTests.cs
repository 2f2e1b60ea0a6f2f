using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Factories that a method of the project is given: what it does with them says when they run, its name does not.</summary>
public sealed class MissFactoryTests
{
    private const string Miss = "cold: fills a cache";

    private const string PerRequest = "request: OrdersController.Get";

    [Theory]
    [InlineData("_all.GetOrAdd(key, make)", Miss)]
    [InlineData("_all.GetOrAdd(key, k => make(k))", Miss)]
    [InlineData("{ if (_all.TryGetValue(key, out int known)) { return known; } int made = make(key); _all[key] = made; return made; }", Miss)]
    [InlineData("{ if (!_all.TryGetValue(key, out int known)) { known = make(key); _all.TryAdd(key, known); } return known; }", Miss)]
    [InlineData("Inner(key, make)", Miss)]
    [InlineData("make(key)", PerRequest)]
    [InlineData("{ if (_all.TryGetValue(key, out int known)) { return known; } return make(key); }", PerRequest)]
    [InlineData("{ if (!_all.TryGetValue(key, out int known)) { known = make(key); _all.TryAdd(key + 1, known); } return known; }", PerRequest)]
    [InlineData("_all.GetOrAdd(key, make) + make(key)", PerRequest)]
    [InlineData("Later(key, make)", PerRequest)]
    public Task A_factory_runs_where_the_body_runs_it(string body, string expected)
        => RequestPathTest.RunAsync($$"""
            using System.Collections.Concurrent;
            using Microsoft.AspNetCore.Mvc;
            public class OrdersController : ControllerBase
            {
                private readonly Store _store = new();
                public int Get(string key) => _store.GetOrAdd(key, k => { Probe.Here("{{expected}}"); return 1; });
            }
            public class Store
            {
                private readonly ConcurrentDictionary<string, int> _all = new();
                public int GetOrAdd(string key, Func<string, int> make) {{(body[0] == '{' ? body : "=> " + body + ";")}}
                private int Inner(string key, Func<string, int> make) => _all.GetOrAdd(key, make);
                private int Later(string key, Func<string, int> make) => _all.GetOrAdd(key, 1) + make(key);
            }
            """);
}
