using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.ReturnedContentAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.ReturnedContentCodeFixProvider>;
using VerifySuspect = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.ReturnedContentAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>The fix of GCG2010 and its suspect: a method returns a stream, and its callers write that.</summary>
public class GCG2010StreamFixTests
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class Workbook
        {
            public void Save(Stream stream) { }
        }

        """;

    [Fact]
    public Task A_helper_of_a_controller_gives_its_stream_away()
        => Becomes(
            """
            public class OrdersController : ControllerBase
            {
                public IActionResult Export(List<string> rows) => File(Csv(rows), "text/csv", "orders.csv");

                // All rows.
                private static byte[] Csv(List<string> rows)
                {
                    using var stream = new MemoryStream();
                    using (var writer = new StreamWriter(stream, leaveOpen: true))
                    {
                        rows.ForEach(row => writer.WriteLine(row));
                    }

                    return {|GCG2009:stream.ToArray()|}; // whole
                }
            }
            """,
            """
            public class OrdersController : ControllerBase
            {
                public IActionResult Export(List<string> rows) => File(Csv(rows), "text/csv", "orders.csv");

                // All rows.
                private static Stream Csv(List<string> rows)
                {
                    var stream = new MemoryStream();
                    using (var writer = new StreamWriter(stream, leaveOpen: true))
                    {
                        rows.ForEach(row => writer.WriteLine(row));
                    }

                    stream.Position = 0;
                    return stream; // whole
                }
            }
            """);

    /// <summary>It writes anywhere in the stream while it works, and is at its end when the array is taken.</summary>
    [Fact]
    public Task An_archive_that_leaves_its_stream_open_gives_it_away()
        => Becomes(
            """
            public class OrdersController : ControllerBase
            {
                public IActionResult Export(List<string> rows) => File(Zip(rows), "application/zip", "orders.zip");

                private static byte[] Zip(List<string> rows)
                {
                    using var stream = new MemoryStream();
                    using (var zip = new System.IO.Compression.ZipArchive(stream, System.IO.Compression.ZipArchiveMode.Create, leaveOpen: true))
                    {
                        rows.ForEach(row => zip.CreateEntry(row));
                    }

                    return {|GCG2010:stream.ToArray()|};
                }
            }
            """,
            """
            public class OrdersController : ControllerBase
            {
                public IActionResult Export(List<string> rows) => File(Zip(rows), "application/zip", "orders.zip");

                private static Stream Zip(List<string> rows)
                {
                    var stream = new MemoryStream();
                    using (var zip = new System.IO.Compression.ZipArchive(stream, System.IO.Compression.ZipArchiveMode.Create, leaveOpen: true))
                    {
                        rows.ForEach(row => zip.CreateEntry(row));
                    }

                    stream.Position = 0;
                    return stream;
                }
            }
            """);

    [Fact]
    public Task A_stream_that_a_library_may_have_closed_is_read_by_its_buffer()
        => Becomes(
            """
            internal class Exporter
            {
                public byte[] ToExcel()
                {
                    using (var stream = new MemoryStream())
                    {
                        new Workbook().Save(stream);
                        return {|GCG2009:stream.ToArray()|};
                    }
                }
            }

            public class OrdersController : ControllerBase
            {
                private readonly Exporter _exporter = new Exporter();

                public IActionResult Get()
                {
                    byte[] content = _exporter.ToExcel();
                    Response.ContentLength = content.Length;
                    return new FileContentResult(content, "application/pdf");
                }
            }
            """,
            """
            internal class Exporter
            {
                public Stream ToExcel()
                {
                    using (var stream = new MemoryStream())
                    {
                        new Workbook().Save(stream);
                        stream.TryGetBuffer(out ArraySegment<byte> buffer);
                        return new MemoryStream(buffer.Array, buffer.Offset, buffer.Count, writable: false);
                    }
                }
            }

            public class OrdersController : ControllerBase
            {
                private readonly Exporter _exporter = new Exporter();

                public IActionResult Get()
                {
                    Stream content = _exporter.ToExcel();
                    Response.ContentLength = content.Length;
                    return new FileStreamResult(content, "application/pdf");
                }
            }
            """);

    [Fact]
    public Task An_interface_its_implementations_and_methods_that_pass_the_task_on()
        => Becomes(
            """
            internal interface IExporter
            {
                Task<byte[]> BuildAsync(Stream input, CancellationToken token);
            }

            internal class Exporter : IExporter
            {
                public async Task<byte[]> BuildAsync(Stream input, CancellationToken token)
                {
                    var stream = new MemoryStream();
                    await input.CopyToAsync(stream, token);
                    return {|GCG2010:stream.ToArray()|};
                }
            }

            internal class NoExporter : IExporter
            {
                public Task<byte[]> BuildAsync(Stream input, CancellationToken token) => Task.FromResult(Array.Empty<byte>());
            }

            internal class Facade
            {
                private readonly IExporter _exporter = new Exporter();

                public Task<byte[]> BuildAsync(Stream input, CancellationToken token)
                {
                    return _exporter.BuildAsync(input, token);
                }
            }

            public class OrdersController : ControllerBase
            {
                private readonly Facade _facade = new Facade();

                public async Task<IActionResult> Post(CancellationToken token)
                {
                    var document = await _facade.BuildAsync(Request.Body, token);
                    return document is null ? NotFound() : File(document, "application/pdf");
                }

                public async Task Send(HttpClient client, CancellationToken token)
                {
                    using var content = new ByteArrayContent(await _facade.BuildAsync(Request.Body, token));
                    await client.PostAsync("/", content, token);
                }
            }
            """,
            """
            internal interface IExporter
            {
                Task<Stream> BuildAsync(Stream input, CancellationToken token);
            }

            internal class Exporter : IExporter
            {
                public async Task<Stream> BuildAsync(Stream input, CancellationToken token)
                {
                    var stream = new MemoryStream();
                    await input.CopyToAsync(stream, token);
                    stream.Position = 0;
                    return stream;
                }
            }

            internal class NoExporter : IExporter
            {
                public Task<Stream> BuildAsync(Stream input, CancellationToken token)
                    => Task.FromResult<Stream>(new MemoryStream());
            }

            internal class Facade
            {
                private readonly IExporter _exporter = new Exporter();

                public Task<Stream> BuildAsync(Stream input, CancellationToken token)
                {
                    return _exporter.BuildAsync(input, token);
                }
            }

            public class OrdersController : ControllerBase
            {
                private readonly Facade _facade = new Facade();

                public async Task<IActionResult> Post(CancellationToken token)
                {
                    var document = await _facade.BuildAsync(Request.Body, token);
                    return document is null ? NotFound() : File(document, "application/pdf");
                }

                public async Task Send(HttpClient client, CancellationToken token)
                {
                    using var content = new StreamContent(await _facade.BuildAsync(Request.Body, token));
                    await client.PostAsync("/", content, token);
                }
            }
            """);

    /// <summary>Of some libraries it is known that they leave the stream open.</summary>
    [Theory]
    [InlineData("ClosedXML.Excel", "XLWorkbook")]
    [InlineData("OfficeOpenXml", "ExcelPackage")]
    public Task A_workbook_leaves_its_stream_open(string space, string type)
        => Becomes(
            Workbook(space, type, "byte[]", "using ", "return {|GCG2009:stream.ToArray()|};"),
            Workbook(space, type, "Stream", string.Empty, "stream.Position = 0;\n        return stream;"));

    private static string Workbook(string space, string type, string result, string keyword, string end)
        => $$"""
            namespace {{space}}
            {
                public class {{type}} : IDisposable
                {
                    public void SaveAs(Stream stream) { }

                    public void Dispose() { }
                }
            }

            public class OrdersController : ControllerBase
            {
                public IActionResult Get({{space}}.{{type}} workbook) => File(Excel(workbook), "a/b");

                private static {{result}} Excel({{space}}.{{type}} workbook)
                {
                    {{keyword}}var stream = new MemoryStream();
                    workbook.SaveAs(stream);
                    {{end}}
                }
            }
            """;

    /// <summary>That a method takes an upload is no reason to think that the framework calls it.</summary>
    [Fact]
    public Task A_method_of_an_interface_that_takes_an_upload()
        => Becomes(
            """
            internal interface IPacker
            {
                byte[] Pack(IFormFile file);
            }

            internal class Packer : IPacker
            {
                public byte[] Pack(IFormFile file)
                {
                    using var packed = new MemoryStream();
                    file.CopyTo(packed);
                    return {|GCG2010:packed.ToArray()|};
                }
            }

            public class PackedController : ControllerBase
            {
                private readonly IPacker _packer = new Packer();

                public FileContentResult Pack(IFormFile file) => File(_packer.Pack(file), "application/gzip");
            }
            """,
            """
            internal interface IPacker
            {
                Stream Pack(IFormFile file);
            }

            internal class Packer : IPacker
            {
                public Stream Pack(IFormFile file)
                {
                    var packed = new MemoryStream();
                    file.CopyTo(packed);
                    packed.Position = 0;
                    return packed;
                }
            }

            public class PackedController : ControllerBase
            {
                private readonly IPacker _packer = new Packer();

                public FileStreamResult Pack(IFormFile file) => File(_packer.Pack(file), "application/gzip");
            }
            """);

    [Fact]
    public Task A_stream_is_copied_to_the_response_and_closed()
        => Becomes(
            """
            internal static class Exporter
            {
                public static byte[] Build(Stream input)
                {
                    var stream = new MemoryStream();
                    input.CopyTo(stream);
                    return {|GCG2010:stream.ToArray()|};
                }
            }

            public class OrdersController : ControllerBase
            {
                public async Task Inline(CancellationToken token)
                {
                    await Response.Body.WriteAsync(Exporter.Build(Request.Body), token);
                }

                public async Task Local()
                {
                    var bytes = Exporter.Build(Request.Body);
                    Response.ContentLength = bytes.Length;
                    await Response.Body.WriteAsync(bytes, 0, bytes.Length);
                }

                public void Synchronous(Stream target)
                {
                    byte[] bytes = Exporter.Build(Request.Body);
                    target.Write(bytes, 0, bytes.Length);
                }
            }
            """,
            """
            internal static class Exporter
            {
                public static Stream Build(Stream input)
                {
                    var stream = new MemoryStream();
                    input.CopyTo(stream);
                    stream.Position = 0;
                    return stream;
                }
            }

            public class OrdersController : ControllerBase
            {
                public async Task Inline(CancellationToken token)
                {
                    await using var content = Exporter.Build(Request.Body);
                    await content.CopyToAsync(Response.Body, token);
                }

                public async Task Local()
                {
                    await using var bytes = Exporter.Build(Request.Body);
                    Response.ContentLength = bytes.Length;
                    await bytes.CopyToAsync(Response.Body);
                }

                public void Synchronous(Stream target)
                {
                    using Stream bytes = Exporter.Build(Request.Body);
                    bytes.CopyTo(target);
                }
            }
            """);

    [Fact]
    public Task A_copy_in_a_local_and_results_of_other_kinds()
        => Becomes(
            """
            public class OrdersController : ControllerBase
            {
                public IActionResult Get(bool isEmpty) => File(Build(isEmpty), "a/b");

                private byte[] Build(bool isEmpty)
                {
                    if (isEmpty)
                    {
                        return new byte[] { 1 };
                    }

                    var stream = new MemoryStream();
                    Request.Body.CopyTo(stream);
                    byte[] bytes = {|GCG2010:stream.ToArray()|};
                    return bytes;
                }
            }
            """,
            """
            public class OrdersController : ControllerBase
            {
                public IActionResult Get(bool isEmpty) => File(Build(isEmpty), "a/b");

                private Stream Build(bool isEmpty)
                {
                    if (isEmpty)
                    {
                        return new MemoryStream(new byte[] { 1 }, writable: false);
                    }

                    var stream = new MemoryStream();
                    Request.Body.CopyTo(stream);
                    Stream bytes = new MemoryStream(stream.GetBuffer(), 0, (int)stream.Length, writable: false);
                    return bytes;
                }
            }
            """);

    private static Task Becomes(string before, string after)
        => before.Contains("GCG2009", System.StringComparison.Ordinal)
            ? new VerifySuspect.Test { References = TestReferences.Net80AspNet, TestCode = Usings + before, FixedCode = Usings + after }.RunAsync()
            : new VerifyCS.Test { References = TestReferences.Net80AspNet, TestCode = Usings + before, FixedCode = Usings + after }.RunAsync();
}
