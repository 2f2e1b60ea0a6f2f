using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// Lists in JSON: a hundred elements, or a thousand rows of a query for all, have to be 85,000 bytes, or nothing is
/// said.
/// </summary>
public sealed class GCG2009ShortElementsTests
{
    private const string Types = """
        using System;
        using System.Collections.Generic;
        using System.ComponentModel.DataAnnotations;
        using System.Linq;
        using System.Net.Http;
        using System.Net.Http.Json;
        using System.Text;
        using System.Text.Json;
        using System.Text.Json.Serialization;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class Exam { public int Id { get; set; } public string Name { get; set; } public DateTime Date { get; set; } }

        public class Class
        {
            public int Id { get; set; }
            public string Name { get; set; }
            public ICollection<Student> Students { get; set; }
            public ICollection<Mark> Marks { get; set; }
        }

        public class Sitting { public int Id { get; set; } public Class Class { get; set; } public List<Order> Orders { get; set; } public Exam Exam { get; set; } }

        public class Mark { public int Points { get; set; } public Class Class { get; set; } }

        public class Student
        {
            public int Id { get; set; }
            public byte[] Picture { get; set; }
            [JsonIgnore] public Class Class { get; set; }
        }

        public class Desk { public int Number { get; set; } public Student Student { get; set; } }

        public class Order
        {
            public Guid Id { get; set; }
            public string CustomerName { get; set; }
            public string DeliveryAddress { get; set; }
            public string InvoiceAddress { get; set; }
            public DateTime OrderedAt { get; set; }
            public List<Line> Lines { get; set; }
        }

        public class Line { public string Product { get; set; } public string Description { get; set; } public decimal Price { get; set; } }

        """;

    /// <summary>What an answer is read as, and whether that is a finding.</summary>
    [Theory]
    [InlineData("List<Exam>", false)]
    [InlineData("Dictionary<string, Exam>", false)]
    [InlineData("List<Class>", false)]
    [InlineData("Class", false)]
    [InlineData("Sitting", false)]
    [InlineData("List<Student>", true)]
    [InlineData("List<Order>", true)]
    [InlineData("IEnumerable<Order>", true)]
    public async Task An_answer(string type, bool isFound)
    {
        string read = isFound ? "{|GCG2009:client.GetStringAsync(\"rows\")|}" : "client.GetStringAsync(\"rows\")";
        string send = isFound ? "{|GCG2009:client.GetAsync(\"rows\")|}" : "client.GetAsync(\"rows\")";
        await RunAsync(
            $$"""
            public class RowsController : ControllerBase
            {
                public async Task<object> Text(HttpClient client)
                {
                    string json = await {{read}};
                    return JsonSerializer.Deserialize<{{type}}>(json);
                }

                public async Task<object> Stream(HttpClient client)
                {
                    using var response = await {{send}};
                    return await response.Content.ReadFromJsonAsync<{{type}}>();
                }
            }
            """);
    }

    /// <summary>An address that names one thing is answered what belongs to it; pictures of it are large all the same.</summary>
    [Theory]
    [InlineData("List<Order>", "\"customers/\" + id + \"/orders\"", false)]
    [InlineData("List<Order>", "$\"{_server}/customers/{id}/orders\"", false)]
    [InlineData("List<Order>", "new Uri(_base, $\"orders?customer={id}\")", false)]
    [InlineData("List<Student>", "$\"classes/{id}/students\"", true)]
    [InlineData("List<Desk>", "$\"classes/{id}/desks\"", false)]
    [InlineData("List<Desk>", "\"desks\"", true)]
    [InlineData("List<Order>", "$\"{_server}/orders\"", true)]
    [InlineData("List<Order>", "$\"https://{_server}/orders\"", true)]
    [InlineData("List<Order>", "_server + \"/orders\"", true)]
    public async Task An_address(string type, string address, bool isFound)
    {
        string read = "client.GetStringAsync(" + address + ")", send = "client.GetAsync(" + address + ")";
        await RunAsync(
            $$"""
            public class RowsController : ControllerBase
            {
                private readonly string _server = Environment.MachineName;
                private readonly Uri _base = new("https://a");

                public async Task<object> Text(HttpClient client, int id)
                {
                    string json = await {{(isFound ? "{|GCG2009:" + read + "|}" : read)}};
                    return JsonSerializer.Deserialize<{{type}}>(json);
                }

                public async Task<object> Content(HttpClient client, int id)
                {
                    using var response = await client.GetAsync({{address}});
                    return JsonSerializer.Deserialize<{{type}}>(await {{(isFound ? "{|GCG2009:response.Content.ReadAsStringAsync()|}" : "response.Content.ReadAsStringAsync()")}});
                }

                public async Task<object> Stream(HttpClient client, int id)
                {
                    using var response = await {{(isFound ? "{|GCG2009:" + send + "|}" : send)}};
                    return await response.Content.ReadFromJsonAsync<{{type}}>();
                }
            }
            """);
    }

