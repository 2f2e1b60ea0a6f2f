using System;
using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.LargeStringAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.TableTextCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>The fix of GCG1006 for actions that build a text and answer it: they write the parts to the response.</summary>
public class GCG1006AnsweredTextFixTests
{
    internal const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.RazorPages;
        using Microsoft.AspNetCore.WebUtilities;
        using Microsoft.Net.Http.Headers;

        public class Order
        {
            public int Id { get; set; }
            public string Name { get; set; }
        }

        public interface IOrders
        {
            IQueryable<Order> Query { get; }

            Task<List<Order>> AllAsync();

            TextReader Head();
        }

        internal static class Program
        {
            private static void Main() { }
        }

        """;

    [Fact]
    public Task An_action_that_awaits_nothing_becomes_async()
        => Becomes(
            """
            [HttpGet("orders")]
            public IActionResult Export()
            {
                var csv = new StringBuilder();
                csv.AppendLine("id;name");
                foreach (Order order in _orders.Query)
                {
                    csv.Append(order.Id).Append(';').AppendLine(order.Name);
                }

                return Content([|csv.ToString()|], "text/csv");
            }
            """,
            """
            [HttpGet("orders")]
            public async Task<IActionResult> Export()
            {
                Response.ContentType = "text/csv";
                await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);
                await writer.WriteLineAsync("id;name");
                foreach (Order order in _orders.Query)
                {
                    await writer.WriteLineAsync($"{order.Id};{order.Name}");
                }

