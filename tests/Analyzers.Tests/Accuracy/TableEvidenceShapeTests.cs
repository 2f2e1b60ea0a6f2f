using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>
/// What says that a table is long (GCG1004, GCG2001) and what leaves it open (GCG1006, GCG2009). The rows of most tests are stations, of which
/// nothing says how many there are.
/// </summary>
public class TableEvidenceShapeTests
{
    private const string Types = """
        public sealed class Station { public int Id { get; set; } public string Place { get; set; } = ""; public int Height { get; set; } }

        public interface IStore { List<T> All<T>(); IQueryable<T> Query<T>(); }

        namespace ClosedXML.Excel
        {
            public sealed class XLWorkbook { public IEnumerable<IXLWorksheet> Sheets => new List<IXLWorksheet>(); public IEnumerable<IXLRow> Rows => new List<IXLRow>(); public void SaveAs(Stream stream) { } public void Add(string text) { } }
            public interface IXLWorksheet { void Add(); }
            public interface IXLRow { string Name { get; } }
        }
        """;

    [Fact]
    public Task Rows_of_which_nothing_says_how_many_there_are()
        => TableAsync(
            "GCG1006",
            "public IActionResult Stations()",
            "foreach (var station in _store.All<Station>()) text.AppendLine(station.Place);");

    [Theory]
    [InlineData("public class Row { public int Id { get; set; } public string Place { get; set; } = \"\"; public decimal Price { get; set; } }", "GCG1006")]
    [InlineData("public class Row { public int Id { get; set; } public string Place { get; set; } = \"\"; public DateTime Sold { get; set; } }", "GCG1004")]
    [InlineData("public class Row { public int Id { get; set; } public string Place { get; set; } = \"\"; public DateTime CreatedAt { get; set; } }", "GCG1006")]
    [InlineData("public class Row { public int Id { get; set; } public string Place { get; set; } = \"\"; public DateTime StartDate { get; set; } public DateTime EndDate { get; set; } }", "GCG1006")]
    [InlineData("public class Row { public string Place { get; set; } = \"\"; public decimal Price { get; set; } }", "GCG1006")]
    [InlineData("public class Row { public int Id { get; set; } public string Place { get; set; } = \"\"; public int A { get; set; } public int B { get; set; } public int C { get; set; } public int D { get; set; } public int E { get; set; } public int F { get; set; } public int G { get; set; } public int H { get; set; } public int I { get; set; } public int J { get; set; } }", "GCG1006")]
    [InlineData("public class Row { public int Id { get; set; } public string Place { get; set; } = \"\"; public int A { get; set; } public int B { get; set; } public int C { get; set; } public int D { get; set; } public int E { get; set; } public int F { get; set; } }", "GCG1006")]
    public Task What_a_row_holds(string type, string id)
        => TableAsync(id, "public IActionResult Lines()", "foreach (var line in _store.All<Row>()) text.AppendLine(line.Place);", type);

    [Theory]
    [InlineData("Customer", "GCG1004")]
    [InlineData("CustomerRow", "GCG1004")]
    [InlineData("TblAttendance", "GCG1004")]
    [InlineData("AuditLogEntryDto", "GCG1004")]
    [InlineData("KhachHang", "GCG1004")]
    [InlineData("Kisiler", "GCG1004")]
    [InlineData("CustomerState", "GCG1006")]
    [InlineData("EventPlace", "GCG1006")]
    [InlineData("Studio", "GCG1006")]
    public Task What_the_type_of_a_row_is_called(string type, string id)
        => TableAsync(
            id,
            "public IActionResult Lines()",
            $"foreach (var line in _store.All<{type}>()) text.AppendLine(line.Place);",
            $"public class {type} {{ public string Place {{ get; set; }} = \"\"; }}");

    [Theory]
    [InlineData("public IActionResult ExportPurchaseOrdersToExcel()", "GCG1004")]
    [InlineData("public IActionResult ExportAttendance()", "GCG1004")]
    [InlineData("public IActionResult ExportOrderStates()", "GCG1006")]
    [InlineData("public IActionResult ExportWord()", "GCG1006")]
    [InlineData("public IActionResult ChargeReportCsv()", "GCG1006")]
    [InlineData("public IActionResult Stations(DateTime? from, DateTime? to)", "GCG1006")]
    [InlineData("public IActionResult Stations(DateTime day)", "GCG1006")]
    [InlineData("public IActionResult Stations(string place)", "GCG1006")]
    public Task What_an_action_is_called_and_asked_for(string action, string id)
        => TableAsync(id, action, "foreach (var station in _store.All<Station>()) text.AppendLine(station.Place);");