    /// <summary>What is sent.</summary>
    [Theory]
    [InlineData("List<Exam>", false)]
    [InlineData("List<Class>", false)]
    [InlineData("List<Order>", true)]
    public Task A_request(string type, bool isFound)
    {
        string json = isFound ? "{|GCG2009:JsonSerializer.Serialize(rows)|}" : "JsonSerializer.Serialize(rows)";
        return RunAsync(
            $$"""
            public class RowsController : ControllerBase
            {
                public Task Send(HttpClient client, {{type}} rows)
                    => client.PostAsync("rows", new StringContent({{json}}, Encoding.UTF8, "application/json"));
            }
            """);
    }

    /// <summary>What the server itself answers.</summary>
    [Theory]
    [InlineData("List<Exam>", "_rows", false)]
    [InlineData("List<Order>", "_rows", true)]
    [InlineData("List<int>", "_rows", false)]
    [InlineData("List<int>", "new { total = 1, rows = _rows }", false)]
    [InlineData("List<Exam>", "new { total = 1, rows = _rows }", false)]
    [InlineData("List<Order>", "new { total = 1, rows = _rows }", true)]
    public Task An_answer_of_the_server_itself(string type, string value, bool isFound)
    {
        string json = "JsonSerializer.Serialize(" + value + ")";
        return RunAsync(
            $$"""
            public class RowsController : ControllerBase
            {
                private readonly {{type}} _rows = new();

                public IActionResult Get() => Content({{(isFound ? "{|GCG2009:" + json + "|}" : json)}}, "application/json");
            }
            """);
    }

    /// <summary>Of a query without a filter a thousand rows are taken, and of one with a filter a hundred.</summary>
    [Theory]
    [InlineData("_exams.ToList()", true)]
    [InlineData("_exams.OrderBy(exam => exam.Date).ToList()", true)]
    [InlineData("_exams.Where(exam => exam.Name == name).ToList()", false)]
    [InlineData("_exams.Select(exam => new { exam.Id, exam.Name }).ToList()", false)]
    [InlineData("_exams.Select(exam => exam.Id).ToList()", false)]
    [InlineData("new { total = 1, rows = _exams.ToList() }", true)]
    [InlineData("new { total = 1, rows = _exams.Where(exam => exam.Name == name).ToList() }", false)]
    public Task The_rows_of_a_query(string value, bool isFound)
    {
        string json = "JsonSerializer.Serialize(" + value + ")";
        return RunAsync(
            $$"""
            public class RowsController : ControllerBase
            {
                private readonly System.Linq.IQueryable<Exam> _exams;

                public RowsController(System.Linq.IQueryable<Exam> exams) => _exams = exams;

                public IActionResult Get(string name) => Content({{(isFound ? "{|GCG2009:" + json + "|}" : json)}}, "application/json");
            }
            """);
    }

    /// <summary>A helper for values of any type writes events and states, but where a caller hands it rows.</summary>
    [Theory]
    [InlineData("object", "new Exam()", false)]
    [InlineData("object", "new List<Order>()", true)]
    [InlineData("object", "_rows", true)]
    public Task A_value_of_any_type(string type, string handed, bool isFound)
    {
        string json = isFound ? "{|GCG2009:JsonSerializer.Serialize(value)|}" : "JsonSerializer.Serialize(value)";
        return RunAsync(
            $$"""
            public class RowsController : ControllerBase
            {
                private readonly List<Order> _rows = new();

                public byte[] Send() => Encode({{handed}});

                private static byte[] Encode({{type}} value) => Encoding.UTF8.GetBytes({{json}});
            }
            """);
    }

    /// <summary>What a handler of errors answers says what went wrong.</summary>
    [Fact]
    public Task An_answer_to_a_failure()
        => RunAsync(
            """
            public class ErrorMiddleware
            {
                private readonly Microsoft.AspNetCore.Http.RequestDelegate _next;

                public ErrorMiddleware(Microsoft.AspNetCore.Http.RequestDelegate next) => _next = next;

                public async Task Invoke(Microsoft.AspNetCore.Http.HttpContext context)
                {
                    try { await _next(context); }
                    catch (Exception) { await Answer(context, new List<Order>()); }
                }

                private static Task Answer(Microsoft.AspNetCore.Http.HttpContext context, List<Order> orders)
                    => Microsoft.AspNetCore.Http.HttpResponseWritingExtensions.WriteAsync(context.Response, JsonSerializer.Serialize(orders));
            }
            """);

    /// <summary>An audit says everything.</summary>
    [Fact]
    public Task An_audit()
        => new AllRulesTest
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            TestCode = Types + """
                public class RowsController : ControllerBase
                {
                    public async Task<object> Text(HttpClient client)
                    {
                        string json = await {|GCG2009:client.GetStringAsync("rows")|};
                        return JsonSerializer.Deserialize<List<Exam>>(json);
                    }
                }
                """,
        }.RunAsync();

    private static Task RunAsync(string code)
        => new AllRulesTest { References = TestReferences.Net80AspNet, TestCode = Types + code }.RunAsync();
}
