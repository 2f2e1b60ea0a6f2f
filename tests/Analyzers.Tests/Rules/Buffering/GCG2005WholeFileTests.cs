using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2005 reports files, uploads and bodies that are read whole, but not what belongs to the program or what is needed whole.</summary>
public class GCG2005WholeFileTests
{
    /// <summary>The project's own helper puts a folder before the name; the name says what file it is.</summary>
    [Fact]
    public Task A_file_of_a_fixed_name_that_a_helper_finds_comes_with_the_program()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public interface IPaths
                {
                    string Find(string path);
                    string Named(string path);
                    string Either(string path);
                }

                public class Paths : IPaths
                {
                    private readonly string _root = Directory.GetCurrentDirectory();

                    public string Find(string path)
                    {
                        return Path.Combine(_root, path);
                    }

                    public string Named(string path) => _root + "/" + path + ".docx";

                    public string Either(string path)
                    {
                        if (path.Length > 3) { return path; }
                        return _root;
                    }
                }

                public class LettersController : ControllerBase
                {
                    private readonly IPaths _paths;

                    public LettersController(IPaths paths) => _paths = paths;

                    public async Task Fixed()
                    {
                        byte[] bytes = await System.IO.File.ReadAllBytesAsync(_paths.Find("forms/letter.docx"));
                        await Response.Body.WriteAsync(bytes);
                    }

                    public async Task FixedPart()
                    {
                        byte[] bytes = await System.IO.File.ReadAllBytesAsync(_paths.Named("letter"));
                        await Response.Body.WriteAsync(bytes);
                    }

                    public async Task OfPatient(string patient)
                    {
                        byte[] bytes = await {|GCG2009:System.IO.File.ReadAllBytesAsync(_paths.Find($"letter_{patient}.docx"))|};
                        await Response.Body.WriteAsync(bytes);
                    }

                    public async Task OfName(string name)
                    {
                        byte[] bytes = await {|GCG2009:System.IO.File.ReadAllBytesAsync(_paths.Named(name))|};
                        await Response.Body.WriteAsync(bytes);
                    }

                    public async Task OfSeveral()
                    {
                        byte[] bytes = await {|GCG2009:System.IO.File.ReadAllBytesAsync(_paths.Either("letter.docx"))|};
                        await Response.Body.WriteAsync(bytes);
                    }

                    public async Task Rows()
                    {
                        byte[] bytes = await {|GCG2009:System.IO.File.ReadAllBytesAsync(_paths.Find("data/orders.csv"))|};
                        await Response.Body.WriteAsync(bytes);
                    }
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
    public Task An_upload_written_to_a_file_and_returned()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                public class Screenshots
                {
                    public async Task<(string, byte[])> SaveAsync(IFormFile image, string path)
                    {
                        await using var stream = new MemoryStream();
                        await image.CopyToAsync(stream);
                        var bytes = {|GCG2010:stream.ToArray()|};
                        await File.WriteAllBytesAsync(path, bytes);
                        return (path, bytes);
                    }
                }
                """,
        }.RunAsync();

    /// <summary>No router reaches a private method, whatever attributes of an action it has kept.</summary>
    [Fact]
    public Task An_action_made_private_and_left_over()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    [HttpPost]
                    private async Task<IActionResult> Old(IFormFile upload)
                    {
                        using var content = new MemoryStream();
                        await upload.CopyToAsync(content);
                        await System.IO.File.WriteAllBytesAsync("/data/upload", content.ToArray());
                        return Ok();
                    }

                    [HttpPost]
                    public async Task<IActionResult> Upload(IFormFile upload)
                    {
                        using var content = new MemoryStream();
                        await {|GCG2005:upload.CopyToAsync(content)|};
                        await System.IO.File.WriteAllBytesAsync("/data/upload", content.ToArray());
                        return Ok();
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
    public Task A_definition_downloaded_into_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _client;

                    public OrdersController(HttpClient client) => _client = client;

                    public void Refresh(string cache)
                    {
                        if (!System.IO.File.Exists(cache))
                        {
                            var response = _client.GetAsync("https://example.org/definitions.bin").Result;
                            System.IO.File.WriteAllBytes(cache, response.Content.ReadAsByteArrayAsync().Result);
                        }
                    }

                    public async Task Fetch(string address, string path)
                    {
                        var response = await _client.GetAsync(address);
                        await System.IO.File.WriteAllBytesAsync(path, await {|GCG2009:response.Content.ReadAsByteArrayAsync()|});
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_download_that_is_kept_in_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _client = new();

                    public async Task Voice(string language)
                    {
                        string model = Path.Combine("models", language + ".onnx");
                        if (!System.IO.File.Exists(model))
                        {
                            var bytes = await _client.GetByteArrayAsync("https://models.example/" + language);
                            await System.IO.File.WriteAllBytesAsync(model, bytes);
                        }
                    }

                    public async Task<string> Poster(string address, string file)
                    {
                        if (System.IO.File.Exists(file))
                        {
                            return file;
                        }

                        var response = await _client.GetAsync(address);
                        var bytes = await response.Content.ReadAsByteArrayAsync();
                        await System.IO.File.WriteAllBytesAsync(file, bytes);
                        return file;
                    }

                    public async Task Import(string address, string file, string other)
                    {
                        if (System.IO.File.Exists(other))
                        {
                            return;
                        }

                        var bytes = await {|GCG2009:_client.GetByteArrayAsync(address)|};
                        await System.IO.File.WriteAllBytesAsync(file, bytes);
                    }

                    public async Task Upload(IFormFile upload, string file)
                    {
                        if (System.IO.File.Exists(file))
                        {
                            return;
                        }

                        using var memory = new MemoryStream();
                        await {|GCG2005:upload.CopyToAsync(memory)|};
                        await System.IO.File.WriteAllBytesAsync(file, memory.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_picture_of_a_fixed_name_in_a_local_function()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Photo(string name)
                    {
                        var other = Path.Combine(Directory.GetCurrentDirectory(), "images", "nobody.jpg");
                        var own = Path.Combine(Directory.GetCurrentDirectory(), "photos", name);
                        return System.IO.File.Exists(own) ? await OwnAsync() : await OtherAsync();

                        async Task<IActionResult> OtherAsync() => File(await System.IO.File.ReadAllBytesAsync(other), "image/jpeg");

                        async Task<IActionResult> OwnAsync() => File(await {|GCG2009:System.IO.File.ReadAllBytesAsync(own)|}, "image/jpeg");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_file_of_a_template()
        => new AllRulesTest
        {
            TestCode = """
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class LetterTemplatesController : ControllerBase
                {
                    public async Task<IActionResult> Download(string path)
                    {
                        var bytes = await System.IO.File.ReadAllBytesAsync(path);
                        return File(bytes, "application/octet-stream");
                    }
                }

