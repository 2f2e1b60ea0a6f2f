using System.Linq;
using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2009 suggests for workbooks that hold rows, and is silent about those whose cells the code names one by one.</summary>
public class GCG2009FilledFormTests
{
    [Fact]
    public Task The_cells_that_the_code_names()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using ClosedXML.Excel;
                using Microsoft.AspNetCore.Mvc;

                public class FormsController : ControllerBase
                {
                    public IActionResult Slip(string name, decimal hours, decimal amount)
                    {
                        using var book = new XLWorkbook();
                        var sheet = book.Worksheets.Add("Slip");
                        sheet.Cell(1, 1).Value = "Name";
                        sheet.Cell(1, 2).Value = name;
                        sheet.Cell(2, 1).Value = "Hours";
                        sheet.Cell(2, 2).Value = Math.Round(hours, 2);
                        sheet.Cell(3, 1).Value = amount > 0 ? "Paid" : "Open";
                        sheet.AdjustToContents();
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File(stream.ToArray(), "application/octet-stream", $"slip-{name}.xlsx");
                    }
                }

                namespace ClosedXML.Excel
                {
                    public interface IXLCell { object Value { get; set; } void InsertTable<T>(IEnumerable<T> rows); }
                    public interface IXLWorksheet { IXLCell Cell(int row, int column); IXLWorksheet AdjustToContents(); }
                    public interface IXLWorksheets { IXLWorksheet Add(string name); IXLWorksheet Add(System.Data.DataTable table); }
                    public sealed class XLWorkbook : IDisposable
                    {
                        public XLWorkbook() { }
                        public XLWorkbook(string file) { }
                        public IXLWorksheets Worksheets { get; }
                        public void SaveAs(Stream stream) { }
                        public void Dispose() { }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task One_row_that_is_looked_for_and_sums()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using ClosedXML.Excel;
                using Microsoft.AspNetCore.Mvc;

                public class FormsController : ControllerBase
                {
                    public IActionResult Found(List<string> names, List<decimal> hours)
                    {
                        var name = names.FirstOrDefault(name => name.Length > 3);
                        decimal sum = 0;
                        foreach (var one in hours) { sum += one; }
                        using var book = new XLWorkbook();
                        var sheet = book.Worksheets.Add("Slip");
                        sheet.Cell(1, 1).Value = name;
                        sheet.Cell(1, 2).Value = sum;
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File(stream.ToArray(), "application/octet-stream", "slip.xlsx");
                    }

                    public IActionResult Rows(List<string> names)
                    {
                        using var book = new XLWorkbook();
                        var sheet = book.Worksheets.Add("All");
                        int row = 1;
                        foreach (var name in names) { Write(name); }
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "all.xlsx");

                        void Write(string name) => sheet.Cell(row++, 1).Value = name;
                    }
                }

                namespace ClosedXML.Excel
                {
                    public interface IXLCell { object Value { get; set; } void InsertTable<T>(IEnumerable<T> rows); }
                    public interface IXLWorksheet { IXLCell Cell(int row, int column); IXLWorksheet AdjustToContents(); }
                    public interface IXLWorksheets { IXLWorksheet Add(string name); IXLWorksheet Add(System.Data.DataTable table); }
                    public sealed class XLWorkbook : IDisposable
                    {
                        public XLWorkbook() { }
                        public XLWorkbook(string file) { }
                        public IXLWorksheets Worksheets { get; }
                        public void SaveAs(Stream stream) { }
                        public void Dispose() { }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Loops_of_few_rounds()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using ClosedXML.Excel;
                using Microsoft.AspNetCore.Mvc;

