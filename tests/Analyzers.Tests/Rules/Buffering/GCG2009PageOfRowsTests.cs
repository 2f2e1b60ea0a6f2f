using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>An answer of one page of rows, or of ids, is short; one of all rows need not be.</summary>
public class GCG2009PageOfRowsTests
{
    [Theory]
    [InlineData("Page<Order>", false)]
    [InlineData("List<Guid>", false)]
    [InlineData("List<Order>", true)]
    [InlineData("Rows<Order>", true)]
    public Task Answers_of_another_service(string type, bool isReported)
    {
        string get = "_client.GetAsync(\"orders\", token)";
        string read = "response.Content.ReadAsStringAsync(token)";
        return new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.Collections;
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Json;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public sealed class Order { public string[] Tags, Notes, Lines, Marks; public int Id { get; set; } public string Name { get; set; } }

                public class Rows<T> : IEnumerable<T>
                {
                    public List<T> All { get; set; } = new();

                    public int Count { get; set; }

                    public IEnumerator<T> GetEnumerator() => All.GetEnumerator();

                    IEnumerator IEnumerable.GetEnumerator() => All.GetEnumerator();
                }

                public class Page<T> : Rows<T> { public int Number { get; set; } public int Size { get; set; } }

                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _client;

                    public OrdersController(HttpClient client) => _client = client;

                    [HttpGet("a")]
                    public async Task<IActionResult> AsStream(CancellationToken token)
                    {
                        using var response = await {{Mark(get)}};
                        return Ok(await response.Content.ReadFromJsonAsync<{{type}}>(cancellationToken: token));
                    }

                    [HttpGet("b")]
                    public async Task<IActionResult> AsText(CancellationToken token)
                    {
                        using var response = await {{get}};
                        var text = await {{Mark(read)}};
                        return Ok(JsonSerializer.Deserialize<{{type}}>(text));
                    }
                }
                """,
        }.RunAsync();

        string Mark(string code) => isReported ? "{|GCG2009:" + code + "|}" : code;
    }
}