    [Theory]
    [InlineData("\"users.csv\"", "GCG1004")]
    [InlineData("$\"audit_logs_{DateTime.Now:yyyyMMdd}.csv\"", "GCG1004")]
    [InlineData("\"stations.csv\"", "GCG1006")]
    [InlineData("$\"users_{place}.csv\"", "GCG1006")]
    [InlineData("\"users_\" + fromDate + \".csv\"", "GCG1004")]
    [InlineData("\"users_\" + place + \".csv\"", "GCG1006")]
    public Task What_the_file_is_called(string name, string id)
        => TableAsync(
            id,
            "public IActionResult Stations(string place, string fromDate)",
            "foreach (var station in _store.All<Station>()) text.AppendLine(station.Place);",
            name: name);

    [Theory]
    [InlineData("var customers = _store.All<Station>(); foreach (var one in customers) text.AppendLine(one.Place);", "GCG1004")]
    [InlineData("var customers = _store.All<Station>(); text.AppendLine(customers.Count.ToString()); foreach (var one in _store.All<Station>()) text.AppendLine(one.Place);", "GCG1006")]
    [InlineData("var best = _store.Query<Order>().OrderBy(o => o.Number).First(); text.AppendLine(best.Number.ToString()); foreach (var one in _store.All<Station>()) text.AppendLine(one.Place);", "GCG1006")]
    [InlineData("foreach (var one in _store.Query<Order>()) text.AppendLine(one.Number.ToString());", "GCG1004")]
    public Task What_the_variables_are_called_and_only_counted(string body, string id)
        => TableAsync(id, "public IActionResult Lines()", body, "public class Order { public int Number { get; set; } }");

    [Theory]
    [InlineData("_store.Query<Order>().Where(o => o.TripId == trip)", "GCG1006")]
    [InlineData("_store.Query<Order>().Where(o => o.Number > 3 && o.TripId == trip).OrderBy(o => o.Number)", "GCG1006")]
    [InlineData("_store.Query<Order>().Where(o => o.TenantId == trip)", "GCG1004")]
    [InlineData("_store.Query<Order>().Where(o => maybe == null || o.TripId == maybe)", "GCG1004")]
    [InlineData("_store.Query<Order>().Where(o => o.TripId == 3)", "GCG1004")]
    [InlineData("_store.Query<Order>().Where(o => _store.Query<Order>().Where(p => p.TripId == o.TripId).Any())", "GCG1004")]
    [InlineData("_store.Query<Order>().Where(o => o.Number == trip)", "GCG1004")]
    public Task The_rows_of_one_identity(string query, string id)
        => TableAsync(
            id,
            "public IActionResult Lines(int? maybe, int trip = 0)",
            $"foreach (var one in {query}) text.AppendLine(one.Number.ToString());",
            "public class Order { public int Number { get; set; } public int TripId { get; set; } public int TenantId { get; set; } }");

    [Theory]
    [InlineData("_store.Query<Order>().Where(o => o.Placed.Date == day.Date)", "GCG1006")]
    [InlineData("_store.Query<Order>().Where(o => o.Placed.Year == year && o.Placed.Month == 3)", "GCG1006")]
    [InlineData("_store.Query<Order>().Where(o => o.Placed >= day)", "GCG1004")]
    [InlineData("_store.Query<Order>().Where(o => o.BatchCode == code)", "GCG1006")]
    [InlineData("_store.Query<Order>().Where(o => o.CountryCode == code)", "GCG1004")]
    public Task The_rows_of_one_day_or_code(string query, string id)
        => TableAsync(
            id,
            "public IActionResult Lines(string code, int year, DateTime day = default)",
            $"foreach (var one in {query}) text.AppendLine(one.BatchCode);",
            "public class Order { public DateTime Placed { get; set; } public string BatchCode { get; set; } = \"\"; public string CountryCode { get; set; } = \"\"; }");

