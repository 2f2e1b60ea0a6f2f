using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Suspects.TableTextAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.TableTextCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>The fix of GCG1006 for texts that a method returns: it writes to the writer that its callers hand in.</summary>
public class GCG1006WrittenTextFixTests
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.WebUtilities;
        using Microsoft.Net.Http.Headers;

        internal static class Program
        {
            private static void Main() { }
        }

        public class Order
        {
            public int Id { get; set; }
            public string Name { get; set; }
        }

        public interface IOrders
        {
            IQueryable<Order> Query { get; }
        }

        """;

    [Fact]
    public Task An_interface_its_implementations_and_an_action_that_answers_a_text()
        => Becomes(
            """
            internal interface IReport
            {
                string BuildCsv(int year);
            }

            internal class Report : IReport
            {
                private readonly IOrders _orders = null;

                // Everything.
                public string BuildCsv(int year)
                {
                    if (year < 2000)
                    {
                        return string.Empty;
                    }

                    var csv = new StringBuilder();
                    csv.AppendLine("id;name");

                    // Each order.
                    foreach (Order order in _orders.Query)
                    {
                        csv.Append(order.Id).Append(';').AppendLine(order.Name); // one line
                        if (order.Name == null) csv.Append("?").AppendLine();
                    }

                    csv.Append("a long text that stands before a long text that stands before ").Append(_orders.Query.First().Name).Append(';');

                    return {|GCG1006:csv.ToString()|};
                }
            }

            internal class NoReport : IReport
            {
                public string BuildCsv(int year) => "";
            }

            internal class ShortReport : IReport
            {
                public string BuildCsv(int year) => $"{year}";
            }

            internal class Facade
            {
                private readonly IReport _report = new Report();

                public string OfYear(int year)
                {
                    return _report.BuildCsv(year);
                }
            }

            public class OrdersController : ControllerBase
            {
                private readonly Facade _facade = new Facade();

                public IActionResult Get(int year)
                {
                    var csv = _facade.OfYear(year);
                    return Content(csv, "text/csv");
                }
            }
            """,
            """
            internal interface IReport
            {
                Task WriteCsvAsync(int year, TextWriter writer);
            }

            internal class Report : IReport
            {
                private readonly IOrders _orders = null;

                // Everything.
                public async Task WriteCsvAsync(int year, TextWriter writer)
                {
                    if (year < 2000)
                    {
                        return;
                    }

                    await writer.WriteLineAsync("id;name");

                    // Each order.
                    foreach (Order order in _orders.Query)
                    {
                        await writer.WriteLineAsync($"{order.Id};{order.Name}"); // one line
                        if (order.Name == null) await writer.WriteLineAsync("?");
                    }

                    await writer.WriteAsync("a long text that stands before a long text that stands before ");
                    await writer.WriteAsync(_orders.Query.First().Name);
                    await writer.WriteAsync(';');
                }
            }

            internal class NoReport : IReport
            {
                public Task WriteCsvAsync(int year, TextWriter writer) => Task.CompletedTask;
            }

            internal class ShortReport : IReport
            {
                public async Task WriteCsvAsync(int year, TextWriter writer) => await writer.WriteAsync($"{year}");
            }

            internal class Facade
            {
                private readonly IReport _report = new Report();

                public Task WriteOfYearAsync(int year, TextWriter writer)
                {
                    return _report.WriteCsvAsync(year, writer);
                }
            }

            public class OrdersController : ControllerBase
            {
                private readonly Facade _facade = new Facade();

                public async Task<IActionResult> Get(int year)
                {
                    Response.ContentType = "text/csv";
                    await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))
                    {
                        await _facade.WriteOfYearAsync(year, writer);
                    }

                    return new EmptyResult();
                }
            }
            """);

    [Fact]
    public Task A_private_method_of_the_controller_and_encoded_files()
        => Becomes(
            """
            public class OrdersController : ControllerBase
            {
                private readonly IOrders _orders = null;

                public async Task<IActionResult> Export(CancellationToken token)
                {
                    var text = await ToCsvAsync(token);
                    var name = $"orders-{DateTime.Now:yyyy}.csv";
                    var bytes = Encoding.UTF8.GetBytes(text);
                    return File(bytes, "text/csv", name);
                }

                public async Task<IActionResult> Show(int id)
                {
                    if (id > 0)
                        return new ContentResult { Content = await ToCsvAsync(HttpContext.RequestAborted), ContentType = "text/plain", StatusCode = 202 };

                    return Content(await ToCsvAsync(default));
                }

                private async Task<string> ToCsvAsync(CancellationToken token)
                {
                    await Task.Yield();
                    using var csv = new StringWriter();
                    foreach (Order order in _orders.Query)
                    {
                        csv.WriteLine("{0};{1}", order.Id, order.Name);
                    }

                    return {|GCG1006:csv.ToString()|};
                }
            }
            """,
            """
            public class OrdersController : ControllerBase
            {
                private readonly IOrders _orders = null;

                public async Task<IActionResult> Export(CancellationToken token)
                {
                    var name = $"orders-{DateTime.Now:yyyy}.csv";
                    Response.ContentType = "text/csv";
                    var disposition = new ContentDispositionHeaderValue("attachment");
                    disposition.SetHttpFileName(name);
                    Response.Headers.ContentDisposition = disposition.ToString();
                    await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))
                    {
                        await WriteCsvAsync(writer, token);
                    }

                    return new EmptyResult();
                }

                public async Task<IActionResult> Show(int id)
                {
                    if (id > 0)
                    {
                        Response.StatusCode = 202;
                        Response.ContentType = "text/plain";
                        await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))
                        {
                            await WriteCsvAsync(writer, HttpContext.RequestAborted);
                        }

                        return new EmptyResult();
                    }

                    Response.ContentType = "text/plain; charset=utf-8";
                    await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))
                    {
                        await WriteCsvAsync(writer, default);
                    }

                    return new EmptyResult();
                }

                private async Task WriteCsvAsync(TextWriter writer, CancellationToken token)
                {
                    await Task.Yield();
                    foreach (Order order in _orders.Query)
                    {
                        await writer.WriteLineAsync(string.Format("{0};{1}", order.Id, order.Name));
                    }
                }
            }
            """);

    [Fact]
    public Task Endpoints_of_minimal_APIs_and_a_response()
        => Becomes(
            """
            internal static class Endpoints
            {
                public static void Map(WebApplication app)
                {
                    app.MapGet("a", (IOrders orders) => Results.Text(Csv(orders)));
                    app.MapGet("b", (IOrders orders) =>
                    {
                        var csv = Csv(orders);
                        return Results.Content(csv, "text/csv", Encoding.UTF8);
                    });
                    app.MapGet("c", async (IOrders orders, HttpContext context) =>
                    {
                        context.Response.ContentType = "text/csv";
                        await context.Response.WriteAsync(Csv(orders));
                    });
                    app.MapGet("d", (IOrders orders) => Results.File(Encoding.UTF8.GetBytes(Csv(orders)), "text/csv", "a.csv"));
                }

                /// <summary>Rows.</summary>
                /// <param name="orders">The orders.</param>
                private static string Csv(IOrders orders)
                {
                    StringBuilder builder = new StringBuilder("id").AppendLine();
                    foreach (Order order in orders.Query)
                        builder.AppendLine($"{order.Id};{order.Name}");
                    return {|GCG1006:builder.ToString()|};
                }
            }
            """,
            """
            internal static class Endpoints
            {
                public static void Map(WebApplication app)
                {
                    app.MapGet("a", (IOrders orders) => Results.Stream(async stream =>
                    {
                        await using var writer = new HttpResponseStreamWriter(stream, Encoding.UTF8);
                        await WriteCsvAsync(orders, writer);
                    }, "text/plain; charset=utf-8"));
                    app.MapGet("b", (IOrders orders) =>
                    {
                        return Results.Stream(async stream =>
                        {
                            await using var writer = new HttpResponseStreamWriter(stream, Encoding.UTF8);
                            await WriteCsvAsync(orders, writer);
                        }, "text/csv; charset=utf-8");
                    });
                    app.MapGet("c", async (IOrders orders, HttpContext context) =>
                    {
                        context.Response.ContentType = "text/csv";
                        await using (var writer = new HttpResponseStreamWriter(context.Response.Body, Encoding.UTF8))
                        {
                            await WriteCsvAsync(orders, writer);
                        }
                    });
                    app.MapGet("d", (IOrders orders) => Results.Stream(async stream =>
                    {
                        await using var writer = new HttpResponseStreamWriter(stream, Encoding.UTF8);
                        await WriteCsvAsync(orders, writer);
                    }, "text/csv", "a.csv"));
                }

                /// <summary>Rows.</summary>
                /// <param name="orders">The orders.</param>
                /// <param name="writer">The writer that the text is written to.</param>
                private static async Task WriteCsvAsync(IOrders orders, TextWriter writer)
                {
                    await writer.WriteLineAsync("id");
                    foreach (Order order in orders.Query)
                        await writer.WriteLineAsync($"{order.Id};{order.Name}");
                }
            }
            """);

    [Fact]
    public Task Two_texts_of_one_service()
        => Becomes(
            """
            internal class Report
            {
                private readonly IOrders _orders = null;

                public string Csv()
                {
                    var csv = new StringBuilder();
                    foreach (Order order in _orders.Query)
                    {
                        csv.AppendLine(order.Name);
                    }

                    return {|GCG1006:csv.ToString()|};
                }

                public string Ids(
                    bool all)
                {
                    var ids = new StringBuilder();
                    foreach (Order order in _orders.Query)
                    {
                        ids.Append(order.Id).Append('\n');
                    }

                    return {|GCG1006:ids.ToString()|};
                }
            }

            public class OrdersController : ControllerBase
            {
                private readonly Report _report = new Report();

                public IActionResult Csv() => Content(_report.Csv(), "text/csv");

                public IActionResult Ids(bool all)
                {
                    string ids = _report.Ids(
                        all);
                    return Content(ids, "text/plain");
                }
            }
            """,
            """
            internal class Report
            {
                private readonly IOrders _orders = null;

                public async Task WriteCsvAsync(TextWriter writer)
                {
                    foreach (Order order in _orders.Query)
                    {
                        await writer.WriteLineAsync(order.Name);
                    }
                }

                public async Task WriteIdsAsync(
                    bool all, TextWriter writer)
                {
                    foreach (Order order in _orders.Query)
                    {
                        await writer.WriteAsync($"{order.Id}\n");
                    }
                }
            }

            public class OrdersController : ControllerBase
            {
                private readonly Report _report = new Report();

                public async Task<IActionResult> Csv()
                {
                    Response.ContentType = "text/csv";
                    await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))
                    {
                        await _report.WriteCsvAsync(writer);
                    }

                    return new EmptyResult();
                }

                public async Task<IActionResult> Ids(bool all)
                {
                    Response.ContentType = "text/plain";
                    await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))
                    {
                        await _report.WriteIdsAsync(
                            all, writer);
                    }

                    return new EmptyResult();
                }
            }
            """);

    /// <summary>Where the header has to stay, where a caller looks at the text, and where rows are joined.</summary>
    [Theory]
    [InlineData("Content(_report.Csv(), \"text/csv\")", true)]
    [InlineData("Ok(_report.Csv().Length)", false)]
    [InlineData("Content(_report.Csv().Trim(), \"text/csv\")", false)]
    [InlineData("Content(_report.Joined(), \"text/csv\")", false)]
    public Task Near_misses(string answer, bool keepsLength)
    {
        string code = Usings + """
            internal class Report
            {
                private readonly IOrders _orders = null;

                public string Csv()
                {
                    var csv = new StringBuilder();
                    foreach (Order order in _orders.Query)
                    {
                        csv.AppendLine(order.Name);
                    }

                    return {|GCG1006:csv.ToString()|};
                }

                public string Joined() => {|GCG1006:string.Join("\n", _orders.Query.Select(order => order.Name))|};
            }

            public class OrdersController : ControllerBase
            {
                private readonly Report _report = new Report();

                public int Lengths() => _report.Joined().Length;

                public IActionResult Get() =>
            """ + " " + answer + ";\n}\n";
        if (!answer.Contains("Csv", System.StringComparison.Ordinal))
        {
            code = code.Replace("_report.Joined().Length", "_report.Csv().Length", System.StringComparison.Ordinal);
        }

        return new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState =
            {
                OutputKind = OutputKind.ConsoleApplication,
                AnalyzerConfigFiles =
                {
                    ("/.editorconfig", "root = true\n[*.cs]\n" + (keepsLength ? "gcguard.keep_content_length = true\n" : string.Empty)),
                },
            },
            UnfixedCode = code,
        }.RunAsync();
    }

    /// <summary>Bytes of a text go through a writer to the stream of the caller, without a byte order mark.</summary>
    [Fact]
    public Task A_text_that_is_returned_encoded()
        => Becomes(
            """
            public class Report
            {
                private readonly IOrders _orders = null;

                public byte[] BuildCsv()
                {
                    var csv = new StringBuilder("id;name\n");
                    foreach (Order order in _orders.Query)
                    {
                        csv.Append(order.Id).Append(';').AppendLine(order.Name);
                    }

                    return Encoding.UTF8.GetBytes({|GCG1006:csv.ToString()|});
                }
            }

            public class OrdersController : ControllerBase
            {
                private readonly Report _report = new Report();

                public IActionResult Get() => File(_report.BuildCsv(), "text/csv");
            }
            """,
            """
            public class Report
            {
                private readonly IOrders _orders = null;

                public async Task BuildCsvToAsync(Stream destination, CancellationToken cancellationToken)
                {
                    await using var writer = new StreamWriter(destination, new UTF8Encoding(false), leaveOpen: true);
                    await writer.WriteAsync("id;name\n");
                    foreach (Order order in _orders.Query)
                    {
                        await writer.WriteLineAsync($"{order.Id};{order.Name}");
                    }
                }
            }

            public class OrdersController : ControllerBase
            {
                private readonly Report _report = new Report();

                public async Task<IActionResult> Get()
                {
                    Response.ContentType = "text/csv";
                    await _report.BuildCsvToAsync(Response.Body, HttpContext.RequestAborted);
                    return new EmptyResult();
                }
            }
            """);

    [Fact]
    public Task A_file_that_is_written_from_a_text()
        => Becomes(
            """
            public class OrdersController : ControllerBase
            {
                private readonly IOrders _orders = null;

                [HttpPost]
                public void Store(string path)
                {
                    System.IO.File.WriteAllText(path, Csv(), Encoding.Unicode);
                }

                private string Csv()
                {
                    var csv = new StringBuilder();
                    foreach (Order order in _orders.Query)
                    {
                        csv.AppendLine(order.Name);
                    }

                    return {|GCG1006:csv.ToString()|};
                }
            }
            """,
            """
            public class OrdersController : ControllerBase
            {
                private readonly IOrders _orders = null;

                [HttpPost]
                public async Task Store(string path)
                {
                    await using (var writer = new StreamWriter(path, false, Encoding.Unicode))
                    {
                        await WriteCsvAsync(writer);
                    }
                }

                private async Task WriteCsvAsync(TextWriter writer)
                {
                    foreach (Order order in _orders.Query)
                    {
                        await writer.WriteLineAsync(order.Name);
                    }
                }
            }
            """);

    private static Task Becomes(string before, string after)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState = { OutputKind = OutputKind.ConsoleApplication },
            TestCode = Usings + before,
            FixedCode = Usings + after,
        }.RunAsync();
}
