using System.Threading.Tasks;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>Shapes that the thirteenth held-out half taught.</summary>
public class ThirteenthHalfShapeTests
{
    private const string Types = """
        public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } public int Amount { get; set; } public DateTime Sold { get; set; } }

        public sealed class RevenueRow { public string Period { get; set; } = ""; public decimal Total { get; set; } public int Amount { get; set; } }

        public sealed class Visit { public int Id { get; set; } public string Name { get; set; } = ""; public DateOnly Day { get; set; } }

        public sealed class Sales { public List<Order> Orders { get; set; } = new(); }

        public interface IStore { Sales Report(); IQueryable<T> All<T>(); List<Visit> VisitsByDate(DateOnly day); List<Visit> VisitsSince(DateOnly since); List<Visit> VisitsBetween(DateOnly first, DateOnly last); }
        """;

    [Theory]
    [InlineData("_store.All<Order>().Take(100)", false)]
    [InlineData("_store.All<Order>()", true)]
    public Task Rows_that_are_gathered_in_a_list_of_their_cells(string rows, bool isReported)
        => ActionAsync(
            $$"""
            var lines = new List<List<string>> { new List<string> { "Number", "Total" } };
            foreach (var order in {{rows}}) lines.Add(new List<string> { order.Number, order.Total.ToString() });
            var csv = {{(isReported ? "{|GCG1004:string.Join(\"\\n\", lines.Select(line => string.Join(\",\", line)))|}" : "string.Join(\"\\n\", lines.Select(line => string.Join(\",\", line)))")}};
            return File(Encoding.UTF8.GetBytes(csv), "text/csv", "data.csv");
            """);

    /// <summary>Sums of periods that a switch puts into one variable.</summary>
    [Theory]
    [InlineData("_store.All<Order>().GroupBy(order => order.Sold.Date).Select(day => new { Day = day.Key, Total = day.Sum(order => order.Total) })", null)]
    [InlineData("_store.All<Order>().Select(order => new { Day = order.Sold, Total = order.Total })", "GCG1004")]
    public Task Sums_that_a_variable_gets_in_a_branch(string query, string? id)
        => ActionAsync(
            $$"""
            var rows = new List<RevenueRow>();
            if (byYear)
            {
                var years = _store.All<Order>().GroupBy(order => order.Sold.Year).Select(year => new { Year = year.Key, Total = year.Sum(order => order.Total) }).ToList();
                rows = years.Select(year => new RevenueRow { Period = year.Year.ToString(), Total = year.Total }).ToList();
            }
            else
            {
                var days = {{query}}.ToList();
                rows = days.Select(day => new RevenueRow { Period = day.Day.ToString(), Total = day.Total }).ToList();
            }

            var text = new StringBuilder();
            foreach (var row in rows) text.AppendLine($"{row.Period},{row.Total}");
            return File(Encoding.UTF8.GetBytes({{(id is null ? "text.ToString()" : "{|" + id + ":text.ToString()|}")}}), "text/csv", "data.csv");
            """);

    /// <summary>Cells of which nothing is known, of a hundred rows at most: not even a suggestion.</summary>
    [Fact]
    public Task Unknown_cells_of_few_rows()
        => ActionAsync(
            """
            var lines = new List<List<string>> { new List<string> { "Number", "Total" } };
            var orders = _store.All<Order>().AsEnumerable();
            foreach (var order in orders.Take(100)) lines.Add(new List<string> { order.Number, Place(order) });
            return File(Encoding.UTF8.GetBytes(string.Join("\n", lines.Select(line => string.Join(",", line)))), "text/csv", "data.csv");
            """,
            "private static string Place(Order order) => System.IO.File.ReadAllText(order.Number);");

    /// <summary>What a client sends is a handful that a user has chosen, whatever it is called.</summary>
    [Theory]
    [InlineData("[FromBody] List<Order> orders", "orders", "GCG2009")]
    [InlineData("[FromBody] Sales sales", "sales.Orders", "GCG2009")]
    [InlineData("[FromServices] Sales sales", "sales.Orders", "GCG2001")]
    public Task Rows_that_a_client_sends(string parameter, string rows, string id)
        => ShapeTest.SourceAsync(
            $$"""
            public class PapersController : ControllerBase
            {
                public IActionResult Paper({{parameter}})
                {
                    var document = new QuestPDF.Document();
                    foreach (var one in {{rows}}) document.Add(one.Number);
                    using var stream = new MemoryStream();
                    document.GeneratePdf(stream);
                    return File({|{{id}}:stream.ToArray()|}, "application/pdf", "all.pdf");
                }
            }

            {{Types}}

            namespace QuestPDF { public sealed class Document { public void Add(string text) { } public void GeneratePdf(Stream stream) { } } }
            """);

