using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Evidence.RequestPath;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>A file of one page of rows is short; one of all rows need not be.</summary>
public class GCG1006PageOfRowsTests
{
    [Theory]
    [InlineData("int page = 1, int pageSize = 10", "var (rows, total) = await _orders.PageAsync(page, pageSize);")]
    [InlineData("int page = 1, int pageSize = 10", "var rows = await _orders.RowsAsync(page, pageSize);")]
    [InlineData("int page, int size", "List<Order> rows = await _orders.RowsAsync(page, size);")]
    [InlineData("Search search", "var rows = await _orders.RowsAsync(search.Page, search.PageSize);")]
    [InlineData("string word", "var rows = await _orders.FindAsync(new Search { Word = word, PageSize = 5 });")]
    [InlineData("string word", "var search = new Search { Word = word, PageSize = 5 }; var rows = await _orders.FindAsync(search);")]
    [InlineData("int page, int size", "var found = await _orders.PageAsync(page, size); var rows = found.Item1;")]
    [InlineData("string word", "Page<Order> rows = await _orders.PagesAsync(word);")]
    public Task One_page_is_silent(string parameters, string read) => Verify(parameters, read, isReported: false);

    [Theory]
    [InlineData("int page = 1, int pageSize = int.MaxValue", "var rows = await _orders.RowsAsync(page, pageSize);")]
    [InlineData("int page = 1, int pageSize = 10", "pageSize = -1; var rows = await _orders.RowsAsync(page, pageSize);")]
    [InlineData("string word", "var rows = await _orders.RowsAsync(1, int.MaxValue);")]
    [InlineData("string word", "var (rows, total) = await _orders.PageAsync(1, 99999);")]
    [InlineData("string word", "var (rows, total) = await _orders.PageAsync(1, 10); rows = await _orders.RowsAsync(1, 99999);")]
    [InlineData("string word", "var rows = await _orders.FindAsync(new Search { Word = word });")]
    [InlineData("string word", "var search = new Search { PageSize = 5 }; search.PageSize = 0; var rows = await _orders.FindAsync(search);")]
    [InlineData("Search search", "search.PageSize = int.MaxValue; var rows = await _orders.RowsAsync(1, search.PageSize);")]
    [InlineData("string word", "var found = await _orders.PageAsync(1, 99999); var rows = found.Item1;")]
    [InlineData("int year, int month", "var rows = await _orders.MonthAsync(year, month);")]
    [InlineData("string word", "List<Order> rows = await _orders.FindAsync(null);")]
    public Task All_rows_are_found(string parameters, string read) => Verify(parameters, read, isReported: true);

    // An audit shows texts of all rows, wherever they come from, and workbooks of few cells too.
    private static async Task Verify(string parameters, string read, bool isReported)
    {
        string text = isReported ? "{|GCG1006:text.ToString()|}" : "text.ToString()";
        string copy = isReported ? "{|GCG2009:stream.ToArray()|}" : "stream.ToArray()";
        string csv = $$"""
            public async Task<IActionResult> Csv({{parameters}})
            {
                {{read}}
                var text = new StringBuilder();
                foreach (var row in rows)
                {
                    text.AppendLine($"{row.Id},{row.Name}");
                }

                return File(Encoding.UTF8.GetBytes({{text}}), "text/csv", "orders.csv");
            }
            """;
        string workbook = $$"""
            public async Task<IActionResult> Workbook({{parameters}})
            {
                {{read}}
                using var book = new XLWorkbook();
                var sheet = book.Worksheets.Add("Orders");
                int line = 1;
                foreach (var row in rows)
                {
                    foreach (string part in row.Name.Split(' ')) { sheet.Cell(line++, 1).Value = part; }
                }

                using var stream = new MemoryStream();
                book.SaveAs(stream);
                return File({{copy}}, "application/octet-stream", "orders.xlsx");
            }
            """;
        await new AllRulesTest { IsAudit = true, TestCode = Source(csv) }.RunAsync();
        await new AllRulesTest { TestCode = Source(workbook) }.RunAsync();
    }

