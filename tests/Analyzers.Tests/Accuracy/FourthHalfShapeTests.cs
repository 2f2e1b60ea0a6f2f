using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>Shapes of sites of the fourth held-out half, which the rules missed or misjudged on their one run.</summary>
public class FourthHalfShapeTests
{
    private const string Libraries = """
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
        """;

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
                                return File({|GCG2001:memory.ToArray()|}, "text/csv", $"orders_{DateTime.Now:yyyyMMdd}.csv");
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
    public Task A_copy_taken_before_more_is_written_is_needed()
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

                    public IActionResult Twice(string text)
                    {
                        var memory = new MemoryStream();
                        var document = new Document(memory);
                        document.Add(text);
                        byte[] first = memory.ToArray();
                        document.Add(text);
                        return File(first, "application/pdf");
                    }

                    public IActionResult Rewritten(string text)
                    {
                        var memory = new MemoryStream();
                        var writer = new StreamWriter(memory);
                        foreach (var row in _rows.All())
                        {
                            writer.WriteLine(row.Name);
                        }

                        writer.Flush();
                        byte[] all = memory.ToArray();
                        memory.SetLength(0);
                        writer.Write(text);
                        writer.Flush();
                        return File(all, "text/plain");
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
    public Task An_upload_copied_to_be_opened_as_a_workbook()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public async Task<int> Opened(IFormFile file)
                    {
                        using var memory = new MemoryStream();
                        await {|GCG2005:file.CopyToAsync(memory)|};
                        memory.Position = 0;

                        using var workbook = new Workbook(memory);
                        return workbook.Sheets.Count;
                    }

                    public async Task<int> CopiedTwice(IFormFile file, CancellationToken token)
                    {
                        using var memory = new MemoryStream();
                        await {|GCG2005:file.CopyToAsync(memory, token)|}.ConfigureAwait(false);
                        var bytes = memory.ToArray();
                        using var stream = new MemoryStream(bytes);
                        using var workbook = new Workbook(stream);
                        return workbook.Sheets.Count;
                    }

                    public async Task<int> NotRewound(IFormFile file)
                    {
                        using var memory = new MemoryStream();
                        await {|GCG2005:file.CopyToAsync(memory)|};
                        using (var workbook = new Workbook(memory))
                        {
                            return Count(workbook);
                        }
                    }

                    public async Task<string> NothingLeft(IFormFile file)
                    {
                        using var memory = new MemoryStream();
                        await file.CopyToAsync(memory);
                        using var reader = new StreamReader(memory);
                        return await reader.ReadToEndAsync();
                    }

                    private static int Count(Workbook workbook) => workbook.Sheets.Count;
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
    public Task An_upload_copied_into_an_object_that_carries_it_on()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly Bus _bus = new();

                    public async Task Sent(IFormFile file)
                    {
                        var memory = new MemoryStream();
                        await file.CopyToAsync(memory);
                        memory.Position = 0;
                        var message = new Import(memory);
                        message.Name = file.FileName;
                        await _bus.SendAsync(message);
                    }

                    public async Task<Import> Answered(IFormFile file)
                    {
                        var memory = new MemoryStream();
                        await file.CopyToAsync(memory);
                        memory.Position = 0;
                        var message = new Import(memory);
                        _bus.Log(message.Name);
                        return message;
                    }
                }

                public sealed class Import { public Import(Stream content) { } public string Name { get; set; } = ""; }