    /// <summary>A document whose parts are each as long as a constant says.</summary>
    [Theory]
    [InlineData(".Take(50)", "GCG2009")]
    [InlineData("", "GCG2001")]
    public Task A_document_of_parts_that_are_cut(string cut, string id)
        => ActionAsync(
            $$"""
            var sales = _store.Report();
            var document = new QuestPDF.Document();
            if (sales.Orders.Any()) foreach (var order in sales.Orders{{cut}}) document.Add(order.Number);
            using var stream = new MemoryStream();
            document.GeneratePdf(stream);
            return File({|{{id}}:stream.ToArray()|}, "application/pdf", "all.pdf");
            """,
            "",
            "namespace QuestPDF { public sealed class Document { public void Add(string text) { } public void GeneratePdf(Stream stream) { } } }");

    /// <summary>What a method writes of which no more is known: a document of one thing as often as a table.</summary>
    [Theory]
    [InlineData("string id", "Print", null)]
    [InlineData("CallOffId callOffId", "PrintOrders", null)]
    [InlineData("string? id = null", "Print", "GCG2009")]
    [InlineData("string place", "Print", "GCG2009")]
    [InlineData("string place", "PrintOrders", "GCG2001")]
    [InlineData("string id", "DownloadTo", "GCG2001")]
    public Task What_a_writer_of_the_project_writes(string parameter, string method, string? id)
        => ShapeTest.SourceAsync(
            $$"""
            public readonly record struct CallOffId(int Value);

            public interface IPrinter { void {{method}}(string what, Stream stream); }

            public class PapersController : ControllerBase
            {
                public IActionResult Paper([FromServices] IPrinter printer, {{parameter}})
                {
                    using var stream = new MemoryStream();
                    printer.{{method}}("it", stream);
                    return File({{(id is null ? "stream.ToArray()" : "{|" + id + ":stream.ToArray()|}")}}, "application/pdf");
                }
            }
            """);

    [Theory]
    [InlineData("Labels", true)]
    [InlineData("DownloadBarcodeLabel", false)]
    public Task The_picture_of_a_bar_code(string action, bool isReported)
        => ShapeTest.ControllerAsync(
            $$"""
                public async Task<IActionResult> {{action}}(string name)
                {
                    var bytes = await {{(isReported ? "{|GCG2005:System.IO.File.ReadAllBytesAsync(name)|}" : "System.IO.File.ReadAllBytesAsync(name)")}};
                    return File(bytes, "image/png");
                }
            """);

    /// <summary>Pictures of fixed names, one of two; forms to be filled in.</summary>
    [Theory]
    [InlineData("Path.Combine(root, \"Images\", all ? \"none.png\" : \"no.png\")", false)]
    [InlineData("Path.Combine(root, \"Images\", all ? \"none.png\" : name)", true)]
    [InlineData("all ? \"none.csv\" : \"no.png\"", true)]
    [InlineData("all ? \"none.png\" : \"no.csv\"", true)]
    [InlineData("Path.Combine(root, \"uploads/TemplateForm\", name)", false)]
    [InlineData("Path.Combine(root, \"uploads/Forms\", name)", true)]
    public Task A_file_of_the_program(string path, bool isReported)
        => ShapeTest.ControllerAsync(
            $$"""
                public IActionResult Picture(string root, string name, bool all)
                {
                    var path = {{path}};
                    return File({{(isReported ? "{|GCG2005:System.IO.File.ReadAllBytes(path)|}" : "System.IO.File.ReadAllBytes(path)")}}, "image/png");
                }
            """);

    private static Task ActionAsync(string statements, string members = "", string more = "")
        => ShapeTest.SourceAsync(
            $$"""
            public class PlacesController : ControllerBase
            {
                private readonly IStore _store;

                public PlacesController(IStore store) => _store = store;

                public IActionResult Places(bool byYear)
                {
                    {{statements}}
                }

                {{members}}
            }

            {{Types}}

            {{more}}
            """);
}
