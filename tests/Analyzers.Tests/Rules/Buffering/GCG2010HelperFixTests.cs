using System.Threading.Tasks;
using GcGuard.Testing;
using VerifySuspect = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.ReturnedContentAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Callers that hand the array to a helper, to a stream over it, or to the content of a request.</summary>
public class GCG2010HelperFixTests
{
    private const string Usings = """
        using System;
        using System.IO;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class Workbook
        {
            public void Save(Stream stream) { }
        }

        """;

    private const string Build = """

            private static byte[] Build(Workbook book)
            {
                using var stream = new MemoryStream();
                book.Save(stream);
                return {|GCG2009:stream.ToArray()|};
            }
        }
        """;

    private const string Built = """

            private static Stream Build(Workbook book)
            {
                using var stream = new MemoryStream();
                book.Save(stream);
                stream.TryGetBuffer(out ArraySegment<byte> buffer);
                return new MemoryStream(buffer.Array, buffer.Offset, buffer.Count, writable: false);
            }
        }
        """;

    [Fact]
    public Task A_request_is_sent_once()
        => Becomes(
            """
            public class OrdersController : ControllerBase
            {
                private readonly HttpClient _client = new HttpClient();

                [HttpPost]
                public async Task Send(Workbook book, CancellationToken token)
                {
                    using var form = new MultipartFormDataContent();
                    form.Add(new ByteArrayContent(Build(book)), "file", "orders.xlsx");
                    await _client.PostAsync("/orders", form, token);
                }

            """ + Build,
            """
            public class OrdersController : ControllerBase
            {
                private readonly HttpClient _client = new HttpClient();

                [HttpPost]
                public async Task Send(Workbook book, CancellationToken token)
                {
                    using var form = new MultipartFormDataContent();
                    form.Add(new StreamContent(Build(book)), "file", "orders.xlsx");
                    await _client.PostAsync("/orders", form, token);
                }

            """ + Built);

    [Fact]
    public Task A_stream_over_the_array_is_the_stream()
        => Becomes(
            """
            public class OrdersController : ControllerBase
            {
                [HttpGet]
                public IActionResult Export(Workbook book) => File(new MemoryStream(Build(book)), "a/b", "orders.xlsx");

                [HttpGet]
                public async Task Copy(Workbook book)
                {
                    byte[] bytes = Build(book);
                    using (MemoryStream content = new MemoryStream(bytes, false))
                    {
                        await content.CopyToAsync(Response.Body);
                    }
                }

            """ + Build,
            """
            public class OrdersController : ControllerBase
            {
                [HttpGet]
                public IActionResult Export(Workbook book) => File(Build(book), "a/b", "orders.xlsx");

                [HttpGet]
                public async Task Copy(Workbook book)
                {
                    Stream bytes = Build(book);
                    using (Stream content = bytes)
                    {
                        await content.CopyToAsync(Response.Body);
                    }
                }

            """ + Built);

    [Fact]
    public Task A_helper_that_only_writes_takes_the_stream()
        => Becomes(
            """
            internal interface IBlobs
            {
                Task UploadAsync(string name, byte[] content, CancellationToken token);
            }

            internal class Blobs : IBlobs
            {
                private readonly HttpClient _client = new HttpClient();

                public async Task UploadAsync(string name, byte[] content, CancellationToken token)
                {
                    if (content == null || content.Length == 0) throw new ArgumentException("nothing");
                    using var answer = await _client.PutAsync(name, new ByteArrayContent(content), token);
                }
            }

            internal class Job
            {
                public Task Run(IBlobs blobs, CancellationToken token) => blobs.UploadAsync("done", new byte[] { 1, 2 }, token);
            }

            public class OrdersController : ControllerBase
            {
                private readonly IBlobs _blobs = new Blobs();

                [HttpPost]
                public async Task Store(Workbook book, CancellationToken token)
                {
                    var content = Build(book);
                    await _blobs.UploadAsync("orders.xlsx", content, token);
                }

            """ + Build,
            """
            internal interface IBlobs
            {
                Task UploadAsync(string name, Stream content, CancellationToken token);
            }

            internal class Blobs : IBlobs
            {
                private readonly HttpClient _client = new HttpClient();

                public async Task UploadAsync(string name, Stream content, CancellationToken token)
                {
                    if (content == null || content.Length == 0) throw new ArgumentException("nothing");
                    using var answer = await _client.PutAsync(name, new StreamContent(content), token);
                }
            }

            internal class Job
            {
                public Task Run(IBlobs blobs, CancellationToken token)
                    => blobs.UploadAsync("done", new MemoryStream(new byte[] { 1, 2 }), token);
            }

            public class OrdersController : ControllerBase
            {
                private readonly IBlobs _blobs = new Blobs();

                [HttpPost]
                public async Task Store(Workbook book, CancellationToken token)
                {
                    await using var content = Build(book);
                    await _blobs.UploadAsync("orders.xlsx", content, token);
                }

            """ + Built);

    [Fact]
    public Task A_helper_that_takes_streams_too_gets_one()
        => Becomes(
            """
            internal class Blobs
            {
                public void Upload(string name, byte[] content) => Upload(name, new MemoryStream(content));

                public void Upload(string name, Stream content) => content.CopyTo(Stream.Null);
            }

            public class OrdersController : ControllerBase
            {
                private readonly Blobs _blobs = new Blobs();

                [HttpPost]
                public void Store(Workbook book) => _blobs.Upload("orders.xlsx", Build(book));

            """ + Build,
            """
            internal class Blobs
            {
                public void Upload(string name, byte[] content) => Upload(name, new MemoryStream(content));

                public void Upload(string name, Stream content) => content.CopyTo(Stream.Null);
            }

            public class OrdersController : ControllerBase
            {
                private readonly Blobs _blobs = new Blobs();

                [HttpPost]
                public void Store(Workbook book) => _blobs.Upload("orders.xlsx", Build(book));

            """ + Built);

    /// <summary>The helper's stream, parameter or result keeps the array, or its other callers may hand in null.</summary>
    [Theory]
    [InlineData("byte[] _kept; void Put(byte[] content) => _kept = content;")]
    [InlineData("byte[] Put(byte[] content) => content;")]
    [InlineData("void Put(byte[] content) { content[0] = 1; System.IO.Stream.Null.Write(content); }")]
    [InlineData("int Put(byte[] content) => content.Length;")]
    [InlineData("object Put(byte[] content) => new Microsoft.AspNetCore.WebUtilities.FileBufferingReadStream(new MemoryStream(content), 9);")]
    [InlineData("void Put(byte[] content) { if (content.Length > 0) { Put(content); } }")]
    public Task A_helper_that_needs_the_array_is_no_stream(string helper)
        => new VerifySuspect.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Usings + "public class OrdersController : ControllerBase { [HttpPost] public void Store(Workbook book) => Put(Build(book)); "
                + helper + Build.Replace("{|GCG2009:stream.ToArray()|}", "stream.ToArray()", System.StringComparison.Ordinal),
        }.RunAsync();

    private static Task Becomes(string before, string after)
        => new VerifySuspect.Test { References = TestReferences.Net80AspNet, TestCode = Usings + before, FixedCode = Usings + after }.RunAsync();
}
