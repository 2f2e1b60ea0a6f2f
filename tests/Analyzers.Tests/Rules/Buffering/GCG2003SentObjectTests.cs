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

    /// <summary>The lines of one order are few, also where the object that holds them has no type of its own.</summary>
    [Fact]
    public Task The_lines_of_one_order_in_an_anonymous_object()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _http = new();

                    public Task Post(Order order)
                        => _http.PostAsync("orders", new StringContent(JsonSerializer.Serialize(Message(order))));

                    public Task One(Order order)
                    {
                        var payload = new { order.Number, lines = order.Lines.Select(line => new { line.Tags, line.Notes }) };
                        return SendOneAsync("orders", payload);
                    }

                    public Task All(List<Order> orders)
                    {
                        var payload = new { count = orders.Count, orders = orders.Select(order => new { order.Number, order.Texts }) };
                        return SendAllAsync("orders", payload);
                    }

                    private static object Message(Order order)
                        => new { order.Number, lines = order.Lines.Where(line => line.Tags != null).ToList() };

                    private Task SendOneAsync(string address, object data)
                        => _http.PostAsync(address, new StringContent(JsonSerializer.Serialize(data)));

                    private Task SendAllAsync(string address, object data)
                        => _http.PostAsync(address, new StringContent({|GCG2009:JsonSerializer.Serialize(data)|}));
                }

                public class Order
                {
                    public string Number { get; set; } = "";

                    public string[] Texts { get; set; }

                    public List<Line> Lines { get; set; }
                }

                public class Line { public string[] Tags, Notes, Parts, Marks; }
                """,
        }.RunAsync();
}
