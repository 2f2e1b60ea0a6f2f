using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2001 reports the copy of a document or an archive that a request makes, unless it is small or its rows are few.</summary>
public class GCG2001CopiedDocumentTests
{
    [Fact]
    public Task A_zip_of_files_returned_as_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.IO.Compression;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Files(string[] paths)
                    {
                        using var stream = new MemoryStream();
                        using (var zip = new ZipArchive(stream, ZipArchiveMode.Create, true))
                        {
                            foreach (string path in paths)
                            {
                                zip.CreateEntryFromFile(path, Path.GetFileName(path));
                            }
                        }

                        await Task.Yield();
                        return File({|GCG2001:stream.ToArray()|}, "application/zip",
                            "files.zip");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_document_of_an_administration()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                [Area("Admin")]
                public abstract class BaseAdminController : Controller { }

                public interface IPdf { Task PrintAsync(Stream stream, IList<string> orders); }

                public class OrdersController : BaseAdminController
                {
                    private readonly IPdf _pdf;

                    public OrdersController(IPdf pdf) => _pdf = pdf;

                    public async Task<IActionResult> PdfAll(IList<string> orders)
                    {
                        byte[] bytes;
                        using (var stream = new MemoryStream())
                        {
                            await _pdf.PrintAsync(stream, orders);
                            bytes = {|GCG2009:stream.ToArray()|};
                        }

                        return File(bytes, "application/pdf", "orders.pdf");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_archive_put_into_the_content_of_an_upload()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.IO.Compression;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<int> Publish(HttpClient client, string[] files)
                    {
                        using var archive = new MemoryStream();
                        await using (var gzip = new GZipStream(archive, CompressionMode.Compress, leaveOpen: true))
                        {
                            foreach (string file in files)
                            {
                                await using var source = System.IO.File.OpenRead(file);
                                await source.CopyToAsync(gzip);
                            }
                        }

                        using var form = new MultipartFormDataContent();
                        var content = new ByteArrayContent({|GCG2001:archive.ToArray()|});
                        content.Headers.ContentType = new System.Net.Http.Headers.MediaTypeHeaderValue("application/gzip");
                        form.Add(content, "file", "site.tar.gz");
                        var response = await client.PostAsync("https://example.com/publish", form);
                        return (int)response.StatusCode;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_report_whose_stream_is_closed_before_it_is_answered_as_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Report(IReports reports)
                    {
                        var document = reports.All();
                        MemoryStream stream = new MemoryStream();
                        document.Save(stream);
                        Response.Headers["content-length"] = stream.Length.ToString();
                        byte[] bytes = {|GCG2009:stream.ToArray()|};
                        stream.Close();
                        return File(bytes, "application/pdf", "Report.pdf");
                    }
                }

                public interface IReports { IDocument All(); }

                public interface IDocument { void Save(Stream stream); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_table_whose_writers_are_open_when_it_is_copied_to_be_answered()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public IActionResult Rewound()
                    {
                        using (var memory = new MemoryStream())
                        {
                            using (var text = new StreamWriter(memory))
                            using (var table = new TableWriter(text))
                            {
                                table.WriteAll(_rows.All());
                                text.Flush();
                                memory.Position = 0;
                                return File({|GCG2009:memory.ToArray()|}, "text/csv", $"orders_{DateTime.Now:yyyyMMdd}.csv");
                            }
                        }
                    }

                    public async Task<IActionResult> Feed()
                    {
                        using var memory = new MemoryStream();
                        await using var xml = System.Xml.XmlWriter.Create(memory);
                        foreach (var row in _rows.All())
                        {
                            xml.WriteElementString("row", row.Name);
                        }

                        await xml.FlushAsync();
                        return File({|GCG2009:memory.ToArray()|}, "application/xml; charset=utf-8");
                    }

                    public IActionResult Printed(string text)
                    {
                        var memory = new MemoryStream();
                        var document = new Document(memory);
                        document.Add(text);
                        document.Close();
                        byte[] bytes = {|GCG2009:memory.ToArray()|};
                        memory.Close();
                        return File(bytes, "application/pdf");
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; }

                public interface IRows { List<Row> All(); }

                /// <summary>A workbook of some library: opened over a stream, or saved to one.</summary>
                public sealed class Workbook : IDisposable
                {
                    public Workbook() { }
                    public Workbook(Stream stream) { }
                    public List<string> Sheets => new();
                    public void Dispose() { }
                }

                /// <summary>A table writer of some library.</summary>
                public sealed class TableWriter : IDisposable
                {
                    public TableWriter(TextWriter writer) { }
                    public void WriteAll(IEnumerable<Row> rows) { }
                    public void Dispose() { }
                }

                /// <summary>A document of some library, written to a stream when it is closed.</summary>
                public sealed class Document : IDisposable
                {
                    public Document(Stream target) { }
                    public void Add(string text) { }
                    public void Close() { }
                    public void Dispose() { }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_document_of_a_library_that_is_missing_answered_as_a_file()
        => new AllRulesTest
        {
            CompilerDiagnostics = CompilerDiagnostics.None,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.IO.Compression;
                using System.Linq;
                using System.Net.Http;
                using System.Security.Claims;
                using System.Security.Cryptography;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Printed(string html)
                    {
                        using var memory = new MemoryStream();
                        HtmlConverter.ConvertToPdf(html, memory);
                        return File({|GCG2009:memory.ToArray()|}, "application/pdf", "order.pdf");
                    }

                    public IActionResult Built(string text)
                    {
                        var memory = new MemoryStream();
                        var writer = new PdfWriter(memory);
                        var document = new PdfDocument(writer);
                        document.Add(text);
                        document.Close();
                        return File({|GCG2009:memory.ToArray()|}, "application/pdf", "order.pdf");
                    }

                    public string NotAnswered(string html)
                    {
                        using var memory = new MemoryStream();
                        HtmlConverter.ConvertToPdf(html, memory);
                        return Encoding.UTF8.GetString(memory.ToArray());
                    }

                    public IActionResult Kept(string html)
                    {
                        var memory = new MemoryStream();
                        PdfOptions.Target = memory;
                        return File(memory.ToArray(), "application/pdf");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_document_of_elements_that_the_code_makes_is_only_decoded()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public string Invoice(string number, IEnumerable<System.Xml.Linq.XElement> lines)
                        => Render(number, lines);

                    private static string Render(string number, IEnumerable<System.Xml.Linq.XElement> lines)
                    {
                        var document = new System.Xml.Linq.XDocument(new System.Xml.Linq.XElement("Invoice", new System.Xml.Linq.XElement("Number", number), lines));
                        using var memory = new MemoryStream();
                        using (var writer = System.Xml.XmlWriter.Create(memory))
                        {
                            document.Save(writer);
                        }

                        return Encoding.UTF8.GetString(memory.ToArray());
                    }

                    public IActionResult Answered(IEnumerable<System.Xml.Linq.XElement> lines)
                    {
                        var document = new System.Xml.Linq.XDocument(new System.Xml.Linq.XElement("Invoices", lines));
                        using var memory = new MemoryStream();
                        document.Save(memory);
                        return File({|GCG2001:memory.ToArray()|}, "application/xml");
                    }
                }
                """,
        }.RunAsync();

    /// <summary>What the thing's users upload may be large, and so may be a text that is written elsewhere or as long as a number says.</summary>
    [Fact]
    public Task What_is_more_than_the_rows_of_one_thing()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.IO.Compression;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly ILines _lines;

                    public OrdersController(ILines lines) => _lines = lines;

                    public IActionResult Archive(int id)
                    {
                        using var content = new MemoryStream();
                        using (var archive = new ZipArchive(content, ZipArchiveMode.Create, true))
                        {
                            foreach (var line in _lines.Of(id))
                            {
                                using var entry = archive.CreateEntry(line.Name).Open();
                                using var file = System.IO.File.OpenRead(line.Name);
                                file.CopyTo(entry);
                            }
                        }

                        return File({|GCG2001:content.ToArray()|}, "application/zip");
                    }

                    public IActionResult Picture(int id)
                    {
                        using var content = new MemoryStream();
                        using var file = System.IO.File.OpenRead(_lines.Of(id)[0].Name);
                        {|GCG2009:file.CopyTo(content)|};
                        return File(content.ToArray(), "image/png");
                    }
                }

                namespace ClosedXML.Excel
                {
                    public class XLWorkbook { public void SaveAs(System.IO.Stream stream) { } }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_file_answered_under_the_name_of_something_small()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public IActionResult Form()
                    {
                        using var memory = Written();
                        return File(memory.ToArray(), "application/vnd.ms-excel", "Template.xlsx");
                    }

                    public IActionResult Form2()
                    {
                        using var memory = Written();
                        return File(memory.ToArray(), "application/vnd.ms-excel", "orders_template.xlsx");
                    }

                    public IActionResult Orders()
                    {
                        using var memory = Written();
                        return File({|GCG2009:memory.ToArray()|}, "text/csv", "orders.csv");
                    }

                    private MemoryStream Written()
                    {
                        var memory = new MemoryStream();
                        using (var writer = new StreamWriter(memory, leaveOpen: true))
                        {
                            foreach (var row in _rows.All())
                            {
                                writer.WriteLine(row.Name);
                            }
                        }

                        return memory;
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; }

                public interface IRows { List<Row> All(); }

                /// <summary>A workbook of some library: opened over a stream, or saved to one.</summary>
                public sealed class Workbook : IDisposable
                {
                    public Workbook() { }
                    public Workbook(Stream stream) { }
                    public List<string> Sheets => new();
                    public void Dispose() { }
                }

                /// <summary>A table writer of some library.</summary>
                public sealed class TableWriter : IDisposable
                {
                    public TableWriter(TextWriter writer) { }
                    public void WriteAll(IEnumerable<Row> rows) { }
                    public void Dispose() { }
                }

                /// <summary>A document of some library, written to a stream when it is closed.</summary>
                public sealed class Document : IDisposable
                {
                    public Document(Stream target) { }
                    public void Add(string text) { }
                    public void Close() { }
                    public void Dispose() { }
                }
                """,
        }.RunAsync();
}