    [Theory]
    [InlineData("OrdersOf(trip)", "GCG1006")]
    [InlineData("OrdersOf(3)", "GCG1004")]
    [InlineData("OrdersIn(trip)", "GCG1004")]
    [InlineData("OrdersAt(maybe)", "GCG1004")]
    [InlineData("NumbersOf(trip).SelectMany(n => _orders.OrdersIn(n))", "GCG1004")]
    public Task The_rows_that_a_method_is_asked_for_by_an_identity(string rows, string id)
        => TableAsync(
            id,
            "public IActionResult Lines([FromServices] IOrders _orders, int? maybe, int trip = 0)",
            $"foreach (var one in _orders.{rows}) text.AppendLine(one.Number);",
            "public class Order { public string Number { get; set; } = \"\"; } public interface IOrders { List<Order> OrdersOf(int tripId); List<Order> OrdersIn(int tenantId); List<Order> OrdersAt(int? stopId); int[] NumbersOf(int tripId); }");

    [Theory]
    [InlineData("rows = _orders.Page(page, pageSize);", "GCG1006")]
    [InlineData("rows = _orders.Page(page, 10_000);", "GCG1004")]
    public Task One_page_of_a_table(string page, string id)
        => TableAsync(
            id,
            "public IActionResult Lines([FromServices] IOrders _orders, int page, int pageSize)",
            $"var rows = new List<Order>(); if (page > 0) {{ {page} }} foreach (var one in rows) text.AppendLine(one.Number);",
            "public class Order { public string Number { get; set; } = \"\"; } public interface IOrders { List<Order> Page(int page, int size); }");

    [Theory]
    [InlineData("foreach (var one in _orders.Page(new Query(1, 100)).Items)", "GCG1006")]
    [InlineData("foreach (var one in _orders.Page(new Query(1, 5_000)).Items)", "GCG1004")]
    [InlineData("for (var page = 1; page < all; page++) foreach (var one in _orders.Page(new Query(page, 100)).Items)", "GCG1004")]
    public Task A_page_of_a_table_as_long_as_a_constant_says(string loop, string id)
        => TableAsync(
            id,
            "public IActionResult Lines([FromServices] IOrders _orders, int all)",
            loop + " text.AppendLine(one.Number);",
            "public class Order { public string Number { get; set; } = \"\"; } public record Query(int Page, int PageSize); public record Result(List<Order> Items); public interface IOrders { Result Page(Query query); }");

    [Theory]
    [InlineData("public IActionResult Orders(DateTime day)", "GCG1006")]
    [InlineData("public IActionResult Orders(DateTime from)", "GCG1004")]
    [InlineData("public IActionResult Orders(DateTime? day)", "GCG1004")]
    [InlineData("public IActionResult Orders(DateTime from, DateTime to)", "GCG1004")]
    public Task An_action_that_must_be_told_one_moment(string action, string id)
        => TableAsync(id, action, "foreach (var station in _store.All<Station>()) text.AppendLine(station.Place);");

    [Theory]
    [InlineData("int orderid", false)]
    [InlineData("int trip_id", false)]
    [InlineData("int tenantid", true)]
    [InlineData("int partner_id", true)]
    [InlineData("bool paid", true)]
    public Task An_identity_without_capitals(string parameter, bool isReported)
        => ShapeTest.ControllerAsync(
            $$"""
                private readonly IOrders _orders;

                public OrdersController(IOrders orders) => _orders = orders;

                public IActionResult Lines({{parameter}})
                {
                    var text = new StringBuilder();
                    foreach (var order in _orders.All())
                    {
                        text.AppendLine(order.Number);
                    }

                    return File(Encoding.UTF8.GetBytes({{(isReported ? "{|GCG1004:text.ToString()|}" : "text.ToString()")}}), "text/csv");
                }
            """,
            "public class Order { public string Number { get; set; } = \"\"; } public interface IOrders { List<Order> All(); }");

    /// <summary>A file of a fixed name that is no table and no log is small, also where a constructor says which it is.</summary>
    [Theory]
    [InlineData("Path.Combine(root, \"tables.txt\")", false)]
    [InlineData("Path.Combine(root, \"calls.log\")", true)]
    [InlineData("root", true)]
    public Task Lines_of_a_file_that_a_constructor_names(string path, bool isReported)
        => ShapeTest.ControllerAsync(
            $$"""
                private readonly string _path;

                public OrdersController(string root) => _path = {{path}};

                public int Lines()
                {
                    int length = 0;
                    foreach (string line in {{(isReported ? "{|GCG1003:System.IO.File.ReadAllLines(_path)|}" : "System.IO.File.ReadAllLines(_path)")}})
                    {
                        length += line.Length;
                    }

                    return length;
                }
            """);