                public class FormsController : ControllerBase
                {
                    public IActionResult Months(decimal[] sums)
                    {
                        using var book = new XLWorkbook();
                        var sheet = book.Worksheets.Add("Year");
                        string[] heads = { "Month", "Sum" };
                        for (int i = 0; i < heads.Length; i++) { sheet.Cell(1, i + 1).Value = heads[i]; }
                        for (int month = 1; month <= 12; month++) { sheet.Cell(month + 1, 2).Value = sums[month - 1]; }
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File(stream.ToArray(), "application/octet-stream", "year.xlsx");
                    }

                    public IActionResult All(List<string> names)
                    {
                        using var book = new XLWorkbook();
                        var sheet = book.Worksheets.Add("All");
                        for (int part = 1; part <= 2; part++)
                        {
                            foreach (var name in names) { foreach (var word in name.Split(' ')) { sheet.Cell(part, 2).Value = word; } }
                        }

                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "all.xlsx");
                    }
                }

                namespace ClosedXML.Excel
                {
                    public interface IXLCell { object Value { get; set; } void InsertTable<T>(IEnumerable<T> rows); }
                    public interface IXLWorksheet { IXLCell Cell(int row, int column); IXLWorksheet AdjustToContents(); }
                    public interface IXLWorksheets { IXLWorksheet Add(string name); IXLWorksheet Add(System.Data.DataTable table); }
                    public sealed class XLWorkbook : IDisposable
                    {
                        public XLWorkbook() { }
                        public XLWorkbook(string file) { }
                        public IXLWorksheets Worksheets { get; }
                        public void SaveAs(Stream stream) { }
                        public void Dispose() { }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Rows_that_a_loop_a_table_or_other_code_fills_in()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using ClosedXML.Excel;
                using Microsoft.AspNetCore.Mvc;

                public class FormsController : ControllerBase
                {
                    public IActionResult Loop(List<string> names)
                    {
                        using var book = new XLWorkbook();
                        var sheet = book.Worksheets.Add("All");
                        for (int i = 0; i < names.Count; i++) { for (int j = 1; j < names.Count; j++) { sheet.Cell(i + 1, j).Value = names[j]; } }
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "all.xlsx");
                    }

                    public IActionResult Table(List<string> names)
                    {
                        using var book = new XLWorkbook();
                        book.Worksheets.Add("All").Cell(1, 1).InsertTable(names);
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "all.xlsx");
                    }

                    public IActionResult Data(System.Data.DataTable orders)
                    {
                        using var book = new XLWorkbook();
                        book.Worksheets.Add(orders);
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "all.xlsx");
                    }

                    public IActionResult Helper(List<string> names)
                    {
                        using var book = new XLWorkbook();
                        Fill(book.Worksheets.Add("All"), names);
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "all.xlsx");
                    }

                    public IActionResult Each(List<string> names)
                    {
                        using var book = new XLWorkbook();
                        var sheet = book.Worksheets.Add("All");
                        int row = 1;
                        names.ForEach(name => sheet.Cell(row++, 1).Value = name);
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "all.xlsx");
                    }

