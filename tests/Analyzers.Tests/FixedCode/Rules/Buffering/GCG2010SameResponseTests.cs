using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Buffering;

/// <summary>
/// Serves the code that returns arrays, and the same code after it returns streams, from a real server and compares the
/// responses.
/// </summary>
public class GCG2010SameResponseTests
{
    private const string Source = """
        using System;
        using System.IO;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Routing;

        internal interface IDocuments
        {
            byte[] Copy(Stream input);

            Task<byte[]> PackAsync(Stream input);

            ValueTask<byte[]> FinishedAsync(Stream input);
        }

        internal class Documents : IDocuments
        {
            public byte[] Copy(Stream input)
            {
                using var output = new MemoryStream();
                input.CopyTo(output);
                return output.ToArray();
            }

            public async Task<byte[]> PackAsync(Stream input)
            {
                using (var output = new MemoryStream())
                {
                    await input.CopyToAsync(output);
                    output.Close();
                    return output.ToArray();
                }
            }

            public ValueTask<byte[]> FinishedAsync(Stream input)
            {
                var output = new MemoryStream();
                input.CopyTo(output);
                return ValueTask.FromResult(output.ToArray());
            }
        }

        internal class NoDocuments : IDocuments
        {
            public byte[] Copy(Stream input) => Array.Empty<byte>();

            public Task<byte[]> PackAsync(Stream input) => Task.FromResult(new byte[] { 1, 2 });

            public ValueTask<byte[]> FinishedAsync(Stream input) => ValueTask.FromResult(new byte[0]);
        }

        internal class Files
        {
            public async Task<byte[]> ReadAsync(string name)
            {
                string path = Data.PathOf(name);
                return await File.ReadAllBytesAsync(path);
            }

            public byte[] Read(string name) => File.ReadAllBytes(Data.PathOf(name));
        }

        public class DownloadController : ControllerBase
        {
            [HttpGet("file"), HttpHead("file")]
            public async Task<IActionResult> Stored(string name) => File(await new Files().ReadAsync(name), "text/csv", "a.csv");

            [HttpGet("file-ranges")]
            public IActionResult StoredRanges(string name) => File(new Files().Read(name), "text/csv", true);

            [HttpGet("file-body")]
            public async Task StoredBody(string name)
            {
                byte[] bytes = new Files().Read(name);
                Response.ContentLength = bytes.Length;
                await Response.Body.WriteAsync(bytes);
            }

            private readonly IDocuments _documents = new Documents();
            private readonly IDocuments _none = new NoDocuments();

            [HttpGet("plain"), HttpHead("plain")]
            public IActionResult Plain() => File(_documents.Copy(Data.Open()), "text/csv");

            [HttpGet("named")]
            public async Task<IActionResult> Named()
            {
                byte[] bytes = await _documents.PackAsync(Data.Open());
                return File(bytes, "application/octet-stream", "größe.bin");
            }

            [HttpGet("ranges"), HttpHead("ranges")]
            public IActionResult Ranges()
            {
                var bytes = _documents.Copy(Data.Open());
                if (bytes == null || bytes.Length == 0)
                {
                    return NotFound();
                }

                return File(
                    bytes,
                    "text/csv",
                    new DateTimeOffset(2024, 1, 1, 0, 0, 0, TimeSpan.Zero),
                    new Microsoft.Net.Http.Headers.EntityTagHeaderValue("\"tag\""),
                    true);
            }

            [HttpGet("result")]
            public async Task<IActionResult> Result()
                => new FileContentResult(await _documents.FinishedAsync(Data.Open()), "text/csv") { FileDownloadName = "a.csv" };

            [HttpGet("empty")]
            public IActionResult Empty() => File(_none.Copy(Data.Open()), "text/csv");

            [HttpGet("short")]
            public async Task<FileContentResult> Short() => File(await _none.PackAsync(Data.Open()), "text/csv");

            [HttpGet("body")]
            public async Task Body()
            {
                byte[] bytes = _documents.Copy(Data.Open());
                Response.ContentLength = bytes.Length;
                await Response.Body.WriteAsync(bytes, 0, bytes.Length);
            }

            [HttpGet("sent")]
            public async Task<string> Sent()
            {
                using var client = new HttpClient();
                using var content = new ByteArrayContent(await _documents.PackAsync(Data.Open()));
                using HttpResponseMessage response = await client.PostAsync(Request.Scheme + "://" + Request.Host + "/echo", content);
                string text = await response.Content.ReadAsStringAsync();
                return text.Substring(0, 60);
            }
        }

        public static class Endpoints
        {
            public static void Map(IEndpointRouteBuilder app)
            {
                app.MapGet("min-file", () => Results.File(new Documents().Copy(Data.Open()), "text/csv", "a.csv"));
                app.MapGet("min-bytes", () => Results.Bytes(new Documents().Copy(Data.Open()), "text/csv"));
                app.MapGet("min-body", async (HttpContext context) =>
                {
                    await context.Response.Body.WriteAsync(new Documents().Copy(Data.Open()), context.RequestAborted);
                });
            }
        }

        public static class Data
        {
            private static readonly byte[] Large = Enumerable.Range(0, 200_000).Select(i => (byte)(i * 7)).ToArray();

            public static Stream Open() => new MemoryStream(Large);

            public static string PathOf(string name)
            {
                string path = Path.Combine(AppContext.BaseDirectory, "gcg2010-" + Environment.ProcessId + "-" + name);
                if (name == "large" && !File.Exists(path))
                {
                    File.WriteAllBytes(path, Large);
                }

                return path;
            }
        }

        """;