    [Fact]
    public Task A_filter_that_a_request_may_leave_out()
        => TableAsync(
            "GCG1004",
            "public IActionResult Lines(int trip = 0)",
            "var query = _store.Query<Order>(); if (trip > 0) { query = query.Where(o => o.TripId == trip); } foreach (var one in query) text.AppendLine(one.Number.ToString());",
            "public class Order { public int Number { get; set; } public int TripId { get; set; } }");

    /// <summary>What a client sends may be as long as it likes, and is a handful most often.</summary>
    [Fact]
    public Task Rows_that_a_client_sends()
        => TableAsync(
            "GCG1006",
            "public IActionResult Lines([FromBody] List<Station> stations)",
            "foreach (var station in stations) text.AppendLine(station.Place);");

    [Fact]
    public Task Workbooks_of_which_something_or_nothing_says_that_they_are_long()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.IO.Compression;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;
                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    public IActionResult Stations()
                    {
                        var book = new ClosedXML.Excel.XLWorkbook();
                        foreach (var station in _store.All<Station>()) book.Add(station.Place);
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "stations.xlsx");
                    }

                    public IActionResult Sheets()
                    {
                        var book = new ClosedXML.Excel.XLWorkbook();
                        foreach (var station in _store.All<Station>()) book.Add(station.Place);
                        foreach (var sheet in book.Sheets) sheet.Add();
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "stations.xlsx");
                    }

                    public IActionResult Read([FromServices] ClosedXML.Excel.XLWorkbook sent)
                    {
                        var book = new ClosedXML.Excel.XLWorkbook();
                        foreach (var row in sent.Rows) book.Add(row.Name);
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2001:stream.ToArray()|}, "application/octet-stream", "stations.xlsx");
                    }

                    public IActionResult Tickets()
                    {
                        var book = new ClosedXML.Excel.XLWorkbook();
                        foreach (var station in _store.All<Station>()) book.Add(station.Place);
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2001:stream.ToArray()|}, "application/octet-stream", "all.xlsx");
                    }

                    public IActionResult Archive()
                    {
                        using var stream = new MemoryStream();
                        using (var archive = new ZipArchive(stream, ZipArchiveMode.Create, true))
                        {
                            foreach (var station in _store.All<Station>()) archive.CreateEntryFromFile(station.Place, "place");
                        }

                        return File({|GCG2001:stream.ToArray()|}, "application/zip", "all.zip");
                    }
                }
                public sealed class Station { public int Id { get; set; } public string Place { get; set; } = ""; public int Height { get; set; } }

                public interface IStore { List<T> All<T>(); IQueryable<T> Query<T>(); }

                namespace ClosedXML.Excel
                {
                    public sealed class XLWorkbook { public IEnumerable<IXLWorksheet> Sheets => new List<IXLWorksheet>(); public IEnumerable<IXLRow> Rows => new List<IXLRow>(); public void SaveAs(Stream stream) { } public void Add(string text) { } }
                    public interface IXLWorksheet { void Add(); }
                    public interface IXLRow { string Name { get; } }
                }
                """,
        }.RunAsync();

    /// <summary>Base64 of a document of which nothing says that it is long is no finding at all: a picture of a code, a chart.</summary>
    [Theory]
    [InlineData("Stations", false)]
    [InlineData("Invoices", true)]
    public Task Base64_of_a_document(string action, bool isReported)
        => ShapeTest.SourceAsync(
            $$"""
            public class PlacesController : ControllerBase
            {
                private readonly IStore _store;

                public PlacesController(IStore store) => _store = store;

                public string {{action}}()
                {
                    var book = new ClosedXML.Excel.XLWorkbook();
                    foreach (var station in _store.All<Station>()) book.Add(station.Place);
                    using var stream = new MemoryStream();
                    book.SaveAs(stream);
                    return {{(isReported ? "{|GCG2006:Convert.ToBase64String(stream.ToArray())|}" : "Convert.ToBase64String(stream.ToArray())")}};
                }
            }

            """ + Types);

    private static Task TableAsync(string id, string action, string body, string type = "", string name = "\"all.csv\"")
        => ShapeTest.SourceAsync(
            $$$"""
            public class PlacesController : ControllerBase
            {
                private readonly IStore _store;

                public PlacesController(IStore store) => _store = store;

                {{{action}}}
                {
                    var text = new StringBuilder("Place\n");
                    {{{body}}}
                    return File(Encoding.UTF8.GetBytes({|{{{id}}}:text.ToString()|}), "text/csv", {{{name}}});
                }
            }

            {{{type}}}

            """ + Types);
}
