using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What the names of an action, its parameters, its variables and its file say to GCG1004 of how many rows a table has.</summary>
public class GCG1004TableLengthTests
{
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
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    {{action}}
                    {
                        var text = new StringBuilder("Place\n");
                        foreach (var station in _store.All<Station>())
                        {
                            text.AppendLine(station.Place);
                        }

                        return File(Encoding.UTF8.GetBytes({|{{id}}:text.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public sealed class Station { public int Id { get; set; } public string Place { get; set; } = ""; public int Height { get; set; } }

                public interface IStore { List<T> All<T>(); }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("\"users.csv\"", "GCG1004")]
    [InlineData("$\"audit_logs_{DateTime.Now:yyyyMMdd}.csv\"", "GCG1004")]
    [InlineData("\"stations.csv\"", "GCG1006")]
    [InlineData("$\"users_{place}.csv\"", "GCG1006")]
    [InlineData("\"users_\" + fromDate + \".csv\"", "GCG1004")]
    [InlineData("\"users_\" + place + \".csv\"", "GCG1006")]
    public Task What_the_file_is_called(string name, string id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    public IActionResult Stations(string place, string fromDate)
                    {
                        var text = new StringBuilder("Place\n");
                        foreach (var station in _store.All<Station>())
                        {
                            text.AppendLine(station.Place);
                        }

                        return File(Encoding.UTF8.GetBytes({|{{id}}:text.ToString()|}), "text/csv", {{name}});
                    }
                }

                public sealed class Station { public int Id { get; set; } public string Place { get; set; } = ""; public int Height { get; set; } }

                public interface IStore { List<T> All<T>(); }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("var customers = _store.All<Station>(); foreach (var one in customers) text.AppendLine(one.Place);", "GCG1004")]
    [InlineData("var customers = _store.All<Station>(); text.AppendLine(customers.Count.ToString()); foreach (var one in _store.All<Station>()) text.AppendLine(one.Place);", "GCG1006")]
    [InlineData("var best = _store.Query<Order>().OrderBy(o => o.Number).First(); text.AppendLine(best.Number.ToString()); foreach (var one in _store.All<Station>()) text.AppendLine(one.Place);", "GCG1006")]
    [InlineData("foreach (var one in _store.Query<Order>()) text.AppendLine(one.Number.ToString());", "GCG1004")]
    public Task What_the_variables_are_called_and_only_counted(string body, string id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    public IActionResult Lines()
                    {
                        var text = new StringBuilder("Place\n");
                        {{body}}
                        return File(Encoding.UTF8.GetBytes({|{{id}}:text.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public class Order { public int Number { get; set; } }

                public sealed class Station { public int Id { get; set; } public string Place { get; set; } = ""; public int Height { get; set; } }

                public interface IStore { List<T> All<T>(); IQueryable<T> Query<T>(); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_filter_that_a_request_may_leave_out()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    public IActionResult Lines(int trip = 0)
                    {
                        var text = new StringBuilder("Place\n");
                        var query = _store.Query<Order>();
                        if (trip > 0)
                        {
                            query = query.Where(o => o.TripId == trip);
                        }

                        foreach (var one in query)
                        {
                            text.AppendLine(one.Number.ToString());
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1004:text.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public class Order { public int Number { get; set; } public int TripId { get; set; } }

                public interface IStore { List<T> All<T>(); IQueryable<T> Query<T>(); }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("int orderid", false)]
    [InlineData("int trip_id", false)]
    [InlineData("int tenantid", true)]
    [InlineData("int partner_id", true)]
    [InlineData("bool paid", true)]
    public Task An_identity_without_capitals(string parameter, bool isReported)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
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
                }

                public class Order { public string Number { get; set; } = ""; }

                public interface IOrders { List<Order> All(); }
                """,
        }.RunAsync();

    /// <summary>
    /// The rows of what an action must be told the identity of; not of what may be left out, has another type or is as large as an
    /// installation.
    /// </summary>
    [Theory]
    [InlineData("int id", "id", false)]
    [InlineData("Guid orderId", "orderId", false)]
    [InlineData("[FromRoute] string lectureID, int round = 1", "lectureID", false)]
    [InlineData("System.Guid classId", "classId", false)]
    [InlineData("int? classId", "classId!", true)]
    [InlineData("int classId = 0", "classId", true)]
    [InlineData("int[] ids", "ids", true)]
    [InlineData("int tenantId", "tenantId", true)]
    [InlineData("long parentCompanyId", "parentCompanyId", true)]
    [InlineData("bool valid", "valid", true)]
    [InlineData("DateTime from, DateTime to", "from", true)]
    public Task The_rows_of_what_an_action_is_asked_for(string parameters, string key, bool isReported)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly ILines _lines;

                    public OrdersController(ILines lines) => _lines = lines;

                    public IActionResult Text({{parameters}})
                    {
                        var text = new StringBuilder("Name\n");
                        foreach (var line in _lines.Of({{key}}))
                        {
                            text.AppendLine(line.Name);
                        }

                        return File(Encoding.UTF8.GetBytes({{(isReported ? "{|GCG1004:text.ToString()|}" : "text.ToString()")}}), "text/csv", "lines.csv");
                    }

                    public IActionResult Lines({{parameters}})
                    {
                        var text = {{(isReported ? "{|GCG1004:" : "")}}"Name\n" + string.Join("\n", _lines.Of({{key}}).Select(line => line.Name)){{(isReported ? "|}" : "")}};
                        return File(Encoding.UTF8.GetBytes(text), "text/csv");
                    }

                    public IActionResult Workbook({{parameters}})
                    {
                        var lines = _lines.Of({{key}});
                        return Answer(lines);
                    }

                    private IActionResult Answer(List<Line> lines)
                    {
                        var book = Fill(lines);
                        using var content = new MemoryStream();
                        book.SaveAs(content);
                        return File({{(isReported ? "{|GCG2001:content.ToArray()|}" : "content.ToArray()")}}, "application/xlsx", "lines.xlsx");
                    }

                    private static ClosedXML.Excel.XLWorkbook Fill(List<Line> lines) => new();
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); }

                namespace ClosedXML.Excel
                {
                    public class XLWorkbook { public void SaveAs(System.IO.Stream stream) { } }
                }
                """,
        }.RunAsync();

    /// <summary>Numbers on paper are identities as well, but for those of what is as large as an installation, and those that may be left out.</summary>
    [Theory]
    [InlineData("string invoiceNo", "invoiceNo", false)]
    [InlineData("string orderNumber", "orderNumber", false)]
    [InlineData("string companyNo", "companyNo", true)]
    [InlineData("string? invoiceNo", "invoiceNo!", true)]
    [InlineData("string no", "no", true)]
    public Task The_rows_of_what_has_a_number_on_paper(string parameter, string key, bool isReported)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly ILines _lines;

                    public OrdersController(ILines lines) => _lines = lines;

                    public IActionResult History({{parameter}})
                    {
                        var text = new StringBuilder("Name\n");
                        foreach (var line in _lines.Of({{key}}))
                        {
                            text.AppendLine(line.Name);
                        }

                        return File(Encoding.UTF8.GetBytes({{(isReported ? "{|GCG1004:text.ToString()|}" : "text.ToString()")}}), "text/csv");
                    }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); }
                """,
        }.RunAsync();

    /// <summary>A list is as long as what it is called after; what is counted by that, and marks, are other things.</summary>
    [Theory]
    [InlineData("\"DepartmentList.xlsx\"", false)]
    [InlineData("\"MeetingVenues.xlsx\"", false)]
    [InlineData("$\"product-categories_{DateTime.Now:yyyyMMdd}.csv\"", false)]
    [InlineData("\"OrdersByDepartment.xlsx\"", true)]
    [InlineData("\"StudentGrades.xlsx\"", true)]
    [InlineData("\"DepartmentOrders.xlsx\"", true)]
    [InlineData("\"List.xlsx\"", true)]
    public Task A_file_named_after_what_an_organisation_has_a_few_of(string name, bool isReported)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly ILines _lines;

                    public OrdersController(ILines lines) => _lines = lines;

                    public IActionResult Text()
                    {
                        var text = new StringBuilder("Name\n");
                        foreach (var line in _lines.Of(1))
                        {
                            text.AppendLine(line.Name);
                        }

                        return File(Encoding.UTF8.GetBytes({{(isReported ? "{|GCG1004:text.ToString()|}" : "text.ToString()")}}), "text/csv", {{name}});
                    }

                    public IActionResult Workbook(ClosedXML.Excel.XLWorkbook book)
                    {
                        using var content = new MemoryStream();
                        book.SaveAs(content);
                        return File({{(isReported ? "{|GCG2001:content.ToArray()|}" : "content.ToArray()")}}, "application/xlsx", {{name}});
                    }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); }

                namespace ClosedXML.Excel
                {
                    public class XLWorkbook { public void SaveAs(System.IO.Stream stream) { } }
                }
                """,
        }.RunAsync();
}
