using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2003 reports objects that a request sends as a JSON text, and leaves mails, events and small objects alone.</summary>
public class GCG2003SentObjectTests
{
    [Fact]
    public Task Mails_and_events_sent_on()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _http = new();

                    public Task Mail(string to, string text)
                        => _http.PostAsync("mails", new StringContent(JsonSerializer.Serialize(new { to = new[] { to }, html = text })));

                    public Task Bought(List<Order> orders)
                        => _http.PostAsync("events", new StringContent(JsonSerializer.Serialize(new { name = "bought", ids = orders.Select(order => order.Number).ToArray() })));

                    public Task Tracked(object data)
                        => _http.PostAsync("events", new StringContent(JsonSerializer.Serialize(new { name = "seen", custom = data })));

                    public Task Embedded(List<string> texts)
                        => _http.PostAsync("embeddings", new StringContent(JsonSerializer.Serialize(new { model = "small", input = texts })));

                    public Task Chat(List<Order> messages)
                        => _http.PostAsync("chat", new StringContent({|GCG2009:JsonSerializer.Serialize(new { model = "small", messages })|}));

                    public Task Picture(IFormFile file)
                    {
                        using var memory = new MemoryStream();
                        file.CopyTo(memory);
                        return _http.PostAsync("pictures", new StringContent({|GCG2003:JsonSerializer.Serialize(new { image = {|GCG2006:Convert.ToBase64String(memory.ToArray())|} })|}));
                    }
                }

                public class Order { public string[] Tags, Notes, Lines, Marks; public string Number { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task An_object_of_any_type_that_a_helper_sends()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class Client
                {
                    private readonly HttpClient _http = new();

                    public Task SendAsync(string address, object data)
                        => _http.PostAsync(address, new StringContent(JsonSerializer.Serialize(data)));

                    public Task SendAllAsync(string address, List<Order> orders)
                        => _http.PostAsync(address, new StringContent({|GCG2009:JsonSerializer.Serialize(orders)|}));
                }

                public class OrdersController : ControllerBase
                {
                    private readonly Client _client = new();

                    public Task Post(Order order) => _client.SendAsync("orders", order);

                    public Task PostAll(List<Order> orders) => _client.SendAllAsync("orders", orders);
                }

                public class Order { public string[] Tags, Notes, Lines, Marks; public string Number { get; set; } = ""; }
                """,
        }.RunAsync();
}
