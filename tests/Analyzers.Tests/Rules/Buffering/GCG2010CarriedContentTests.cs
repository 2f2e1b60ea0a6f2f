using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Buffering.ReturnedContentAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// Whole content that leaves its method in a tuple, a record or a class with its name and type, or as a stream in
/// memory or a view of one.
/// </summary>
public class GCG2010CarriedContentTests
{
    private const string Document = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class Workbook
        {
            public void Save(Stream stream) { }
        }

        internal record FileDto(byte[] Content, string Name);

        internal record SizedDto(byte[] Content, string Name) { public long Size => Content.LongLength; }

        internal record SummedDto(byte[] Content, string Name) { public int Sum => Content[0]; }

        internal record MemoryDto(MemoryStream Content, string Name);

        internal record StreamDto(Stream Content, string Name);

        internal class Attachment
        {
            public byte[] Data { get; set; }
            public string Type { get; set; }
            public string Name { get; set; }
        }

        internal record Picture(byte[] Content, byte[] Preview);

        internal class Parser
        {
            private readonly byte[] _data;
            public Parser(byte[] data) => _data = data;
            public int Rows => _data.Length;
        }

        """;

    /// <summary>The document is built, so only where all callers write it is it known that a stream would do.</summary>
    [Theory]
    [InlineData("(byte[], string) Build() { BUILD return ([|stream.ToArray()|], \"a\"); }", "var (bytes, name) = Build(); return File(bytes, \"a/b\", name);")]
    [InlineData("(byte[] Content, string Name) Build() { BUILD return ([|stream.ToArray()|], \"a\"); }", "var file = Build(); return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("(byte[] Content, string Name) Build() { BUILD return ([|stream.ToArray()|], \"a\"); }", "(byte[] bytes, string name) = Build(); return File(bytes, \"a/b\", name);")]
    [InlineData("FileDto Build() { BUILD return new FileDto([|stream.ToArray()|], \"a\"); }", "var file = Build(); return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("SizedDto Build() { BUILD return new SizedDto([|stream.ToArray()|], \"a\"); }", "var file = Build(); return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("FileDto Build() { BUILD var bytes = [|stream.ToArray()|]; var file = new FileDto(bytes, \"a\"); return file; }", "return File(Build().Content, \"a/b\");")]
    [InlineData("FileDto Build() { BUILD var bytes = [|stream.ToArray()|]; return bytes.Length == 0 ? null : new FileDto(bytes, \"a\"); }", "var file = Build(); if (file is null) return NotFound(); return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("Attachment Build() { BUILD return new Attachment { Data = [|stream.ToArray()|], Name = \"a\" }; }", "var file = Build(); return File(file.Data, file.Type, file.Name);")]
    [InlineData("Attachment Build() { BUILD var made = new Attachment(); made.Data = [|stream.ToArray()|]; return made; }", "var file = Build(); return File(file.Data, file.Type, file.Name);")]
    [InlineData("FileDto Build() => Make(); private static FileDto Make() { BUILD return new FileDto([|stream.ToArray()|], \"a\"); }", "var file = Build(); return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("MemoryStream Build() { var stream = new MemoryStream(); new Workbook().Save(stream); stream.Position = 0; return [|stream|]; }", "return File(Build(), \"a/b\");")]
    [InlineData("MemoryStream Build() { var stream = new MemoryStream(); new Workbook().Save(stream); return [|stream|]; }", "using var stream = Build(); stream.Position = 0; return File(stream.ToArray(), \"a/b\");")]
    [InlineData("MemoryDto Build() { var stream = new MemoryStream(); new Workbook().Save(stream); return new MemoryDto([|stream|], \"a\"); }", "var file = Build(); return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("(MemoryStream, string) Build() { var stream = new MemoryStream(); new Workbook().Save(stream); return ([|stream|], \"a\"); }", "var (stream, name) = Build(); return File(stream, \"a/b\", name);")]
    public Task A_document_that_callers_only_stream(string maker, string action) => Verify(maker, "IActionResult", action);

    [Theory]
    [InlineData("async Task<(byte[], string)> Build() { await Task.Yield(); BUILD return ([|stream.ToArray()|], \"a\"); }", "var (bytes, name) = await Build(); return File(bytes, \"a/b\", name);")]
    [InlineData("Task<FileDto> Build() { BUILD return Task.FromResult(new FileDto([|stream.ToArray()|], \"a\")); }", "var file = await Build().ConfigureAwait(false); return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("async ValueTask<FileDto> Build() { await Task.Yield(); BUILD return new FileDto([|stream.ToArray()|], \"a\"); }", "var file = await Build(); return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("async Task<MemoryStream> Build() { await Task.Yield(); var stream = new MemoryStream(); new Workbook().Save(stream); return [|stream|]; }", "await using var stream = await Build(); await stream.CopyToAsync(Response.Body); return new EmptyResult();")]
    public Task A_document_that_is_awaited_or_viewed(string maker, string action)
        => Verify(maker, "async Task<IActionResult>", "await Task.Yield(); " + action);

    [Theory]

    // A caller measures, changes, keeps or parses the content, or hands the whole object on.
    [InlineData("FileDto Build() { BUILD return new FileDto(stream.ToArray(), \"a\"); }", "return Ok(Build().Content.Length);")]
    [InlineData("FileDto Build() { BUILD return new FileDto(stream.ToArray(), \"a\"); }", "var file = Build(); file.Content[0] = 1; return File(file.Content, \"a/b\");")]
    [InlineData("FileDto Build() { BUILD return new FileDto(stream.ToArray(), \"a\"); }", "var file = Build(); Keep(file); return File(file.Content, \"a/b\");")]
    [InlineData("FileDto Build() { BUILD return new FileDto(stream.ToArray(), \"a\"); }", "return Ok(Build());")]
    [InlineData("FileDto Build() { BUILD return new FileDto(stream.ToArray(), \"a\"); }", "return Ok(Build().Name);")]
    [InlineData("(byte[], string) Build() { BUILD return (stream.ToArray(), \"a\"); }", "var (bytes, name) = Build(); return Ok(bytes.Length);")]
    [InlineData("MemoryStream Build() { var stream = new MemoryStream(); new Workbook().Save(stream); return stream; }", "using var stream = Build(); return Ok(stream.ReadByte());")]

    // Which of two arrays is answered nobody says.
    [InlineData("SummedDto Build() { BUILD return new SummedDto(stream.ToArray(), \"a\"); }", "var file = Build(); return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("Picture Build() { BUILD return new Picture(stream.ToArray(), null); }", "var picture = Build(); return File(picture.Content, \"a/b\");")]

    // The type says that it is some stream, which may well read its content.
    [InlineData("Stream Build() { var stream = new MemoryStream(); new Workbook().Save(stream); return stream; }", "return File(Build(), \"a/b\");")]
    [InlineData("StreamDto Build() { var stream = new MemoryStream(); new Workbook().Save(stream); return new StreamDto(stream, \"a\"); }", "var file = Build(); return File(file.Content, \"a/b\");")]

    // The copy is needless for a view, which GCG2001 says; its fix answers the buffer.
    [InlineData("ReadOnlyMemory<byte> Build() { BUILD return stream.ToArray(); }", "return File(Build().ToArray(), \"a/b\");")]
    [InlineData("ReadOnlyMemory<byte> Build() { BUILD return stream.GetBuffer().AsMemory(0, (int)stream.Length); }", "return File(Build().ToArray(), \"a/b\");")]

    // An array that is there already, and a few fields.
    [InlineData("MemoryStream Build() => new MemoryStream(new byte[] { 1, 2, 3 });", "return File(Build(), \"a/b\");")]
    [InlineData("MemoryStream Build() { var stream = new MemoryStream(new byte[9]); return stream; }", "return File(Build(), \"a/b\");")]
    [InlineData("(byte[], string) Build() { BUILD return (stream.ToArray(), \"a\"); }", "var (bytes, name) = Build(); return File(bytes, \"a/b\", \"Template.xlsx\");")]
    public Task A_document_that_is_not_only_streamed_is_silent(string maker, string action)
        => Verify(maker, "IActionResult", action);

    /// <summary>An upload is large by its source, whatever its callers do.</summary>
    [Theory]
    [InlineData("FileDto Build(IFormFile file) { FILL return new FileDto([|stream.ToArray()|], file.FileName); }", "var read = Build(file); return Ok(read.Content.Length);")]
    [InlineData("(byte[], string) Build(IFormFile file) { FILL return ([|stream.ToArray()|], file.FileName); }", "var (bytes, _) = Build(file); return Ok(bytes.Length);")]
    [InlineData("MemoryStream Build(IFormFile file) { FILL return [|stream|]; }", "return Ok(Build(file).Length);")]

    [InlineData("ReadOnlyMemory<byte> Build(IFormFile file) => [|System.IO.File.ReadAllBytes(file.FileName)|];", "return Ok(Build(file).Length);")]
    [InlineData("ReadOnlyMemory<byte> Build(IFormFile file) => [|System.IO.File.ReadAllBytes(file.FileName)|].AsMemory(3);", "return Ok(Build(file).Length);")]
    [InlineData("async ValueTask<ReadOnlyMemory<byte>> Build(IFormFile file) => new ReadOnlyMemory<byte>(await [|System.IO.File.ReadAllBytesAsync(file.FileName)|]);", "return Ok(Build(file).Result.Length);")]

    // Near misses: short by a guard, an object that reads it, and some stream.
    [InlineData("FileDto Build(IFormFile file) { if (file.Length > 9000) throw new Exception(); FILL return new FileDto(stream.ToArray(), file.FileName); }", "return Ok(Build(file).Name);")]
    [InlineData("MemoryStream Build(IFormFile file) { if (file.Length > 9000) throw new Exception(); FILL return stream; }", "return Ok(Build(file).Length);")]
    [InlineData("Parser Build(IFormFile file) { FILL return new Parser(stream.ToArray()); }", "return Ok(Build(file).Rows);")]
    [InlineData("Stream Build(IFormFile file) { FILL return stream; }", "return Ok(Build(file).Length);")]
    [InlineData("int Build(IFormFile file) { FILL var read = new FileDto(stream.ToArray(), file.FileName); return read.Content.Length; }", "return Ok(Build(file));")]
    public Task An_upload_by_its_source(string maker, string action)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Document + "public class FilesController : ControllerBase { [HttpPost] public IActionResult Get(IFormFile file) { " + action + " } private static "
                + maker.Replace("FILL", "var stream = new MemoryStream(); file.CopyTo(stream);") + " }",
        }.RunAsync();

    /// <summary>A text in a record that has no other, and one of several.</summary>
    [Fact]
    public Task A_text_that_is_all_a_record_carries()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                internal record Page(string Text, int Version);

                internal record Note(string Author, string Text);

                public class NotesController : ControllerBase
                {
                    public IActionResult Post(IFormFile file) => Ok(Read(file).Text + Write(file).Text);

                    private static Page Read(IFormFile file)
                    {
                        using var reader = new StreamReader(file.OpenReadStream());
                        return new Page([|reader.ReadToEnd()|], 1);
                    }

                    private static Note Write(IFormFile file)
                    {
                        using var reader = new StreamReader(file.OpenReadStream());
                        return new Note("me", reader.ReadToEnd());
                    }
                }
                """,
        }.RunAsync();

    /// <summary>A framework answers the object as JSON, which can hold no stream.</summary>
    [Fact]
    public Task An_object_that_an_action_answers_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Document.Replace("internal record", "public record") + """
                public class FilesController : ControllerBase
                {
                    [HttpPost]
                    public FileDto Post(IFormFile file)
                    {
                        var stream = new MemoryStream();
                        file.CopyTo(stream);
                        return new FileDto(stream.ToArray(), file.FileName);
                    }
                }
                """,
        }.RunAsync();

    /// <summary>What carries an upload may need an array, which can be made as long as the upload.</summary>
    [Fact]
    public Task An_upload_in_an_object_may_be_one_array_of_its_length()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Document + """
                public class OrdersController : ControllerBase
                {
                    public IActionResult Import(Microsoft.AspNetCore.Http.IFormFile file) => Ok(Read(file).Name);

                    internal static FileDto {|#1:Read|}(Microsoft.AspNetCore.Http.IFormFile file)
                    {
                        using var stream = new MemoryStream();
                        file.CopyTo(stream);
                        return new FileDto({|#0:stream.ToArray()|}, file.FileName);
                    }
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult("GCG2010", DiagnosticSeverity.Info)
                    .WithLocation(0).WithLocation(1)
                    .WithMessage(
                        "`stream.ToArray` takes the uploaded file whole into an array per request (OrdersController.Read), which `Read` "
                        + "returns in `FileDto`; let it carry a stream, or read the upload into one array of its `Length`"),
            },
        }.RunAsync();

    [Fact]
    public Task The_message_says_what_carries_it_and_who_streams_it()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Document + """
                public class OrdersController : ControllerBase
                {
                    public IActionResult {|#1:Export|}()
                    {
                        FileDto file = Build();
                        return File(file.Content, "application/pdf", file.Name);
                    }

                    private static FileDto {|#2:Build|}()
                    {
                        using var stream = new MemoryStream();
                        new Workbook().Save(stream);
                        return new FileDto({|#0:stream.ToArray()|}, "orders");
                    }

                    public IActionResult {|#4:Print|}() => File(Pages(), "application/pdf");

                    private static MemoryStream {|#5:Pages|}()
                    {
                        var stream = new MemoryStream();
                        new Workbook().Save(stream);
                        return {|#3:stream|};
                    }
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult("GCG2009", DiagnosticSeverity.Info)
                    .WithLocation(0).WithLocation(1).WithLocation(2)
                    .WithMessage(
                        "`stream.ToArray` takes what `Save` writes whole into an array per request (OrdersController.Export ← "
                        + "OrdersController.Build), which `Build` returns in `FileDto` and `OrdersController.Export` only hands to `File`; "
                        + "let it carry a stream that reads the content, or write to one that the caller hands in; "
                        + MessageParts.HowToDecide),
                new DiagnosticResult("GCG2009", DiagnosticSeverity.Info)
                    .WithLocation(3).WithLocation(4).WithLocation(5)
                    .WithMessage(
                        "`stream` takes what `Save` writes whole into a stream in memory per request (OrdersController.Print ← "
                        + "OrdersController.Pages), which `Pages` returns and `OrdersController.Print` only hands to `File`; "
                        + "return a stream that reads the content, or write to one that the caller hands in; "
                        + MessageParts.HowToDecide),
            },
        }.RunAsync();

    [Theory]
    [InlineData("file-result", true)]
    [InlineData("file-result,other", false)]
    public Task Callers_in_other_projects_by_the_paths_file(string uses, bool isFound)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80,
            TestState =
            {
                Sources =
                {
                    "using System.IO; public class FileDto { public byte[] Content { get; set; } public string Name { get; set; } } "
                    + "public class Exports { public FileDto ToExcel() { var s = new MemoryStream(); Fill(s); return new FileDto { Content = "
                    + (isFound ? "{|GCG2009:s.ToArray()|}" : "s.ToArray()")
                    + " }; } private static void Fill(Stream s) { } }",
                },
                AdditionalFiles =
                {
                    ("/repo/.gcguard/paths.txt", PathsFormat.Header
                        + $"\nTestProject\tM:Exports.ToExcel\tOrders.Get\t{uses}\tWeb\n"),
                },
            },
        }.RunAsync();

    /// <summary>One place, one finding, whatever other rules see there.</summary>
    [Fact]
    public Task No_other_rule_reports_the_same()
        => new AllRulesTest
        {
            TestCode = Document + """
                public class OrdersController : ControllerBase
                {
                    public IActionResult Export()
                    {
                        FileDto file = Build();
                        return File(file.Content, "application/pdf", file.Name);
                    }

                    private static FileDto Build()
                    {
                        using var stream = new MemoryStream();
                        new Workbook().Save(stream);
                        return new FileDto({|GCG2009:stream.ToArray()|}, "orders");
                    }

                    [HttpPost]
                    public IActionResult Echo(IFormFile upload)
                    {
                        FileDto file = Read(upload);
                        return Ok(file.Content.Length);
                    }

                    private static FileDto Read(IFormFile upload)
                    {
                        var stream = new MemoryStream();
                        upload.CopyTo(stream);
                        return new FileDto({|GCG2010:stream.ToArray()|}, upload.FileName);
                    }

                    [HttpPost("kept")]
                    public IActionResult Kept(IFormFile upload) => Ok(Copy(upload).Length);

                    private static MemoryStream Copy(IFormFile upload)
                    {
                        var stream = new MemoryStream();
                        upload.CopyTo(stream);
                        return {|GCG2010:stream|};
                    }
                }
                """,
        }.RunAsync();

    private static Task Verify(string maker, string result, string action)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Document + "public class OrdersController : ControllerBase { private static void Keep(object o) { } public "
                + result + " Get() { " + action + " } private static "
                + maker.Replace("BUILD", "var stream = new MemoryStream(); new Workbook().Save(stream);")
                    .Replace("[|", "{|GCG2009:")
                + " }",
        }.RunAsync();
}
