using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Suspects;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Suspects;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.LargeObjects;

/// <summary>
/// Serves the code that returns texts, and the same code after it writes to the response, from a real server that
/// forbids synchronous writes: the responses differ by their length header and nothing else.
/// </summary>
public class GCG1006SameResponseTests
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Globalization;
        using System.IO;
        using System.Linq;
        using System.Net.Http;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Routing;

        internal interface IReports
        {
            string Csv(string head = "id");

            Task<string> ListAsync(CancellationToken token);

            ValueTask<string> PageAsync(params int[] values);
        }

        internal class Reports : IReports
        {
            public string Csv(string head = "id")
            {
                if (head == "")
                {
                    return string.Empty;
                }

                if (head == "none")
                    return "no rows: größe";

                var csv = new StringBuilder(head).AppendLine();
                foreach (Row row in Row.All())
                {
                    csv.Append(row.Id).Append(';').Append(row.Text).Append(';').Append(row.Price).AppendLine();
                }

                return csv.ToString();
            }

            public async Task<string> ListAsync(CancellationToken token)
            {
                await Task.Yield();
                var list = new StringBuilder();
                list.AppendLine("[").AppendFormat(CultureInfo.InvariantCulture, "{0:0.00}", 1.5).AppendLine();
                foreach (Row row in Row.All())
                {
                    list.AppendLine($"  {{ \"id\": {row.Id,6}, \"at\": {row.At:O}, \"text\": \"{row.Text}\" }},");
                    if (row.Id % 1000 == 0) list.Append(row.At).Append(row.Kind).Append((object)null).Append(row.Rest).AppendLine();
                    list.AppendJoin(",", row.Id, row.Text).Append('-', 3).Append(row.Id > 7);
                    token.ThrowIfCancellationRequested();
                }

                var text = list.ToString();
                return text;
            }

            public async ValueTask<string> PageAsync(params int[] values)
            {
                using var page = new StringWriter();
                page.Write("<p>{0}</p>", 1.5);
                await page.WriteLineAsync();
                foreach (Row row in Row.All())
                {
                    page.WriteLine(row.Text);
                    page.Write(row.Price);
                }

                page.Flush();
                return page.ToString();
            }
        }

        internal class NoReports : IReports
        {
            public string Csv(string head = "id") => "";

            public Task<string> ListAsync(CancellationToken token) => Task.FromResult("none");

            public ValueTask<string> PageAsync(params int[] values) => ValueTask.FromResult(string.Empty);
        }

        internal class Facade
        {
            private readonly IReports _reports = new Reports();

            public string Csv(string head) => _reports.Csv(head);

            public async Task<string> ListAsync()
            {
                await Task.Yield();
                return await _reports.ListAsync(default);
            }
        }

        public class ReportController : ControllerBase
        {
            private readonly IReports _reports = new Reports();
            private readonly IReports _none = new NoReports();
            private readonly Facade _facade = new Facade();

            [HttpGet("csv"), HttpHead("csv")]
            public IActionResult Csv() => Content(_reports.Csv(), "text/csv");

            [HttpGet("charset")]
            public IActionResult Charset() => Content(_reports.Csv(), "text/csv;charset=UTF-8");

            [HttpGet("encoding")]
            public IActionResult Encoded() => Content(_reports.Csv(), "text/csv", Encoding.UTF8);

            [HttpGet("plain")]
            public async Task<IActionResult> Plain(CancellationToken token)
            {
                string text = await _reports.ListAsync(token);
                return Content(text);
            }

            [HttpGet("choice/{id}")]
            public async Task<IActionResult> Choice(int id)
            {
                if (id == 0)
                    return NotFound();

                if (id == 1)
                    return Content(_facade.Csv("größe"), "text/plain; charset=utf-8");
                else
                    return new ContentResult { Content = await _facade.ListAsync(), ContentType = "application/json", StatusCode = 201 };
            }

            [HttpGet("short/{head?}")]
            public IActionResult Short(string head) => Content(_facade.Csv(head ?? ""), "text/csv");

            [HttpGet("result")]
            public async Task<ActionResult> Result() => new ContentResult { ContentType = "text/html;charset=utf-8", Content = await _reports.PageAsync(1, 2) };

            [HttpGet("untyped")]
            public async Task<ActionResult> Untyped() => new ContentResult { Content = await _none.ListAsync(default) };

            [HttpGet("file/{name?}")]
            public IActionResult Download(string name)
            {
                var csv = _reports.Csv("head");
                var bytes = Encoding.UTF8.GetBytes(csv);
                return File(bytes, "text/csv", name);
            }

            [HttpGet("latin")]
            public IActionResult Latin() => File(Encoding.Latin1.GetBytes(_reports.Csv()), "text/csv; charset=iso-8859-1", $"größe-{1}.csv");

            [HttpGet("none")]
            public async Task<IActionResult> None() => Content(await _none.PageAsync(), "text/plain");

            [HttpGet("body")]
            public async Task Body()
            {
                Response.ContentType = "a/b";
                await Response.WriteAsync(await _reports.PageAsync());
                await Response.WriteAsync(_reports.Csv(), Encoding.Unicode);
                await Response.Body.WriteAsync(Encoding.UTF8.GetBytes(_none.Csv()));
            }

            [HttpGet("writer")]
            public async Task Writer()
            {
                await using var output = new StreamWriter(Response.Body, new UTF8Encoding(false));
                await output.WriteAsync("head");
                await output.WriteAsync(_reports.Csv());
                output.Write(_none.Csv());
            }
        }

        public static class Endpoints
        {
            public static void Map(IEndpointRouteBuilder app)
            {
                app.MapGet("min-text", () => Results.Text(new Reports().Csv()));
                app.MapGet("min-content", () => Results.Content(new Reports().Csv("a"), "text/csv;charset=utf-8"));
                app.MapGet("min-encoded", (int? id) => TypedResults.Text(new Reports().Csv("a"), "text/csv", Encoding.UTF8));
                app.MapGet("min-file", async (int? id) => Results.File(Encoding.UTF8.GetBytes(await new Reports().PageAsync(1)), "text/csv", "a.csv"));
                app.MapGet("min-body", async (HttpContext context) =>
                {
                    await context.Response.WriteAsync(await new Reports().ListAsync(context.RequestAborted), context.RequestAborted);
                });
            }
        }

        public enum Kind { Small, Large }

        public class Row
        {
            public int Id { get; set; }
            public string Text { get; set; } = "";
            public decimal Price { get; set; }
            public DateTime At { get; set; }
            public Kind Kind { get; set; }
            public int? Rest { get; set; }

            public static List<Row> All()
                => Enumerable.Range(0, 5_000).Select(i => new Row
                {
                    Id = i, Text = i % 7 == 0 ? "größe 😀" : i % 5 == 0 ? null : "\uD83D{" + i + "}",
                    Price = i / 8m, At = new DateTime(2024, 1, 2).AddMinutes(i), Kind = (Kind)(i % 2), Rest = i % 3 == 0 ? null : i,
                }).ToList();
        }

        """;

    private static readonly string[] Paths =
    [
        "csv", "charset", "encoding", "plain", "choice/0", "choice/1", "choice/2", "short", "short/none", "short/a", "result", "untyped",
        "file", "file/a%20b.csv", "latin", "none", "body", "writer", "min-text", "min-content", "min-encoded", "min-file", "min-body",
    ];

    [Fact]
    public async Task Every_response_but_its_length_is_the_same_after_the_fix()
    {
        FixedProgram program = await FixedProgram.CreateAsync<TableTextAnalyzer, TableTextCodeFixProvider>(
            Source, "gcguard.cascade_public_api = true\ngcguard.assume_large = true");

        Assert.DoesNotContain("csv.ToString()", program.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("list.ToString()", program.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("page.ToString()", program.Text, StringComparison.Ordinal);
        IReadOnlyList<(string Path, Reply Before, Reply After)> replies = await Replies.CompareAsync(program, [.. Paths, "HEAD csv"]);
        Assert.All(replies, reply => Assert.Equal((reply.Path, reply.Before.WithoutFraming), (reply.Path, reply.After.WithoutFraming)));
        Dictionary<string, Reply> after = replies.ToDictionary(reply => reply.Path, reply => reply.After);
        Assert.Equal(404, after["choice/0"].Status);
        Assert.Equal(201, after["choice/2"].Status);
        Assert.Equal("chunked", after["csv"].Framing);
        Assert.Contains("filename*=UTF-8''", after["latin"].Headers, StringComparison.Ordinal);
    }
}
