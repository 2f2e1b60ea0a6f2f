using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2009 suggests where a document is copied and nothing says that it is long; what says so makes it a finding of GCG2001.</summary>
public class GCG2009DocumentTests
{
    [Fact]
    public Task A_document_printed_into_a_stream_copied_in_its_using_and_returned_as_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IPdf _pdf;

                    public OrdersController(IPdf pdf) => _pdf = pdf;

                    public async Task<IActionResult> Papers(string place)
                    {
                        var places = new List<string> { place };
                        byte[] bytes;
                        using (var stream = new MemoryStream())
                        {
                            await _pdf.PrintAsync(stream, places);
                            bytes = {|GCG2009:stream.ToArray()|};
                        }

                        return File(bytes, "application/pdf", "papers.pdf");
                    }

                    public async Task<IActionResult> Paper(string id)
                    {
                        var places = new List<string> { id };
                        using var stream = new MemoryStream();
                        await _pdf.PrintAsync(stream, places);
                        return File({|GCG2009:stream.ToArray()|}, "application/pdf", $"paper_{id}.pdf");
                    }
                }

                public interface IPdf { Task PrintAsync(Stream stream, IList<string> places); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_site_map_of_all_pages_decoded_and_answered()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> SiteMap(IPages pages)
                    {
                        var map = new SiteMap { Urls = (await pages.AllAsync()).Select(page => page.Url).ToList() };
                        using var stream = new MemoryStream();
                        await using var writer = System.Xml.XmlWriter.Create(stream, new System.Xml.XmlWriterSettings { Async = true });
                        new System.Xml.Serialization.XmlSerializer(typeof(SiteMap)).Serialize(writer, map);
                        await writer.FlushAsync();
                        var xml = Encoding.UTF8.GetString({|GCG2009:stream.ToArray()|});
                        return Content(xml, "application/xml");
                    }
                }

                public class SiteMap { public List<string> Urls { get; set; } = new(); }

                public record Page(string Url);

                public interface IPages { Task<IList<Page>> AllAsync(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Bytes_answered_as_json_that_hold_rows_or_are_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IResult Names(List<Row> rows)
                    {
                        using var memory = new MemoryStream();
                        using (var writer = new Utf8JsonWriter(memory))
                        {
                            writer.WriteStartArray();
                            foreach (var row in rows)
                            {
                                writer.WriteStringValue(row.Name);
                            }

                            writer.WriteEndArray();
                        }

                        return Results.Bytes({|GCG2009:memory.ToArray()|}, "application/json");
                    }

                    public IActionResult Kept(Action<Stream> save)
                    {
                        using var memory = new MemoryStream();
                        save(memory);
                        return File({|GCG2009:memory.ToArray()|}, "application/json", "rows.json");
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_form_of_an_import_whose_callers_say_its_name()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Products() => Form("products-template.xlsx", "name", "price");

                    public IActionResult Customers()
                    {
                        const string name = "customers-template.xlsx";
                        return Form(name, "name", "address");
                    }

                    public IActionResult Corrected(ClosedXML.Excel.XLWorkbook book) => Answer(book, "corrected.xlsx");

                    public IActionResult Empty(ClosedXML.Excel.XLWorkbook book) => Answer(book, "Orders_Template.xlsx");

                    public IActionResult Named(ClosedXML.Excel.XLWorkbook book, string name) => AnswerNamed(book, name);

                    private IActionResult Form(string fileName, params string[] headers)
                    {
                        var book = new ClosedXML.Excel.XLWorkbook();
                        for (var i = 0; i < headers.Length; i++)
                        {
                            book.Set(i, headers[i]);
                        }

                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File(memory.ToArray(), "application/octet-stream", fileName);
                    }

                    private IActionResult Answer(ClosedXML.Excel.XLWorkbook book, string fileName)
                    {
                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File({|GCG2009:memory.ToArray()|}, "application/octet-stream", fileName);
                    }

                    private IActionResult AnswerNamed(ClosedXML.Excel.XLWorkbook book, string fileName)
                    {
                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File({|GCG2009:memory.ToArray()|}, "application/octet-stream", fileName);
                    }
                }

                namespace ClosedXML.Excel
                {
                    public sealed class XLWorkbook
                    {
                        public void Set(int column, string value) { }

                        public void SaveAs(Stream stream) { }
                    }
                }
                """,
        }.RunAsync();

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
                        foreach (var station in _store.All<Station>()) book.Add(station.Place, station.Place, station.Place, station.Place, station.Place, station.Place, station.Place);
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "stations.xlsx");
                    }

                    public IActionResult Sheets()
                    {
                        var book = new ClosedXML.Excel.XLWorkbook();
                        foreach (var station in _store.All<Station>()) book.Add(station.Place, station.Place, station.Place, station.Place, station.Place, station.Place, station.Place);
                        foreach (var sheet in book.Sheets) sheet.Add();
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "stations.xlsx");
                    }

                    public IActionResult Read([FromServices] ClosedXML.Excel.XLWorkbook sent)
                    {
                        var book = new ClosedXML.Excel.XLWorkbook();
                        foreach (var row in sent.Rows) book.Add(row.Name, row.Name, row.Name, row.Name, row.Name, row.Name, row.Name);
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "stations.xlsx");
                    }

                    public IActionResult Tickets()
                    {
                        var book = new ClosedXML.Excel.XLWorkbook();
                        foreach (var station in _store.All<Station>()) book.Add(station.Place, station.Place, station.Place, station.Place, station.Place, station.Place, station.Place);
                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "all.xlsx");
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
                    public sealed class XLWorkbook { public IEnumerable<IXLWorksheet> Sheets => new List<IXLWorksheet>(); public IEnumerable<IXLRow> Rows => new List<IXLRow>(); public void SaveAs(Stream stream) { } public void Add(params string[] cells) { } }
                    public interface IXLWorksheet { void Add(); }
                    public interface IXLRow { string Name { get; } }
                }
                """,
        }.RunAsync();

    /// <summary>What a client sends is a handful that a user has chosen, whatever it is called.</summary>
    [Theory]
    [InlineData("[FromBody] List<Order> orders", "orders", "GCG2009")]
    [InlineData("[FromBody] Sales sales", "sales.Orders", "GCG2009")]
    [InlineData("[FromServices] Sales sales", "sales.Orders", "GCG2009")]
    public Task Rows_that_a_client_sends(string parameter, string rows, string id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class PapersController : ControllerBase
                {
                    public IActionResult Paper({{parameter}})
                    {
                        var document = new QuestPDF.Document();
                        foreach (var one in {{rows}})
                        {
                            document.Add(one.Number);
                        }

                        using var stream = new MemoryStream();
                        document.GeneratePdf(stream);
                        return File({|{{id}}:stream.ToArray()|}, "application/pdf", "all.pdf");
                    }
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } public int Amount { get; set; } public DateTime Sold { get; set; } }

                public sealed class Sales { public List<Order> Orders { get; set; } = new(); }

                namespace QuestPDF
                {
                    public sealed class Document { public void Add(string text) { } public void GeneratePdf(Stream stream) { } }
                }
                """,
        }.RunAsync();

    /// <summary>A document whose parts are each as long as a constant says.</summary>
    [Theory]
    [InlineData(".Take(50)", false)]
    [InlineData("", true)]
    public Task A_document_of_parts_that_are_cut(string cut, bool isReported)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    public IActionResult Places()
                    {
                        var sales = _store.Report();
                        var document = new QuestPDF.Document();
                        if (sales.Orders.Any())
                        {
                            foreach (var order in sales.Orders{{cut}})
                            {
                                document.Add(order.Number);
                            }
                        }

                        using var stream = new MemoryStream();
                        document.GeneratePdf(stream);
                        return File({{(isReported ? "{|GCG2009:stream.ToArray()|}" : "stream.ToArray()")}}, "application/pdf", "all.pdf");
                    }
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } public int Amount { get; set; } public DateTime Sold { get; set; } }

                public sealed class Sales { public List<Order> Orders { get; set; } = new(); }

                public interface IStore { Sales Report(); }

                namespace QuestPDF
                {
                    public sealed class Document { public void Add(string text) { } public void GeneratePdf(Stream stream) { } }
                }
                """,
        }.RunAsync();

    /// <summary>What a method writes of which no more is known: a document of one thing as often as a table.</summary>
    [Theory]
    [InlineData("string id", "Print", "GCG2009")]
    [InlineData("CallOffId callOffId", "PrintOrders", "GCG2009")]
    [InlineData("string? id = null", "Print", "GCG2009")]
    [InlineData("string place", "Print", "GCG2009")]
    [InlineData("string place", "PrintOrders", "GCG2009")]
    public Task What_a_writer_of_the_project_writes(string parameter, string method, string? id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.IO;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public readonly record struct CallOffId(int Value);

                public interface IPrinter { void {{method}}(string what, Stream stream); }

                public class PapersController : ControllerBase
                {
                    public IActionResult Paper([FromServices] IPrinter printer, {{parameter}})
                    {
                        using var stream = new MemoryStream();
                        printer.{{method}}("it", stream);
                        return File({{(id is null ? "stream.ToArray()" : $"{{|{id}:stream.ToArray()|}}")}}, "application/pdf");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_stream_that_nobody_fills_and_one_that_an_unknown_writer_fills()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public interface IWriter { void Fill(Stream stream); }

                    public IActionResult Forgotten(IWriter writer)
                    {
                        using var stream = new MemoryStream();
                        return File(stream.ToArray(), "application/octet-stream", "all.bin");
                    }

                    public IActionResult Filled(IWriter writer)
                    {
                        using var stream = new MemoryStream();
                        writer.Fill(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "all.bin");
                    }
                }
                """,
        }.RunAsync();

    /// <summary>Its length is known, so that one array is enough where code needs one.</summary>
    [Fact]
    public async Task An_upload_that_code_needs_as_an_array()
    {
        var test = new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class PhotosController : ControllerBase
                {
                    private readonly IPhotos _photos;

                    public PhotosController(IPhotos photos) => _photos = photos;

                    public async Task Add(IFormFile photo)
                    {
                        var memory = new MemoryStream();
                        await photo.CopyToAsync(memory);
                        await _photos.AddAsync({|#0:memory.ToArray()|});
                    }
                }

                public interface IPhotos { Task AddAsync(byte[] photo); }
                """,
        };
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Suspect.Buffering).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations).WithMessage(
            "`memory.ToArray()` copies the whole content (the uploaded file) per request, which `IPhotos.AddAsync` takes (PhotosController.Add); "
            + "pass the stream itself, or read the upload into one array of its `Length`; measure it with `dotnet gcguard record`"));
        await test.RunAsync();
    }

    /// <summary>A row holds an array, so no stream can go there.</summary>
    [Fact]
    public async Task An_upload_that_an_object_keeps()
    {
        var test = new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class Photo { public byte[] Image { get; set; } }

                public class PhotosController : ControllerBase
                {
                    public async Task Change(IFormFile file, Photo photo)
                    {
                        var memory = new MemoryStream();
                        await file.CopyToAsync(memory);
                        photo.Image = {|#0:memory.ToArray()|};
                    }
                }
                """,
        };
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Suspect.Buffering).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations).WithMessage(
            "`memory.ToArray()` copies the whole content (the uploaded file) per request, which `Image` keeps (PhotosController.Change); "
            + "read the upload into one array of its `Length`; measure it with `dotnet gcguard record`"));
        await test.RunAsync();
    }
}