                public sealed class Bus { public Task SendAsync(object message) => Task.CompletedTask; public void Log(string name) { } }
                """,
        }.RunAsync();

    [Fact]
    public Task A_body_copied_into_memory_to_be_read_by_a_reader()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public async Task<string> Post()
                    {
                        var model = new Model();
                        using (var memory = new MemoryStream())
                        {
                            await {|GCG2005:Request.Body.CopyToAsync(memory)|};
                            memory.Seek(0, SeekOrigin.Begin);

                            using (var reader = new StreamReader(memory, Encoding.UTF8))
                            {
                                model.Text = await reader.ReadToEndAsync();
                            }
                        }

                        return model.Text.Length.ToString();
                    }

                    public async Task<int> ReadSynchronously()
                    {
                        using var memory = new MemoryStream();
                        await Request.Body.CopyToAsync(memory);
                        memory.Position = 0;
                        using var reader = new StreamReader(memory);
                        int lines = 0;
                        while (!reader.EndOfStream)
                        {
                            await reader.ReadLineAsync();
                            lines++;
                        }

                        return lines;
                    }
                }

                public class Model { public string Text { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task A_table_after_a_byte_order_mark()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public IActionResult Export()
                    {
                        var text = new StringBuilder();
                        foreach (var row in _rows.All())
                        {
                            text.AppendLine(row.Name);
                        }

                        var bytes = Encoding.UTF8.GetPreamble().Concat(Encoding.UTF8.GetBytes({|GCG1004:text.ToString()|})).ToArray();
                        return File(bytes, "text/csv", "orders.csv");
                    }

                    public byte[] Kept()
                    {
                        var text = new StringBuilder();
                        foreach (var row in _rows.All())
                        {
                            text.AppendLine(row.Name);
                        }

                        return Encoding.UTF8.GetPreamble().Concat(Encoding.UTF8.GetBytes(text.ToString())).ToArray();
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
                        return File({|GCG2001:memory.ToArray()|}, "application/pdf", "order.pdf");
                    }

                    public IActionResult Built(string text)
                    {
                        var memory = new MemoryStream();
                        var writer = new PdfWriter(memory);
                        var document = new PdfDocument(writer);
                        document.Add(text);
                        document.Close();
                        return File({|GCG2001:memory.ToArray()|}, "application/pdf", "order.pdf");
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
    public Task An_upload_taken_by_a_private_method_that_nobody_calls()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public string Show(IFormFile picture) => Used(picture);

                    private static string Used(IFormFile file)
                    {
                        using var memory = new MemoryStream();
                        file.CopyTo(memory);
                        return {|GCG2006:Convert.ToBase64String(memory.ToArray())|};
                    }

                    private static string LeftOver(IFormFile file)
                    {
                        using var memory = new MemoryStream();
                        file.CopyTo(memory);
                        return Convert.ToBase64String(memory.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_errors_of_one_form_answered_as_json()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IActionResult Validate(List<Row> rows)
                    {
                        var errorMessages = new Dictionary<int, string>();
                        for (int i = 0; i < rows.Count; i++)
                        {
                            errorMessages.Add(i, rows[i].Name);
                        }

                        return Content(JsonSerializer.Serialize(errorMessages), "application/json");
                    }

                    public IActionResult Names(List<Row> rows)
                    {
                        var names = new Dictionary<int, string>();
                        for (int i = 0; i < rows.Count; i++)
                        {
                            names.Add(i, rows[i].Name);
                        }

                        return Content({|GCG2002:JsonSerializer.Serialize(names)|}, "application/json");
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
    public Task One_label_printed()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IActionResult CreateAssetLabel(string text) => File(Printed(text).ToArray(), "application/pdf");

                    public IActionResult PRINT_ASSET_LABEL(string text)
                    {
                        using var memory = new MemoryStream();
                        var document = new Document(memory);
                        document.Add(text);
                        document.Close();
                        return File(memory.ToArray(), "application/pdf");
                    }

                    public IActionResult PrintLabels(string text)
                    {
                        using var memory = new MemoryStream();
                        var document = new Document(memory);
                        document.Add(text);
                        document.Close();
                        return File({|GCG2009:memory.ToArray()|}, "application/pdf");
                    }

                    private static MemoryStream Printed(string text)
                    {
                        var memory = new MemoryStream();
                        using (var writer = new StreamWriter(memory, leaveOpen: true))
                        {
                            writer.Write(text);
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

    [Fact]
    public Task A_reply_copied_to_be_kept_as_Base64_after_its_type_is_read()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                public class IdempotencyMiddleware
                {
                    private readonly RequestDelegate _next;

                    public IdempotencyMiddleware(RequestDelegate next) => _next = next;

                    public async Task InvokeAsync(HttpContext context, IReplies replies)
                    {
                        var original = context.Response.Body;
                        await using var memory = new MemoryStream();
                        context.Response.Body = memory;
                        await _next(context);
                        memory.Position = 0;
                        var bytes = memory.ToArray();
                        var type = context.Response.ContentType ?? "";
                        await replies.KeepAsync(type, {|GCG2006:Convert.ToBase64String(bytes)|});
                        memory.Position = 0;
                        await memory.CopyToAsync(original);
                    }

                    public async Task Invoke(HttpContext context, IReplies replies)
                    {
                        await using var memory = new MemoryStream();
                        context.Response.Body = memory;
                        await _next(context);
                        var bytes = memory.ToArray();
                        await _next(context);
                        await replies.KeepAsync("", Convert.ToBase64String(bytes));
                    }
                }

                public interface IReplies { Task KeepAsync(string type, string content); }
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

                    public IActionResult Code()
                    {
                        using var memory = Written();
                        return File(memory.ToArray(), "image/png", "barcode.png");
                    }

                    public IActionResult Orders()
                    {
                        using var memory = Written();
                        return File({|GCG2001:memory.ToArray()|}, "text/csv", "orders.csv");
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
