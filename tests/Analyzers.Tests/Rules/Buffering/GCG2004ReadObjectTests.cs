using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2004 reports rows that are read from a JSON text, and leaves one thing with an identity and short pages alone.</summary>
public class GCG2004ReadObjectTests
{
    [Fact]
    public Task One_thing_with_an_identity_sent_and_read()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _http = new();

                    public async Task<Client> Read(string id)
                        => JsonSerializer.Deserialize<Client>(await _http.GetStringAsync("clients/" + id))!;

                    public async Task<ClientPage> ReadPage(string name)
                        => JsonSerializer.Deserialize<ClientPage>(await _http.GetStringAsync("clients?name=" + name))!;

                    public async Task<ClientPage> ReadAll(string server)
                        => JsonSerializer.Deserialize<ClientPage>(await {|GCG2009:_http.GetStringAsync($"https://{server}/clients")|})!;

                    public Task Send(Client client)
                        => _http.PostAsync("clients", new StringContent(JsonSerializer.Serialize(client)));

                    public Task SendAll(List<Client> clients)
                        => _http.PostAsync("clients", new StringContent({|GCG2009:JsonSerializer.Serialize(clients)|}));
                }

                public class Client
                {
                    public string[] Tags, Notes, Lines, Marks;
                    public string Id { get; set; } = "";
                    public string Name { get; set; } = "";
                    public List<ClientSecret> Secrets { get; set; } = new();
                }

                public class ClientSecret { public string Value { get; set; } = ""; public DateTime Until { get; set; } }

                public class ClientPage { public int Total { get; set; } public List<Client> Clients { get; set; } = new(); }

                public class Place { public string City { get; set; } = ""; public List<string> Languages { get; set; } = new(); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_list_in_what_a_client_sends()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<int> Import()
                    {
                        using var reader = new StreamReader(Request.Body);
                        return JsonSerializer.Deserialize<Import>(await {|GCG2004:reader.ReadToEndAsync()|})!.Orders.Count;
                    }

                    public async Task<int> Customer()
                    {
                        using var reader = new StreamReader(Request.Body);
                        return JsonSerializer.Deserialize<Customer>(await reader.ReadToEndAsync())!.Orders.Count;
                    }

                    public async Task<int> One()
                    {
                        using var reader = new StreamReader(Request.Body);
                        return JsonSerializer.Deserialize<Order>(await reader.ReadToEndAsync())!.Parts.Count;
                    }

                    public async Task<int> Short(string path)
                        => JsonSerializer.Deserialize<List<Part>>(await System.IO.File.ReadAllTextAsync(path))!.Count;

                    public async Task<string> Hook()
                    {
                        using var reader = new StreamReader(Request.Body);
                        return JsonSerializer.Deserialize<ChatEvent>(await reader.ReadToEndAsync())!.Sender;
                    }

                    public async Task<int> Changes()
                    {
                        using var reader = new StreamReader(Request.Body);
                        return JsonSerializer.Deserialize<Notification>(await reader.ReadToEndAsync())!.Value.Count;
                    }

                    public async Task<int> Rows()
                    {
                        using var reader = new StreamReader(Request.Body);
                        return JsonSerializer.Deserialize<List<Part>>(await {|GCG2004:reader.ReadToEndAsync()|})!.Count;
                    }
                }

                public class Notification { public List<Part> Value { get; set; } = new(); }

                public class Import { public List<Order> Orders { get; set; } = new(); }

                public class Customer { public string Name { get; set; } = ""; public string City { get; set; } = ""; public List<Order> Orders { get; set; } = new(); }

                public class Order { public string[] Tags, Notes, Lines, Marks; public string Number { get; set; } = ""; public List<Part> Parts { get; set; } = new(); }

                public class Part { public int Id { get; set; } public int Count { get; set; } }

                public class ChatEvent { public string Sender { get; set; } = ""; public string Content { get; set; } = ""; }
                """,
        }.RunAsync();
}