                return new EmptyResult();
            }
            """);

    [Fact]
    public Task What_is_answered_before_the_first_part_stays()
        => Becomes(
            """
            public async Task<IActionResult> Export(bool all)
            {
                var csv = new StringBuilder();
                if (!all)
                {
                    return NotFound();
                }

                List<Order> orders = await _orders.AllAsync();
                if (orders.Count == 0)
                    return NoContent();

                // The head
                csv.AppendLine("id;name");
                foreach (Order order in orders)
                    csv.Append(order.Id).Append(';').AppendLine(order.Name); // a row

                return File(Encoding.UTF8.GetBytes([|csv.ToString()|]), "text/csv", "orders.csv");
            }
            """,
            """
            public async Task<IActionResult> Export(bool all)
            {
                if (!all)
                {
                    return NotFound();
                }

                List<Order> orders = await _orders.AllAsync();
                if (orders.Count == 0)
                    return NoContent();

                Response.ContentType = "text/csv";
                var disposition = new ContentDispositionHeaderValue("attachment");
                disposition.SetHttpFileName("orders.csv");
                Response.Headers.ContentDisposition = disposition.ToString();
                await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);
                // The head
                await writer.WriteLineAsync("id;name");
                foreach (Order order in orders)
                    await writer.WriteLineAsync($"{order.Id};{order.Name}"); // a row

                return new EmptyResult();
            }
            """);

    [Fact]
    public Task Locals_of_the_text_and_its_bytes_go_and_the_name_of_the_file_moves()
        => Becomes(
            """
            public FileContentResult Export(int year)
            {
                StringBuilder csv = new StringBuilder("id").AppendLine();
                #region Rows
                foreach (Order order in _orders.Query)
                {
                    csv.AppendLine($"{order.Id};" + $"{order.Name}");
                }
                #endregion

                var at = DateTime.Now;

                var name = $"orders-{year}-{at:yyyyMMdd}.csv";

                var text = [|csv.ToString()|];

                var utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: true);
                byte[] bytes = utf8.GetBytes(text);

                return File(bytes, "text/csv", name);
            }
            """,
            """
            public async Task<IActionResult> Export(int year)
            {
                var at = DateTime.Now;
                var name = $"orders-{year}-{at:yyyyMMdd}.csv";
                var utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: true);
                Response.ContentType = "text/csv";
                var disposition = new ContentDispositionHeaderValue("attachment");
                disposition.SetHttpFileName(name);
                Response.Headers.ContentDisposition = disposition.ToString();
                await using var writer = new HttpResponseStreamWriter(Response.Body, utf8);
                await writer.WriteLineAsync("id");
                #region Rows
                foreach (Order order in _orders.Query)
                {
                    await writer.WriteLineAsync($"{order.Id};" + $"{order.Name}");
                }
                #endregion

                return new EmptyResult();
            }
            """);

    [Fact]
    public Task A_result_that_is_created()
        => Becomes(
            """
            public ActionResult Page(string name)
            {
                using var page = new StringWriter();
                page.WriteLine("<ul>");
                foreach (Order order in _orders.Query)
                {
                    page.Write("<li>{0}</li>", order.Name);
                }

                page.Flush();
                return new ContentResult { Content = [|page.ToString()|], ContentType = "text/html", StatusCode = 201 };
            }

            public ActionResult<Order> Download(string name)
            {
                var list = new StringBuilder();
                foreach (Order order in _orders.Query)
                {
                    list.Append(order.Name).Append('\n');
                }

                return new FileContentResult(Encoding.Latin1.GetBytes([|list.ToString()|]), "text/plain") { FileDownloadName = name };
            }

            public IActionResult Stream()
            {
                var list = new StringBuilder();
                foreach (Order order in _orders.Query)
                {
                    list.Append(order.Name).Append('\n');
                }

                var stream = new MemoryStream(Encoding.ASCII.GetBytes([|list.ToString()|]));
                return File(stream, TypeOf("a.txt"));
            }

            private static string TypeOf(string name) => name.Length > 3 ? "text/plain" : "text/csv";
            """,
            """
            public async Task<ActionResult> Page(string name)
            {
                Response.StatusCode = 201;
                Response.ContentType = "text/html";
                await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);
                await writer.WriteLineAsync("<ul>");
                foreach (Order order in _orders.Query)
                {
                    await writer.WriteAsync(string.Format("<li>{0}</li>", order.Name));
                }

                return new EmptyResult();
            }

            public async Task<ActionResult<Order>> Download(string name)
            {
                Response.ContentType = "text/plain";
                if (!string.IsNullOrEmpty(name))
                {
                    var disposition = new ContentDispositionHeaderValue("attachment");
                    disposition.SetHttpFileName(name);
                    Response.Headers.ContentDisposition = disposition.ToString();
                }

                await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.Latin1);
                foreach (Order order in _orders.Query)
                {
                    await writer.WriteAsync($"{order.Name}\n");
                }

                return new EmptyResult();
            }

            public async Task<IActionResult> Stream()
            {
                Response.ContentType = TypeOf("a.txt");
                await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.ASCII);
                foreach (Order order in _orders.Query)
                {
                    await writer.WriteAsync($"{order.Name}\n");
                }

                return new EmptyResult();
            }

            private static string TypeOf(string name) => name.Length > 3 ? "text/plain" : "text/csv";
            """);

    [Fact]
    public Task Branches_of_an_action_and_the_handler_of_a_page()
        => Becomes(
            """
            public async Task<IActionResult> Export(string format)
            {
                await Task.Yield();
                if (format == "csv")
                {
                    var csv = new StringBuilder();
                    foreach (Order order in _orders.Query)
                    {
                        if (order.Id < 0) continue;
                        csv.AppendLine(Escape(order.Name));
                    }

                    return Content([|csv.ToString()|], "text/csv");
                }

                #region Text
                StringBuilder text = new(1024);
                foreach (Order order in _orders.Query)
                {
                    text.AppendLine(order.Name).Append(Request.Method).AppendLine(User.Identity.Name);
                }
                #endregion

                return Content([|text.ToString()|], "text/plain; charset=utf-8");
            }

            private string Escape(string text) => text + ModelState.Count;
            }

            public class OrdersModel : PageModel
            {
            private readonly IOrders _orders = null;

            public IActionResult OnGetCsv()
            {
                var csv = new StringBuilder();
                foreach (Order order in _orders.Query)
                {
                    csv.AppendLine(order.Name);
                }

                return Content([|csv.ToString()|], "text/csv");
            }
            """,
            """
            public async Task<IActionResult> Export(string format)
            {
                await Task.Yield();
                if (format == "csv")
                {
                    Response.ContentType = "text/csv";
                    await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);
                    foreach (Order order in _orders.Query)
                    {
                        if (order.Id < 0) continue;
                        await writer.WriteLineAsync(Escape(order.Name));
                    }

                    return new EmptyResult();
                }

                #region Text
                Response.ContentType = "text/plain; charset=utf-8";
                await using var written = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);
                foreach (Order order in _orders.Query)
                {
                    await written.WriteLineAsync(order.Name);
                    await written.WriteLineAsync($"{Request.Method}{User.Identity.Name}");
                }
                #endregion

                return new EmptyResult();
            }

            private string Escape(string text) => text + ModelState.Count;
            }

            public class OrdersModel : PageModel
            {
            private readonly IOrders _orders = null;

            public async Task<IActionResult> OnGetCsv()
            {
                Response.ContentType = "text/csv";
                await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);
                foreach (Order order in _orders.Query)
                {
                    await writer.WriteLineAsync(order.Name);
                }

                return new EmptyResult();
            }
            """);

    internal static Task Becomes(
        string before, string after, Func<string, string>? source = null, Func<string, string>? result = null)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState = { OutputKind = OutputKind.ConsoleApplication },
            TestCode = (source?.Invoke(Usings) ?? Usings) + Controller(before),
            FixedCode = (result?.Invoke(Usings) ?? Usings) + Controller(after),
        }.RunAsync();

    internal static string Controller(string members)
        => $$"""
            public class OrdersController : ControllerBase
            {
                private readonly IOrders _orders = null;

                {{members.Replace("\n", "\n    ").Replace("\n    \n", "\n\n")}}
            }

            """;
}
