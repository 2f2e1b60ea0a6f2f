using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Buffering.ReturnedContentAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// A document that one method returns as an array and its caller puts into an object beside its name, which then is
/// all that the next caller takes.
/// </summary>
public class GCG2010WrappedContentTests
{
    private const string Document = """
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.IO;
        using System.Net.Http;
        using System.Security.Cryptography;
        using System.Text.Json;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        internal class Workbook
        {
            public void Save(Stream stream) { }
        }

        internal interface ISheet
        {
            byte[] Build();
        }

        internal class Sheet : ISheet
        {
            public byte[] Build()
            {
                using var stream = new MemoryStream();
                new Workbook().Save(stream);
                return BUILT;
            }
        }

        internal record FileDto(byte[] Content, string Name);

        internal record struct FileValue(byte[] Content, string Name);

        internal class Attachment
        {
            public byte[] Data { get; set; }
            public string Name { get; set; }
        }

        internal class Checked
        {
            public Checked(byte[] content) => Content = content ?? throw new ArgumentNullException(nameof(content));
            public byte[] Content { get; }
        }

        internal record Hashed(byte[] Content, string Name)
        {
            public string Hash => Convert.ToBase64String(SHA256.HashData(Content));
        }

        internal class Marked
        {
            public Marked(byte[] content)
            {
                Content = content;
                Mark = SHA256.HashData(content)[0];
            }

            public byte[] Content { get; }
            public int Mark { get; }
        }

        internal class Row
        {
            public string Name { get; set; }
            public Stored Stored { get; set; }
        }

        internal class Stored
        {
            public byte[] Data { get; set; }
        }

        internal class Limited
        {
            private readonly byte[] _data;
            public Limited(byte[] data) => _data = data;
            public byte[] Data => _data.Length > 9 ? null : _data;
        }

        """;

