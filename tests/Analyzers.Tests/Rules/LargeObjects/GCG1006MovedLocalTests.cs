using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What an action declares behind its text and needs before the first part: it moves with its comments.</summary>
public class GCG1006MovedLocalTests
{
    [Fact]
    public Task With_the_comments_above_and_behind()
        => GCG1006AnsweredTextFixTests.Becomes(
            """
            public IActionResult Export(int year)
            {
                var csv = new StringBuilder();
                foreach (Order order in _orders.Query)
                {
                    csv.AppendLine(order.Name);
                }

                // ----- The file -----

                // With a mark, so that
                // spreadsheets see the encoding.
                var utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: true); // UTF-8
                var bytes = utf8.GetBytes([|csv.ToString()|]);

                // Its name
                var name = $"orders-{year}.csv";

                // Opens a spreadsheet
                const string type = "text/csv";

                return File(bytes, type, name);
            }
            """,
            """
            public async Task<IActionResult> Export(int year)
            {
                // With a mark, so that
                // spreadsheets see the encoding.
                var utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: true); // UTF-8
                // Its name
                var name = $"orders-{year}.csv";
                // Opens a spreadsheet
                const string type = "text/csv";
                Response.ContentType = type;
                var disposition = new ContentDispositionHeaderValue("attachment");
                disposition.SetHttpFileName(name);
                Response.Headers.ContentDisposition = disposition.ToString();
                await using var writer = new HttpResponseStreamWriter(Response.Body, utf8);
                foreach (Order order in _orders.Query)
                {
                    await writer.WriteLineAsync(order.Name);
                }

                // ----- The file -----

                return new EmptyResult();
            }
            """);

    [Fact]
    public Task With_what_stays_between_them()
        => GCG1006AnsweredTextFixTests.Becomes(
            """
            public IActionResult Export(int year)
            {
                var csv = new StringBuilder();
                foreach (Order order in _orders.Query)
                {
                    csv.AppendLine(order.Name);
                }

                // Bytes
                var bytes = Encoding.UTF8.GetBytes([|csv.ToString()|]);
                var name = "orders.csv"; // Its name
                Console.WriteLine(year); // Done
                return File(bytes, "text/csv", name);
            }
            """,
            """
            public async Task<IActionResult> Export(int year)
            {
                var name = "orders.csv"; // Its name
                Response.ContentType = "text/csv";
                var disposition = new ContentDispositionHeaderValue("attachment");
                disposition.SetHttpFileName(name);
                Response.Headers.ContentDisposition = disposition.ToString();
                await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);
                foreach (Order order in _orders.Query)
                {
                    await writer.WriteLineAsync(order.Name);
                }

                // Bytes
                Console.WriteLine(year); // Done
                return new EmptyResult();
            }
            """);

    [Theory]
    [InlineData("var name = \"orders.csv\"; Console.WriteLine(year);", "Console.WriteLine(year);")]
    [InlineData("Console.WriteLine(year); var name = \"orders.csv\";", "Console.WriteLine(year);")]
    [InlineData("var name = \"orders.csv\"; Console.WriteLine(year); // Done", "Console.WriteLine(year); // Done")]
    public Task Beside_another_statement_on_its_line(string line, string left)
        => GCG1006AnsweredTextFixTests.Becomes(
            $$"""
            public IActionResult Export(int year)
            {
                var csv = new StringBuilder();
                foreach (Order order in _orders.Query)
                {
                    csv.AppendLine(order.Name);
                }

                {{line}}
                return File(Encoding.UTF8.GetBytes([|csv.ToString()|]), "text/csv", name);
            }
            """,
            $$"""
            public async Task<IActionResult> Export(int year)
            {
                var name = "orders.csv";
                Response.ContentType = "text/csv";
                var disposition = new ContentDispositionHeaderValue("attachment");
                disposition.SetHttpFileName(name);
                Response.Headers.ContentDisposition = disposition.ToString();
                await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);
                foreach (Order order in _orders.Query)
                {
                    await writer.WriteLineAsync(order.Name);
                }

                {{left}}
                return new EmptyResult();
            }
            """);

    /// <summary>A name that a call makes of constants is read once, before the first part.</summary>
    [Fact]
    public Task A_name_that_a_call_makes()
        => GCG1006AnsweredTextFixTests.Becomes(
            """
            public IActionResult Export()
            {
                var csv = new StringBuilder();
                foreach (Order order in _orders.Query)
                {
                    csv.AppendLine(order.Name);
                }

                return File(Encoding.UTF8.GetBytes([|csv.ToString()|]), "text/csv", Names.Of("orders"));
            }

            private static class Names
            {
                public static string Of(string table) => table + DateTime.Now.Year + ".csv";
            }
            """,
            """
            public async Task<IActionResult> Export()
            {
                Response.ContentType = "text/csv";
                string fileName = Names.Of("orders");
                if (!string.IsNullOrEmpty(fileName))
                {
                    var disposition = new ContentDispositionHeaderValue("attachment");
                    disposition.SetHttpFileName(fileName);
                    Response.Headers.ContentDisposition = disposition.ToString();
                }

                await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);
                foreach (Order order in _orders.Query)
                {
                    await writer.WriteLineAsync(order.Name);
                }

                return new EmptyResult();
            }

            private static class Names
            {
                public static string Of(string table) => table + DateTime.Now.Year + ".csv";
            }
            """);

    /// <summary>An import with a comment on its line stays, because the comment alone would say nothing.</summary>
    [Theory]
    [InlineData("using System.Text; // StringBuilder", "using System.Text; // StringBuilder")]
    [InlineData("using System.Text;", null)]
    public Task An_import_that_nothing_needs_any_more(string import, string? stays)
        => GCG1006AnsweredTextFixTests.Becomes(
            """
            public IActionResult Export()
            {
                var csv = new StringBuilder();
                foreach (Order order in _orders.Query)
                {
                    csv.AppendLine(order.Name);
                }

                return File(System.Text.Encoding.UTF8.GetBytes([|csv.ToString()|]), "text/csv");
            }
            """,
            """
            public async Task<IActionResult> Export()
            {
                Response.ContentType = "text/csv";
                await using var writer = new HttpResponseStreamWriter(Response.Body, System.Text.Encoding.UTF8);
                foreach (Order order in _orders.Query)
                {
                    await writer.WriteLineAsync(order.Name);
                }

                return new EmptyResult();
            }
            """,
            text => text.Replace("using System.Text;\n", import + "\n"),
            text => text.Replace("using System.Text;\n", stays is null ? "" : stays + "\n"));
}
