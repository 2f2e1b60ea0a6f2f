using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2001 is silent about documents that are small by what they are: forms of an import, icons, lists of categories.</summary>
public class GCG2001SmallDocumentTests
{
    [Fact]
    public Task An_empty_template_for_an_import()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Template(ISheets sheets)
                    {
                        var rows = new List<Row>();
                        var stream = new MemoryStream();
                        string name = sheets.WriteImportTemplate(rows, stream, "users");
                        return File(stream.ToArray(), "application/vnd.ms-excel", name);
                    }

                    public IActionResult Export(ISheets sheets, List<Row> rows)
                    {
                        var stream = new MemoryStream();
                        sheets.WriteRows(rows, stream, "users");
                        return File({|GCG2009:stream.ToArray()|}, "application/vnd.ms-excel");
                    }
                }

                public record Row(string Name);

                public interface ISheets { string WriteImportTemplate<T>(List<T> rows, Stream stream, string name); string WriteRows<T>(List<T> rows, Stream stream, string name); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_template_drawn_into_a_stream()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class TemplateController : ControllerBase
                {
                    public IActionResult Get(IDrawing drawing, string key)
                    {
                        using var stream = new MemoryStream();
                        drawing.Save(stream);
                        return File(stream.ToArray(), "image/png");
                    }
                }

                public class PhotoController : ControllerBase
                {
                    public IActionResult Get(IDrawing drawing, string key)
                    {
                        using var stream = new MemoryStream();
                        drawing.Save(stream);
                        return File({|GCG2009:stream.ToArray()|}, "image/png");
                    }

                    public IActionResult Template(IDrawing drawing)
                    {
                        using var stream = new MemoryStream();
                        drawing.Save(stream);
                        return File(stream.ToArray(), "image/png");
                    }
                }

                public interface IDrawing { void Save(Stream stream); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_form_by_the_name_of_its_file_or_its_action()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Form(ClosedXML.Excel.XLWorkbook book)
                    {
                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File(memory.ToArray(), "application/octet-stream", $"orders_template_{DateTime.Now.Year}.xlsx");
                    }

                    public IActionResult DownloadTemplateExcel(ClosedXML.Excel.XLWorkbook book)
                    {
                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File(memory.ToArray(), "application/octet-stream", "orders.xlsx");
                    }

                    public IActionResult OrdersOfACategory(ClosedXML.Excel.XLWorkbook book)
                    {
                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File({|GCG2009:memory.ToArray()|}, "application/octet-stream", $"Category_Orders_{DateTime.Now.Year}.xlsx");
                    }
                }

                namespace ClosedXML.Excel { public sealed class XLWorkbook { public void SaveAs(Stream stream) { } } }
                """,
        }.RunAsync();

    [Fact]
    public Task The_empty_form_of_an_import()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult GetAccountsTemplate(List<Order> orders)
                    {
                        using var stream = new MemoryStream();
                        JsonSerializer.Serialize(stream, orders);
                        return File(stream.ToArray(), "application/json");
                    }

                    public IActionResult GetFromTemplate(List<Order> orders)
                    {
                        using var stream = new MemoryStream();
                        JsonSerializer.Serialize(stream, orders);
                        return File(stream.ToArray(), "application/json");
                    }

                    public IActionResult GetAccounts(List<Order> orders)
                    {
                        using var stream = new MemoryStream();
                        JsonSerializer.Serialize(stream, orders);
                        return File({|GCG2009:stream.ToArray()|}, "application/json");
                    }
                }

                public class Order { public string Number { get; set; } = ""; }
                """,
        }.RunAsync();
}
