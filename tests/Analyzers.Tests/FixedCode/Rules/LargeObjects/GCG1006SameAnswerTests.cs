using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Suspects;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.LargeObjects;

/// <summary>
/// Serves actions that build a text and answer it, and the same actions after they write the parts, from a real server
/// that forbids synchronous writes: the responses differ by their length header and nothing else.
/// </summary>
public class GCG1006SameAnswerTests
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class ReportController : ControllerBase
        {
            [HttpGet("csv"), HttpHead("csv")]
            public IActionResult Csv()
            {
                var csv = new StringBuilder("id").AppendLine();
                foreach (Row row in Row.All())
                {
                    csv.Append(row.Id).Append(';').Append(row.Text).Append(';').Append(row.Price).AppendLine();
                }

                return Content(csv.ToString(), "text/csv");
            }

            [HttpGet("rows/{count}")]
            public async Task<ActionResult> Rows(int count)
            {
                var text = new StringBuilder();
                await Task.Yield();
                if (count < 0)
                    return NotFound();

                List<Row> rows = Row.All();
                if (count > rows.Count)
                {
                    return BadRequest("größer");
                }

                foreach (Row row in rows)
                    if (row.Id < count) text.AppendFormat("{0:N2}\t{1}", row.Price, row.Text).Append('\n');

                return Content(text.ToString());
            }

            [HttpGet("charset")]
            public ContentResult Charset()
            {
                var text = new StringBuilder();
                foreach (Row row in Row.All()) text.AppendLine(row.Text);
                return Content(text.ToString(), "text/csv;charset=UTF-8");
            }

            [HttpGet("page")]
            public IActionResult Page()
            {
                using var page = new StringWriter();
                foreach (Row row in Row.All())
                {
                    page.Write("<p>{0}</p>", row.At);
                    page.WriteLine(row.Text);
                }

                return new ContentResult { Content = page.ToString(), ContentType = "text/html;charset=utf-8", StatusCode = 201 };
            }

            [HttpGet("file/{name?}"), HttpHead("file/{name?}")]
            public IActionResult Download(string name)
            {
                var csv = new StringBuilder();
                csv.AppendLine("größe");
                foreach (Row row in Row.All()) csv.AppendLine(row.Text);
                var bytes = new UTF8Encoding(true).GetBytes(csv.ToString());
                return File(bytes, "text/csv", name);
            }

            [HttpGet("latin")]
            public FileResult Latin()
            {
                var csv = new StringBuilder();
                foreach (Row row in Row.All()) csv.AppendLine(row.Text);
                var at = DateTime.UnixEpoch;
                string name = $"größe {at:yyyyMMdd}.csv";
                return new FileContentResult(Encoding.Latin1.GetBytes(csv.ToString()), "text/csv; charset=iso-8859-1") { FileDownloadName = name };
            }

            [HttpGet("wide")]
            public async Task<IActionResult> Wide()
            {
                var list = new StringBuilder();
                await foreach (Row row in Row.EachAsync()) list.Append(row.Text).Append(row.Kind).AppendJoin(",", row.Id, row.At).AppendLine();
                var stream = new MemoryStream(Encoding.Unicode.GetBytes(list.ToString()));
                return File(stream, "text/plain", "wide.txt");
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

            public static List<Row> All()
                => Enumerable.Range(0, 5_000).Select(i => new Row
                {
                    Id = i, Text = i % 7 == 0 ? "größe 😀" : i % 5 == 0 ? null : "\uD83D{" + i + "}",
                    Price = i / 8m, At = new DateTime(2024, 1, 2).AddMinutes(i), Kind = (Kind)(i % 2),
                }).ToList();

            public static async IAsyncEnumerable<Row> EachAsync()
            {
                await Task.Yield();
                foreach (Row row in All()) yield return row;
            }
        }

        """;

    private static readonly string[] Paths =
        ["csv", "HEAD csv", "rows/-1", "rows/0", "rows/1", "rows/5000", "rows/5001", "charset", "page", "file", "file/a%20b.csv", "HEAD file/a.csv", "latin", "wide"];

    [Fact]
    public async Task Every_response_but_its_length_is_the_same_after_the_fix()
    {
        FixedProgram program = await FixedProgram.CreateAsync<LargeStringAnalyzer, TableTextCodeFixProvider>(
            Source, "gcguard.cascade_public_api = true\ngcguard.assume_request_path = true\ngcguard.assume_large = true");

        Assert.DoesNotContain("ToString()", program.Text.Replace("disposition.ToString()", string.Empty, StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.Equal(7, program.Count);
        IReadOnlyList<(string Path, Reply Before, Reply After)> replies = await Replies.CompareAsync(program, Paths);
        Assert.All(replies, reply => Assert.Equal((reply.Path, reply.Before.WithoutFraming), (reply.Path, reply.After.WithoutFraming)));
        Dictionary<string, Reply> after = replies.ToDictionary(reply => reply.Path, reply => reply.After);
        Assert.Equal(404, after["rows/-1"].Status);
        Assert.Equal(400, after["rows/5001"].Status);
        Assert.Equal(201, after["page"].Status);
        Assert.Equal("chunked", after["csv"].Framing);
        Assert.Contains("filename*=UTF-8''", after["latin"].Headers, StringComparison.Ordinal);
    }
}
