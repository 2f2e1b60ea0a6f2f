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

/// <summary>Serves the code before and after the fix from a real server and compares the responses.</summary>
public class GCG2001SameResponseTests
{
    private const string Source = """
        using System;
        using System.IO;
        using System.IO.Compression;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Routing;

        public class DownloadController : ControllerBase
        {
            [HttpGet("plain"), HttpHead("plain")]
            public IActionResult Plain()
            {
                using var output = new MemoryStream();
                output.Write(Data.Large);
                return File(output.ToArray(), "text/csv");
            }

            [HttpGet("named")]
            public IActionResult Named()
            {
                using (var output = new MemoryStream())
                {
                    output.Write(Data.Large);
                    byte[] bytes = output.ToArray();
                    return File(bytes, "application/octet-stream", "größe.bin");
                }
            }

            [HttpGet("ranges"), HttpHead("ranges")]
            public IActionResult Ranges()
            {
                var output = new MemoryStream();
                output.Write(Data.Large);
                return File(
                    output.ToArray(),
                    "text/csv",
                    new DateTimeOffset(2024, 1, 1, 0, 0, 0, TimeSpan.Zero),
                    new Microsoft.Net.Http.Headers.EntityTagHeaderValue("\"tag\""),
                    true);
            }

            [HttpGet("closed")]
            public IActionResult Closed()
            {
                var output = new MemoryStream();
                using (var gzip = new GZipStream(output, CompressionLevel.Fastest))
                {
                    gzip.Write(Data.Large);
                }

                return File(output.ToArray(), "application/gzip");
            }

            [HttpGet("result")]
            public IActionResult Result()
            {
                var output = new MemoryStream();
                output.Write(Data.Large);
                return new FileContentResult(output.ToArray(), "text/csv") { FileDownloadName = "a.csv" };
            }

            [HttpGet("empty")]
            public IActionResult Empty()
            {
                var output = new MemoryStream();
                output.Write(Data.Large, 0, 0);
                return File(output.ToArray(), "text/csv");
            }

            [HttpGet("body")]
            public async Task Body()
            {
                using var output = new MemoryStream();
                output.Write(Data.Large);
                byte[] bytes = output.ToArray();
                Response.ContentLength = bytes.Length;
                await Response.Body.WriteAsync(bytes, 0, bytes.Length);
            }
        }

        public static class Endpoints
        {
            public static void Map(IEndpointRouteBuilder app)
            {
                app.MapGet("min-file", () =>
                {
                    using var output = new MemoryStream();
                    output.Write(Data.Large);
                    return Results.File(output.ToArray(), "text/csv", "a.csv", enableRangeProcessing: true);
                });
                app.MapGet("min-bytes", () =>
                {
                    var output = new MemoryStream();
                    output.Write(Data.Large);
                    return TypedResults.Bytes(output.ToArray(), "text/csv");
                });
                app.MapGet("min-writer", async (HttpContext context) =>
                {
                    var output = new MemoryStream();
                    output.Write(Data.Large);
                    await context.Response.BodyWriter.WriteAsync(output.ToArray());
                });
            }
        }

        public static class Data
        {
            public static readonly byte[] Large = Enumerable.Range(0, 200_000).Select(i => (byte)(i * 7)).ToArray();
        }

        """;

    private static readonly string[] Paths =
        ["plain", "named", "ranges", "closed", "result", "empty", "body", "min-file", "min-bytes", "min-writer"];

    [Fact]
    public async Task Every_response_is_the_same_after_the_fix()
    {
        FixedProgram program = await FixedProgram.CreateAsync<MemoryStreamToArrayAnalyzer, MemoryStreamToArrayCodeFixProvider>(Source);

        IReadOnlyList<(string Path, Reply Before, Reply After)> replies = await Replies.CompareAsync(program, Requests, RequestOf);
        Assert.All(replies, reply => Assert.Equal((reply.Path, reply.Before), (reply.Path, reply.After)));
        Assert.Equal(10, program.Count);
        Assert.DoesNotContain("output.ToArray()", program.Text, StringComparison.Ordinal);
        Dictionary<string, Reply> before = replies.ToDictionary(reply => reply.Path, reply => reply.Before);
        Assert.Equal(200, before["GET plain"].Status);
        Assert.Equal(206, before["RANGE ranges"].Status);
        Assert.Equal(206, before["RANGE min-file"].Status);
        Assert.Equal(304, before["MATCH ranges"].Status);
        Assert.Equal("Content-Length: 200000", before["GET plain"].Framing);
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
