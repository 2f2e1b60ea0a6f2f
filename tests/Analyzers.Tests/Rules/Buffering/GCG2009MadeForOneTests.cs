using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// GCG2009 is silent about documents that are filled with the rows of one thing, asked for by its key, or with what the
/// code names.
/// </summary>
public class GCG2009MadeForOneTests
{
    private const string Library = """

        namespace ClosedXML.Excel
        {
            public interface IXLCell { object Value { get; set; } }
            public interface IXLWorksheet { IXLCell Cell(int row, int column); void AddPicture(System.IO.Stream picture); }
            public interface IXLWorksheets { IXLWorksheet Add(string name); }
            public sealed class XLWorkbook : System.IDisposable
            {
                public IXLWorksheets Worksheets { get; }
                public void SaveAs(System.IO.Stream stream) { }
                public void Dispose() { }
            }
        }

        namespace DocumentFormat.OpenXml.Packaging
        {
            public sealed class WordprocessingDocument : System.IDisposable
            {
                public static WordprocessingDocument Create(System.IO.Stream stream, bool autoSave) => null;
                public static WordprocessingDocument Open(System.IO.Stream stream, bool isEditable) => null;
                public void Append(string text) { }
                public void Save(System.IO.Stream stream) { }
                public void Dispose() { }
            }
        }
        """;

    private static AllRulesTest Test(string code)
        => new()
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using ClosedXML.Excel;
                using DocumentFormat.OpenXml.Packaging;
                using Microsoft.AspNetCore.Mvc;

                public sealed class Line { public int OrderId { get; set; } public int? ParentId { get; set; } public string Name { get; set; } public string Kind { get; set; } public string[] Parts { get; set; } }

                public readonly struct Table { public static Table Parse(string text) => default; }

                public interface IStore { IQueryable<Line> Lines { get; } List<Line> All(); List<Line> LinesOf(int orderId); List<Line> LinesOfAny(int? orderId); List<Line> Named(string kind); }

                public class OrdersController : ControllerBase
                {
                    private readonly IStore _store;

                    public OrdersController(IStore store) => _store = store;

                """ + code + "\n}\n" + Library,
        };

    private static string Workbook(string signature, string rows, bool isReported)
        => $$"""
            public IActionResult Export({{signature}})
            {
                var lines = {{rows}};
                using var book = new XLWorkbook();
                var sheet = book.Worksheets.Add("Lines");
                for (int i = 0; i < lines.Count; i++) { foreach (var part in lines[i].Parts) { sheet.Cell(i + 1, 1).Value = part; } }
                using var stream = new MemoryStream();
                book.SaveAs(stream);
                return File({{(isReported ? "{|GCG2009:stream.ToArray()|}" : "stream.ToArray()")}}, "application/octet-stream", "lines.xlsx");
            }
            """;

    [Theory]
    [InlineData("_store.Lines.Where(line => line.OrderId == order).ToList()", false)]
    [InlineData("_store.Lines.Where(line => line.Kind == kind).ToList()", true)]
    [InlineData("_store.Lines.Where(line => line.OrderId > order).ToList()", true)]
    [InlineData("_store.Lines.OrderBy(line => line.Name).ToList()", true)]
    [InlineData("_store.Lines.Where(line => any == null || line.OrderId == any).ToList()", true)]
    [InlineData("_store.Lines.Where(line => line.ParentId == null).ToList()", true)]
    [InlineData("_store.LinesOf(order)", false)]
    [InlineData("_store.LinesOfAny(null)", true)]
    [InlineData("_store.Named(kind)", true)]
    [InlineData("_store.All()", true)]
    public Task Rows_that_are_asked_for_by_a_key(string rows, bool isReported)
        => Test(Workbook("int order, int? any, string kind", rows, isReported)).RunAsync();

    [Theory]
    [InlineData("Create(stream, true)", "document.Append(name);", false)]
    [InlineData("Create(stream, true)", "foreach (var line in _store.Lines.Where(line => line.OrderId == order)) { foreach (var part in line.Parts) { document.Append(part); } }", false)]
    [InlineData("Create(stream, true)", "foreach (var line in _store.All()) { foreach (var part in line.Parts) { document.Append(part); } }", true)]
    [InlineData("Create(stream, true)", "Fill(document);", true)]
    public Task A_document_that_is_made_around_its_stream(string made, string filled, bool isReported)
        => Test($$"""
            public IActionResult Letter(int order, string name)
            {
                using var stream = new MemoryStream();
                using (var document = WordprocessingDocument.{{made}})
                {
                    {{filled}}
                }

                return File({{(isReported ? "{|GCG2009:stream.ToArray()|}" : "stream.ToArray()")}}, "application/octet-stream", "letter.docx");
            }

            private void Fill(WordprocessingDocument document) { }
            """).RunAsync();

    /// <summary>A stream that something has written to before is opened, however it was made.</summary>
    [Theory]
    [InlineData("", "Create", false)]
    [InlineData("{|GCG2009:Request.Body.CopyTo(source)|};", "Open", true)]
    public Task A_document_that_is_opened_from_a_filled_stream(string filled, string made, bool isReported)
        => Test($$"""
            public IActionResult Changed(string name)
            {
                using var source = new MemoryStream();
                {{filled}}
                var document = WordprocessingDocument.{{made}}(source, true);
                document.Append(name);
                using var stream = new MemoryStream();
                document.Save(stream);
                return File({{(isReported ? "{|GCG2009:stream.ToArray()|}" : "stream.ToArray()")}}, "application/octet-stream", "letter.docx");
            }
            """).RunAsync();

    /// <summary>What is found to be short where a service makes it is not told at the action that answers it.</summary>
    [Theory]
    [InlineData("_store.LinesOf(order)", false)]
    [InlineData("_store.All()", true)]
    public Task A_document_that_a_method_returns(string rows, bool isReported)
        => Test($$"""
            public async System.Threading.Tasks.Task<IActionResult> Letter(int order, [FromServices] ILetters letters)
            {
                var bytes = await letters.MakeAsync(order);
                return File(bytes, "application/octet-stream", "letter.docx");
            }
            }

            public interface ILetters { System.Threading.Tasks.Task<byte[]> MakeAsync(int order); }

            public sealed class Letters : ILetters
            {
                private readonly IStore _store;

                public Letters(IStore store) => _store = store;

                public async System.Threading.Tasks.Task<byte[]> MakeAsync(int order)
                {
                    await System.Threading.Tasks.Task.Yield();
                    using var stream = new MemoryStream();
                    using (var document = WordprocessingDocument.Create(stream, true))
                    {
                        foreach (var line in {{rows}}) { foreach (var part in line.Parts) { document.Append(part); } }
                    }

                    return {{(isReported ? "{|GCG2009:stream.ToArray()|}" : "stream.ToArray()")}};
                }
            """).RunAsync();

    [Theory]
    [InlineData("sheet.Cell(1, 1).Value = name;", false)]
    [InlineData("sheet.AddPicture(Request.Body);", true)]
    public Task What_the_code_names_and_what_it_copies(string filled, bool isReported)
        => Test($$"""
            public IActionResult Card(string name)
            {
                using var book = new XLWorkbook();
                var sheet = book.Worksheets.Add("Card");
                {{filled}}
                using var stream = new MemoryStream();
                book.SaveAs(stream);
                return File({{(isReported ? "{|GCG2009:stream.ToArray()|}" : "stream.ToArray()")}}, "application/octet-stream", "card.xlsx");
            }
            """).RunAsync();
}