    private static string Source(string action)
        => $$"""
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Linq;
            using System.Text;
            using System.Threading.Tasks;
            using ClosedXML.Excel;
            using Microsoft.AspNetCore.Mvc;

            public class Order { public int Id { get; set; } public string Name { get; set; } = ""; }

            public class Search { public string Word { get; set; } public int Page { get; set; } public int PageSize { get; set; } }

            public class Page<T> : List<T> { public int Number { get; set; } public int Pages { get; set; } }

            public interface IOrders
            {
                Task<(List<Order>, int)> PageAsync(int page, int pageSize);

                Task<List<Order>> RowsAsync(int page, int size);

                Task<List<Order>> MonthAsync(int year, int month);

                Task<List<Order>> FindAsync(Search search);

                Task<Page<Order>> PagesAsync(string word);
            }

            public class OrdersController : ControllerBase
            {
                private readonly IOrders _orders;

                public OrdersController(IOrders orders) => _orders = orders;

                {{action}}
            }

            namespace ClosedXML.Excel
            {
                public interface IXLCell { object Value { get; set; } }
                public interface IXLWorksheet { IXLCell Cell(int row, int column); }
                public interface IXLWorksheets { IXLWorksheet Add(string name); }
                public sealed class XLWorkbook : IDisposable
                {
                    public IXLWorksheets Worksheets { get; }
                    public void SaveAs(Stream stream) { }
                    public void Dispose() { }
                }
            }
            """;

    /// <summary>A method of the project that is handed few rows makes a short text of them.</summary>
    [Theory]
    [InlineData("_store.All().Take(20).ToList()", false)]
    [InlineData("_store.Latest(page, size)", false)]
    [InlineData("report.Sums", false)]
    [InlineData("_store.All()", true)]
    public Task What_the_project_makes_of_a_few_rows(string rows, bool isReported)
    {
        string made = "Tables.Workbook(\"Orders\", new[] { \"Id\", \"Name\" }, " + rows + ")";
        return new AllRulesTest
        {
            IsAudit = true,
            TestCode = $$"""
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class Order { public int Id { get; set; } public string Name { get; set; } = ""; }

                public class Report { public string Day { get; set; } public string Place { get; set; } public List<Order> Sums { get; set; } }

                public interface IStore
                {
                    List<Order> All();

                    List<Order> Latest(int page, int size);
                }

                public static class Tables
                {
                    public static byte[] Workbook(string name, string[] heads, List<Order> rows)
                    {
                        byte[] sheet = Sheet(rows);
                        return sheet;
                    }

                    private static byte[] Sheet(List<Order> rows) => null;
                }

                public class OrdersController : ControllerBase
                {
                    private readonly IStore _store;

                    public OrdersController(IStore store) => _store = store;

                    [HttpPost]
                    public IActionResult Post(Report report, int page, int size)
                        => File({{(isReported ? "{|GCG1006:" + made + "|}" : made)}}, "application/octet-stream", "orders.xlsx");
                }
                """,
        }.RunAsync();
    }

    /// <summary>Rows that the code writes out are as many as it names; a spread may be many.</summary>
    [CSharpFact("12.0")]
    public Task Rows_that_the_code_writes_out()
        => new AllRulesTest
        {
            IsAudit = true,
            LanguageVersion = (LanguageVersion)1200,
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class Sums { public int Open { get; set; } public int Done { get; set; } public string Day { get; set; } }

                public interface IStore { Sums Sums(); List<string[]> All(); }

                public class OrdersController : ControllerBase
                {
                    private readonly IStore _store;

                    public OrdersController(IStore store) => _store = store;

                    public IActionResult Few() => File(Encoding.UTF8.GetBytes(Csv(Rows(_store.Sums()))), "text/csv", "sums.csv");

                    public IActionResult Many() => File(Encoding.UTF8.GetBytes(CsvOfAll()), "text/csv", "all.csv");

                    private static IReadOnlyList<string[]> Rows(Sums sums)
                        => [["Open", sums.Open.ToString()], ["Done", sums.Done.ToString()]];

                    private IReadOnlyList<string[]> All() => [["Open", "Done"], .. _store.All()];

                    private static string Csv(IReadOnlyList<string[]> rows)
                    {
                        var text = new StringBuilder();
                        foreach (var row in rows)
                        {
                            text.AppendLine(row[0] + "," + row[1]);
                        }

                        return text.ToString();
                    }

                    private string CsvOfAll()
                    {
                        var text = new StringBuilder();
                        foreach (var row in All())
                        {
                            text.AppendLine(row[0] + "," + row[1]);
                        }

                        return {|GCG1006:text.ToString()|};
                    }
                }
                """,
        }.RunAsync();
}