                public class LettersController : ControllerBase
                {
                    public async Task<IActionResult> Download(string path)
                    {
                        var bytes = await {|GCG2009:System.IO.File.ReadAllBytesAsync(path)|};
                        return File(bytes, "application/octet-stream");
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("Picture", true)]
    [InlineData("DownloadTemplate", false)]
    public Task The_picture_of_a_template(string action, bool isReported)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> {{action}}(string name)
                    {
                        var bytes = await {{(isReported ? "{|GCG2009:System.IO.File.ReadAllBytesAsync(name)|}" : "System.IO.File.ReadAllBytesAsync(name)")}};
                        return File(bytes, "image/png");
                    }
                }
                """,
        }.RunAsync();

    /// <summary>Pictures of fixed names, one of two.</summary>
    [Theory]
    [InlineData("Path.Combine(root, \"Images\", all ? \"none.png\" : \"no.png\")", false)]
    [InlineData("Path.Combine(root, \"Images\", all ? \"none.png\" : name)", true)]
    [InlineData("all ? \"none.csv\" : \"no.png\"", true)]
    [InlineData("all ? \"none.png\" : \"no.csv\"", true)]
    public Task A_file_of_the_program(string path, bool isReported)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Picture(string root, string name, bool all)
                    {
                        var path = {{path}};
                        return File({{(isReported ? "{|GCG2009:System.IO.File.ReadAllBytes(path)|}" : "System.IO.File.ReadAllBytes(path)")}}, "image/png");
                    }
                }
                """,
        }.RunAsync();

    /// <summary>A stream over the file would come too late.</summary>
    [Fact]
    public async Task A_file_that_a_finally_deletes()
    {
        var test = new AllRulesTest
        {
            TestCode = """
                using Microsoft.AspNetCore.Mvc;

                public class PagesController : ControllerBase
                {
                    public IActionResult Get(string path)
                    {
                        try
                        {
                            return File({|#0:System.IO.File.ReadAllBytes(path)|}, "image/png");
                        }
                        finally
                        {
                            System.IO.File.Delete(path);
                        }
                    }
                }
                """,
        };
        test.ExpectedDiagnostics.Add(new DiagnosticResult("GCG2009", DiagnosticSeverity.Info)
            .WithLocation(0)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithMessage(
                "`File.ReadAllBytes` holds a file's content whole in memory per request only for `ControllerBase.File` (PagesController.Get); "
                + "return a result over a stream of the file, opened with `FileOptions.DeleteOnClose`; measure it with `dotnet gcguard record`"));
        await test.RunAsync();
    }
}