    private static readonly string[] Paths =
        ["plain", "named", "ranges", "result", "empty", "short", "body", "sent", "min-file", "min-bytes", "min-body",
            "file?name=large", "file?name=missing", "file-ranges?name=large", "file-body?name=large"];

    [Fact]
    public async Task Every_response_is_the_same_after_the_fix()
    {
        FixedProgram program = await FixedProgram.CreateAsync<ReturnedContentAnalyzer, ReturnedContentCodeFixProvider>(Source);

        IReadOnlyList<(string Path, Reply Before, Reply After)> replies = await Replies.CompareAsync(program, Requests, RequestOf);
        Assert.All(replies, reply => Assert.Equal((reply.Path, reply.Before), (reply.Path, reply.After)));
        Assert.Equal(5, program.Count);
        Assert.DoesNotContain("ReadAllBytes", program.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("output.ToArray()", program.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("Task<byte[]>", program.Text, StringComparison.Ordinal);
        Dictionary<string, Reply> before = replies.ToDictionary(reply => reply.Path, reply => reply.Before);
        Assert.Equal(200, before["GET plain"].Status);
        Assert.Equal(206, before["RANGE ranges"].Status);
        Assert.Equal(304, before["MATCH ranges"].Status);
        Assert.Equal("Content-Length: 200000", before["GET plain"].Framing);
        Assert.Equal(206, before["RANGE file-ranges?name=large"].Status);
        Assert.Equal(500, before["GET file?name=missing"].Status);
    }

    private static IEnumerable<string> Requests
        => Paths.SelectMany(path => new[] { "GET " + path, "RANGE " + path, "MATCH " + path, "HEAD " + path });

    /// <summary>The request for a name: a plain one, one for a range, one with a condition, or one without a body.</summary>
    private static HttpRequestMessage RequestOf(string name)
    {
        string[] parts = name.Split(' ');
        var request = new HttpRequestMessage(parts[0] == "HEAD" ? HttpMethod.Head : HttpMethod.Get, parts[1]);
        if (parts[0] == "RANGE")
        {
            request.Headers.Range = new RangeHeaderValue(100, 199);
        }
        else if (parts[0] == "MATCH")
        {
            request.Headers.IfNoneMatch.Add(new EntityTagHeaderValue("\"tag\""));
        }

        return request;
    }
}