    [Theory]
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "var file = Export(); return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("FileDto Export() { var bytes = _sheet.Build(); var file = new FileDto(bytes, \"a\"); return file; }", "return File(Export().Content, \"a/b\");")]
    [InlineData("FileDto Export() { byte[] bytes = _sheet.Build(); return new(bytes, \"a\"); }", "return File(Export().Content, \"a/b\");")]
    [InlineData("FileValue Export() => new FileValue(_sheet.Build(), \"a\");", "var file = Export(); return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("Attachment Export() => new Attachment { Data = _sheet.Build(), Name = \"a\" };", "var file = Export(); return File(file.Data, \"a/b\", file.Name);")]
    [InlineData("Attachment Export() { var file = new Attachment { Name = \"a\", Data = _sheet.Build() }; return file; }", "var file = Export(); return File(file.Data, \"a/b\", file.Name);")]
    [InlineData("(byte[] Content, string Name) Export() => (_sheet.Build(), \"a\");", "var file = Export(); return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("(byte[], string) Export() { var bytes = _sheet.Build(); return (bytes, \"a\"); }", "var (bytes, name) = Export(); return File(bytes, \"a/b\", name);")]
    [InlineData("Task<FileDto> Export() => Task.FromResult(new FileDto(_sheet.Build(), \"a\"));", "var file = await Export(); return File(file.Content, \"a/b\", file.Name);")]

    [InlineData("Attachment Export() { var file = new Attachment(); file.Name = \"a\"; file.Data = _sheet.Build(); return file; }", "var file = Export(); return File(file.Data, \"a/b\", file.Name);")]
    [InlineData("Task<byte[]> Export() => Task.FromResult(_sheet.Build());", "return File(await Export(), \"a/b\");")]
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "if (Export() is not { } file) { return NotFound(); } return File(file.Content, \"a/b\", file.Name);")]
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "if (Export() is FileDto file) { return File(file.Content, \"a/b\", file.Name); } return NotFound();")]
    [InlineData("Checked Export() => new Checked(_sheet.Build());", "return File(Export().Content, \"a/b\");")]

    // In the method that answers it.
    [InlineData("int Unused() => 1;", "var file = new FileDto(_sheet.Build(), \"a\"); return File(file.Content, \"a/b\", file.Name);")]

    // A record is taken apart as a tuple is.
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "var (bytes, name) = Export(); return File(bytes, \"a/b\", name);")]
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "(byte[] bytes, _) = Export(); return File(bytes, \"a/b\");")]
    public Task A_document_that_a_caller_puts_beside_its_name(string wrapper, string action)
        => Verify(wrapper, action, isFound: true);

    [Theory]

    // The object is answered as JSON, serialised, kept or handed on.
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "return Ok(Export());")]
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "return Content(JsonSerializer.Serialize(Export()));")]
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "var file = Export(); _kept[1] = file; return File(file.Content, \"a/b\");")]
    [InlineData("FileDto Export() => _kept.GetOrAdd(1, _ => new FileDto(_sheet.Build(), \"a\"));", "return File(Export().Content, \"a/b\");")]
    [InlineData("FileDto Export() { var file = new FileDto(_sheet.Build(), \"a\"); _kept[1] = file; return file; }", "return File(Export().Content, \"a/b\");")]
    [InlineData("FileDto Export() { var file = new FileDto(_sheet.Build(), \"a\"); _last = file; return file; }", "return File(Export().Content, \"a/b\");")]
    [InlineData("FileDto Export() { var file = new FileDto(_sheet.Build(), \"a\"); Keep(file); return file; }", "return File(Export().Content, \"a/b\");")]
    [InlineData("FileDto Export() { var bytes = _sheet.Build(); Keep(bytes); return new FileDto(bytes, \"a\"); }", "return File(Export().Content, \"a/b\");")]
    [InlineData("FileDto Export() => _last ??= new FileDto(_sheet.Build(), \"a\");", "return File(Export().Content, \"a/b\");")]
    [InlineData("FileDto Export() => _last = new FileDto(_sheet.Build(), \"a\");", "return File(Export().Content, \"a/b\");")]

    // The bytes are hashed, measured or changed on the way.
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "var file = Export(); Response.Headers[\"ETag\"] = Convert.ToBase64String(SHA256.HashData(file.Content)); return File(file.Content, \"a/b\");")]
    [InlineData("FileDto Export() { var bytes = _sheet.Build(); return new FileDto(bytes, Convert.ToBase64String(SHA256.HashData(bytes))); }", "return File(Export().Content, \"a/b\");")]
    [InlineData("FileDto Export() { var bytes = _sheet.Build(); bytes[0] = 1; return new FileDto(bytes, \"a\"); }", "return File(Export().Content, \"a/b\");")]
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "var (bytes, name) = Export(); bytes[0] = 1; return File(bytes, \"a/b\", name);")]
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "if (Export() is not { } file) { return NotFound(); } file.Content[0] = 1; return File(file.Content, \"a/b\");")]
    [InlineData("Attachment Export() { var file = new Attachment(); file.Data = _sheet.Build(); Keep(file); return file; }", "var file = Export(); return File(file.Data, \"a/b\", file.Name);")]
    [InlineData("(byte[] Content, byte[] Preview) Export() => (_sheet.Build(), null);", "var file = Export(); return File(file.Content, \"a/b\");")]
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "var (_, name) = Export(); return Ok(name);")]

    // The object is an entity's, or one of several; or its type only looks at the array.
    [InlineData("Row Export() => new Row { Stored = new Stored { Data = _sheet.Build() } };", "return File(Export().Stored.Data, \"a/b\");")]
    [InlineData("List<FileDto> Export() => new List<FileDto> { new FileDto(_sheet.Build(), \"a\") };", "return File(Export()[0].Content, \"a/b\");")]
    [InlineData("Limited Export() => new Limited(_sheet.Build());", "return File(Export().Data, \"a/b\");")]
    [InlineData("FileDto Export() { var file = new FileDto(_sheet.Build(), \"a\"); return file with { Name = \"b\" }; }", "return File(Export().Content, \"a/b\");")]

    [InlineData("Hashed Export() => new Hashed(_sheet.Build(), \"a\");", "return File(Export().Content, \"a/b\");")]
    [InlineData("Marked Export() => new Marked(_sheet.Build());", "return File(Export().Content, \"a/b\");")]

    // Somebody out of sight takes the object.
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "Func<FileDto> export = Export; return File(export().Content, \"a/b\");")]
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "return Ok(1);")]

    // A constructor hands it to another, or to its base.
    [InlineData("Own Export() => new Own(_sheet); private class Own : Held { public Own(ISheet sheet) : base(sheet.Build()) { } } private class Held { public Held(byte[] data) => Data = data; public byte[] Data { get; } }", "return File(Export().Data, \"a/b\");")]
    [InlineData("Own Export() => new Own(_sheet); private class Own { public Own(ISheet sheet) : this(sheet.Build()) { } public Own(byte[] data) => Data = data; public byte[] Data { get; } }", "return File(Export().Data, \"a/b\");")]
    [InlineData("Own Export() => new Own(_sheet); private class Own : MemoryStream { public Own(ISheet sheet) : base(sheet.Build()) { } }", "return File(Export(), \"a/b\");")]

    // It is small by its name.
    [InlineData("FileDto Export() => new FileDto(_sheet.Build(), \"a\");", "return File(Export().Content, \"a/b\", \"Template.xlsx\");")]
    public Task A_document_whose_object_somebody_needs_is_silent(string wrapper, string action)
        => Verify(wrapper, action, isFound: false);

    private static Task Verify(string wrapper, string action, bool isFound)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Document.Replace("BUILT", isFound ? "{|GCG2009:stream.ToArray()|}" : "stream.ToArray()")
                + "public class OrdersController : ControllerBase { private readonly ISheet _sheet = new Sheet(); "
                + "private static FileDto _last; private readonly ConcurrentDictionary<int, FileDto> _kept = new(); "
                + "private static void Keep(object o) { } public "
                + (action.Contains("await") ? "async Task<IActionResult>" : "IActionResult") + " Get() { " + action + " } private "
                + wrapper + " }",
        }.RunAsync();

    [Fact]
    public Task The_message_says_what_carries_it()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Document.Replace("BUILT", "{|#0:stream.ToArray()|}").Replace(" Build()\n    {", " {|#3:Build|}()\n    {") + """
                public class OrdersController : ControllerBase
                {
                    private readonly ISheet _sheet = new Sheet();

                    public IActionResult {|#1:Get|}()
                    {
                        FileDto file = Export();
                        return File(file.Content, "a/b", file.Name);
                    }

                    private FileDto {|#2:Export|}() => new FileDto(_sheet.Build(), "a");
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult("GCG2009", DiagnosticSeverity.Info)
                    .WithLocation(0).WithLocation(1).WithLocation(2).WithLocation(3)
                    .WithMessage(
                        "`stream.ToArray` takes what `Save` writes whole into an array per request (OrdersController.Get ← "
                        + "OrdersController.Export ← Sheet.Build), which `Build` returns, `FileDto` carries and `OrdersController.Get` only "
                        + "hands to `File`; return a stream for it to carry, or write to one that the caller hands in; "
                        + MessageParts.HowToDecide),
            },
        }.RunAsync();
}
