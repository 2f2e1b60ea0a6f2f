using System.Text.RegularExpressions;
using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// JSON of rows that code needs whole: it is returned, cached or signed. An audit shows it; it is few rows so often
/// that nothing is said by default.
/// </summary>
public class GCG2009HeldJsonTests
{
    private const string Types = """

        public class Order { public string[] Tags, Notes, Lines, Marks; public int Id { get; set; } public string Name { get; set; } = ""; }

        public class Snapshot { public string Text { get; set; } = ""; }

        public class AccessToken { public string Value { get; set; } = ""; public string Kind { get; set; } = ""; }

        public interface IStore
        {
            List<Order> All();

            void Keep(Snapshot snapshot);

            void Put(string key, string value);
        }
        """;

    private const string Exports = """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Security.Cryptography;
        using System.Text;
        using System.Text.Json;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Caching.Distributed;

        public class OrdersController : ControllerBase
        {
            private readonly Exports _exports;

            public OrdersController(Exports exports) => _exports = exports;

            public IActionResult Get() => Ok(_exports.Snapshot().Length);

            public async Task<IActionResult> Send()
            {
                _exports.Cache();
                _exports.HandOn();
                await _exports.SubmitAsync();
                return Ok();
            }
        }

        public class Exports
        {
            private readonly IStore _store;
            private readonly HttpClient _http;
            private readonly IDistributedCache _cache;

            public Exports(IStore store, HttpClient http, IDistributedCache cache)
            {
                _store = store;
                _http = http;
                _cache = cache;
            }

            public string Snapshot()
            {
                List<Order> orders = _store.All();
                return {|GCG2009:JsonSerializer.Serialize(orders)|};
            }

            public void Cache() => _cache.SetString("orders", {|GCG2009:JsonSerializer.Serialize(_store.All())|});

            public void HandOn() => _store.Put("orders", JsonSerializer.Serialize(_store.All()));

            public async Task SubmitAsync()
            {
                string json = {|GCG2009:JsonSerializer.Serialize(_store.All())|};
                using var request = new HttpRequestMessage(HttpMethod.Post, "orders");
                request.Headers.Add("X-Signature", Sign(json));
                request.Content = new StringContent(json, Encoding.UTF8, "application/json");
                await _http.SendAsync(request);
            }

            private static string Sign(string text)
            {
                using var sha = SHA256.Create();
                return System.Convert.ToBase64String(sha.ComputeHash(Encoding.UTF8.GetBytes(text)));
            }
        }
        """ + Types;

    [Fact]
    public Task An_audit_shows_rows_that_are_returned_cached_or_signed()
        => new AllRulesTest { IsAudit = true, TestCode = Exports }.RunAsync();

    [Fact]
    public Task By_default_they_are_silent()
        => new AllRulesTest { TestCode = Regex.Replace(Exports, @"\{\|GCG2009:(.*?)\|\}", "$1") }.RunAsync();

    [Fact]
    public Task One_thing_a_log_entry_an_error_texts_and_a_column_are_silent()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.Logging;

                public class OrdersController : ControllerBase
                {
                    private readonly IStore _store;
                    private readonly ILogger<OrdersController> _logger;

                    public OrdersController(IStore store, ILogger<OrdersController> logger)
                    {
                        _store = store;
                        _logger = logger;
                    }

                    public IActionResult Post(Order order, List<string> names, object any, AccessToken[] tokens)
                    {
                        _store.Put("order", JsonSerializer.Serialize(order));
                        _store.Put("names", JsonSerializer.Serialize(names));
                        _store.Keep(new Snapshot { Text = JsonSerializer.Serialize(_store.All()) });
                        _store.Put("any", JsonSerializer.Serialize(any));
                        _store.Put("tokens", JsonSerializer.Serialize(tokens));
                        _logger.LogDebug("Orders {Orders}", JsonSerializer.Serialize(_store.All()));
                        string text = JsonSerializer.Serialize(_store.All());
                        _logger.LogDebug("Orders {Orders}", text);
                        return Ok();
                    }

                    public IActionResult Fail()
                    {
                        Response.StatusCode = 500;
                        _store.Put("errors", JsonSerializer.Serialize(_store.All()));
                        return Ok();
                    }
                }
                """ + Types,
        }.RunAsync();

    [Fact]
    public Task A_generic_helper_that_sends_is_judged_by_what_the_project_calls_it_with()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.Caching.Distributed;

                public class OrdersController : ControllerBase
                {
                    private readonly Client _client;
                    private readonly IStore _store;
                    private readonly IDistributedCache _cache;

                    public OrdersController(Client client, IStore store, IDistributedCache cache)
                    {
                        _client = client;
                        _store = store;
                        _cache = cache;
                    }

                    public async Task<IActionResult> Get()
                    {
                        await _client.PostAsync("orders", _store.All());
                        await _client.PutAsync("order", new Order());
                        _cache.Remember("orders", _store.All());
                        _cache.RememberOne("order", new Order());
                        return Ok();
                    }
                }

                public class Client
                {
                    private readonly HttpClient _http;

                    public Client(HttpClient http) => _http = http;

                    public async Task PostAsync<T>(string path, T body)
                    {
                        string json = {|GCG2009:JsonSerializer.Serialize(body)|};
                        await _http.PostAsync(path, new StringContent(json, Encoding.UTF8, "application/json"));
                    }

                    public async Task PutAsync<T>(string path, T body)
                    {
                        string json = JsonSerializer.Serialize(body);
                        await _http.PostAsync(path, new StringContent(json, Encoding.UTF8, "application/json"));
                    }
                }

                public static class CacheExtensions
                {
                    public static void Remember<T>(this IDistributedCache cache, string key, T value)
                        => cache.SetString(key, JsonSerializer.Serialize(value));

                    public static void RememberOne<T>(this IDistributedCache cache, string key, T value)
                        => cache.SetString(key, JsonSerializer.Serialize(value));
                }
                """ + Types,
        }.RunAsync();
}