                    // What a file holds already is not known.
                    public IActionResult Opened(string file)
                    {
                        using var book = new XLWorkbook(file);
                        book.Worksheets.Add("Sum").Cell(1, 1).Value = 1;
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "all.xlsx");
                    }

                    private static void Fill(IXLWorksheet sheet, List<string> names)
                    {
                        for (int i = 0; i < names.Count; i++) { sheet.Cell(i + 1, 1).Value = names[i]; }
                    }
                }

                namespace ClosedXML.Excel
                {
                    public interface IXLCell { object Value { get; set; } void InsertTable<T>(IEnumerable<T> rows); }
                    public interface IXLWorksheet { IXLCell Cell(int row, int column); IXLWorksheet AdjustToContents(); }
                    public interface IXLWorksheets { IXLWorksheet Add(string name); IXLWorksheet Add(System.Data.DataTable table); }
                    public sealed class XLWorkbook : IDisposable
                    {
                        public XLWorkbook() { }
                        public XLWorkbook(string file) { }
                        public IXLWorksheets Worksheets { get; }
                        public void SaveAs(Stream stream) { }
                        public void Dispose() { }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>
    /// A workbook whose rows have six cells at most reaches 85,000 bytes only after 1,600 rows: an audit shows it.
    /// </summary>
    [Theory]
    [InlineData(6, false, "")]
    [InlineData(7, false, "GCG2009")]
    [InlineData(6, true, "GCG2009")]
    public Task Rows_of_few_cells(int cells, bool isAudit, string id)
        => FewCells(
            string.Concat(Enumerable.Range(1, cells).Select(column
                => $"sheet.Cell(row, {column}).Value = order.Name; sheet.Cell(row, {column}).Format = \"0.00\"; ")),
            isAudit,
            id).RunAsync();

    [Theory]
    [InlineData("sheet.AddRow(order.Name, order.Name, order.Name, order.Name, order.Name, order.Name);", "")]
    [InlineData("sheet.AddRow(order.Name, order.Name, order.Name, order.Name, order.Name, order.Name, order.Name);", "GCG2009")]
    [InlineData("sheet.AddRow(order.Values);", "GCG2009")]
    [InlineData("foreach (var value in order.Values) { sheet.Cell(row, 1).Value = value; }", "GCG2009")]
    [InlineData("Fill(sheet, order);", "GCG2009")]
    public Task Rows_whose_cells_are_counted_or_not(string filled, string id) => FewCells(filled, false, id).RunAsync();

    /// <summary>A function that makes the workbook itself is no other code that fills it.</summary>
    [Theory]
    [InlineData("sheet.Cell(2, 1).Value = \"Sum\";", "")]
    [InlineData("foreach (var one in rows) { sheet.AddRow(one.Name, one.Name, one.Name, one.Name, one.Name, one.Name, one.Name); }", "GCG2009")]
    public Task Made_in_a_function(string filled, string id)
        => FewCells(
            string.Empty,
            false,
            id,
            "var rows = _store.All(); var bytes = System.Threading.Tasks.Task.Run(() => { using var own = new XLWorkbook(); var sheet = own.Worksheets.Add(\"Own\"); "
                + filled + " using var memory = new MemoryStream(); own.SaveAs(memory); return "
                + (id.Length == 0 ? "memory.ToArray()" : "{|" + id + ":memory.ToArray()|}") + "; }).Result;",
            "bytes",
            isMarked: false).RunAsync();

    /// <summary>A loop inside that fills nothing leaves a row as short as it is.</summary>
    [Theory]
    [InlineData("int sum = 0; foreach (var value in order.Values) { sum += value.Length; } sheet.Cell(row, 1).Value = sum;", "")]
    [InlineData("foreach (var value in order.Values) { sheet.Cell(row, 1).Value = value; }", "GCG2009")]
    public Task Beside_a_loop_inside(string filled, string id) => FewCells(filled, false, id).RunAsync();

    /// <summary>What is not bound may fill the workbook where it is handed a part of it.</summary>
    [Theory]
    [InlineData("sheet.Cell(row, 1).Value = Missing.NameOf(order);", "")]
    [InlineData("var name = Missing.NameOf(order); sheet.Cell(row, 1).Value = order.Name;", "")]
    [InlineData("sheet.Cell(row, 1).Value = order.Name; Missing.Fill(sheet, order);", "GCG2009")]
    public Task Beside_code_that_is_not_bound(string filled, string id)
    {
        AllRulesTest test = FewCells(filled, false, id);
        test.CompilerDiagnostics = Microsoft.CodeAnalysis.Testing.CompilerDiagnostics.None;
        return test.RunAsync();
    }

    /// <summary>What the library itself makes an array of is the same document.</summary>
    [Theory]
    [InlineData("sheet.Cell(row, 1).Value = order.Name;", false, "")]
    [InlineData("foreach (var value in order.Values) { sheet.Cell(row, 1).Value = value; }", true, "GCG1006")]
    [InlineData("sheet.Cell(row, 1).Value = order.Name;", true, "")]
    public Task Bytes_that_the_library_hands_out(string filled, bool isAudit, string id)
        => FewCells(filled, isAudit, id, "", "book.GetAsByteArray()").RunAsync();

    private static AllRulesTest FewCells(
        string filled,
        bool isAudit,
        string id,
        string stream = "using var stream = new MemoryStream(); book.SaveAs(stream);",
        string bytes = "stream.ToArray()",
        bool isMarked = true)
        => new()
        {
            IsAudit = isAudit,
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.IO;
                using ClosedXML.Excel;
                using Microsoft.AspNetCore.Mvc;

                public sealed class Order { public string Name { get; set; } public string[] Values { get; set; } }

                public interface IStore { List<Order> All(); }

                public class FormsController : ControllerBase
                {
                    private readonly IStore _store;

                    public FormsController(IStore store) => _store = store;

                    public IActionResult All()
                    {
                        using var book = new XLWorkbook();
                        var all = book.Worksheets.Add("All");
                        int row = 2;
                        foreach (var order in _store.All())
                        {
                            var sheet = all;
                            {{filled}}
                            row++;
                        }

                        {{stream}}
                        return File({{(id.Length == 0 || !isMarked ? bytes : "{|" + id + ":" + bytes + "|}")}}, "application/octet-stream", "all.xlsx");
                    }

                    private static void Fill(IXLWorksheet sheet, Order order) { }
                }

                namespace ClosedXML.Excel
                {
                    public interface IXLCell { object Value { get; set; } string Format { get; set; } }
                    public interface IXLWorksheet { IXLCell Cell(int row, int column); void AddRow(params string[] values); }
                    public interface IXLWorksheets { IXLWorksheet Add(string name); }
                    public sealed class XLWorkbook : IDisposable
                    {
                        public IXLWorksheets Worksheets { get; }
                        public void SaveAs(Stream stream) { }
                        public byte[] GetAsByteArray() => null;
                        public void Dispose() { }
                    }
                }
                """,
        };

    /// <summary>The choices of a cell are as many as the code writes out; rows that a caller has are not.</summary>
    [Fact]
    public Task An_empty_form_whose_cells_have_choices()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;
                using NPOI.XSSF.UserModel;

                public class FormsController : ControllerBase
                {
                    public IActionResult Empty()
                    {
                        IWorkbook book = new XSSFWorkbook();
                        var sheet = book.CreateSheet("Customers");
                        sheet.Cell(0).SetCellValue("Name");
                        sheet.Cell(1).SetCellValue("Kind");
                        sheet.AddChoices(new string[] { "Company", "Person" });
                        using (MemoryStream stream = new MemoryStream())
                        {
                            book.Write(stream);
                            byte[] buffer = stream.ToArray();
                            return File(buffer, "application/octet-stream", "customers.xlsx");
                        }
                    }

                    public IActionResult Filled(string[] names)
                    {
                        IWorkbook book = new XSSFWorkbook();
                        book.CreateSheet("Customers").AddChoices(names);
                        using (MemoryStream stream = new MemoryStream())
                        {
                            book.Write(stream);
                            byte[] buffer = {|GCG2009:stream.ToArray()|};
                            return File(buffer, "application/octet-stream", "customers.xlsx");
                        }
                    }
                }

                namespace NPOI.XSSF.UserModel
                {
                    public interface ICell { void SetCellValue(string value); }
                    public interface ISheet { ICell Cell(int column); void AddChoices(string[] choices); }
                    public interface IWorkbook { ISheet CreateSheet(string name); void Write(Stream stream); }
                    public sealed class XSSFWorkbook : IWorkbook
                    {
                        public ISheet CreateSheet(string name) => null;
                        public void Write(Stream stream) { }
                    }
                }
                """,
        }.RunAsync();
}
