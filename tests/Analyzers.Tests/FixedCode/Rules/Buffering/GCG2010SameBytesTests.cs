using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Buffering;

/// <summary>
/// Serves the code that returns arrays, and the same code after it writes to the response, from a real server that
/// forbids synchronous writes: the responses differ by their length header and nothing else.
/// </summary>
public class GCG2010SameBytesTests
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.IO.Compression;
        using System.Linq;
        using System.Net.Http;
        using System.Text;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Routing;

        internal interface IDocuments
        {
            byte[] Csv(int rows, string head = "id");

            Task<byte[]> PackAsync(Stream input, CancellationToken token);

            ValueTask<byte[]> JsonAsync(params int[] values);
        }

        internal class Documents : IDocuments
        {
            public byte[] Csv(int rows, string head = "id")
            {
                if (rows < 0)
                {
                    return new byte[0];
                }

                using (var output = new MemoryStream())
                {
                    using (var writer = new StreamWriter(output, Encoding.UTF8))
                    {
                        writer.WriteLine(head);
                        for (int row = 0; row < rows; row++)
                        {
                            writer.Write($"{row};");
                            writer.WriteLine("größe");
                        }
                    }

                    return output.ToArray();
                }
            }

            public async Task<byte[]> PackAsync(Stream input, CancellationToken token)
            {
                var output = new MemoryStream();
                using (var gzip = new GZipStream(output, CompressionLevel.Fastest))
                {
                    input.CopyTo(gzip);
                }

                var bytes = output.ToArray();
                return bytes;
            }

            public async ValueTask<byte[]> JsonAsync(params int[] values)
            {
                using var output = new MemoryStream();
                output.Write(Encoding.ASCII.GetBytes("data:"));
                IReadOnlyList<int> list = values;
                await JsonSerializer.SerializeAsync(output, list);
                output.Seek(0, SeekOrigin.Begin);
                return output.ToArray();
            }
        }

        internal class NoDocuments : IDocuments
        {
            public byte[] Csv(int rows, string head = "id") => Array.Empty<byte>();

            public Task<byte[]> PackAsync(Stream input, CancellationToken token) => Task.FromResult(new byte[] { 1, 2 });

            public ValueTask<byte[]> JsonAsync(params int[] values) => ValueTask.FromResult(new byte[0]);
        }

        internal class Facade
        {
            private readonly IDocuments _documents = new Documents();

            public byte[] Csv(int rows) => _documents.Csv(rows);

            public async Task<byte[]> PackAsync(Stream input)
            {
                await Task.Yield();
                return await _documents.PackAsync(input, default);
            }
        }

        public class DownloadController : ControllerBase
        {
            private readonly IDocuments _documents = new Documents();
            private readonly IDocuments _none = new NoDocuments();
            private readonly Facade _facade = new Facade();

            [HttpGet("csv"), HttpHead("csv")]
            public IActionResult Csv() => File(_documents.Csv(20_000), "text/csv; charset=utf-8");

            [HttpGet("named/{name?}")]
            public async Task<IActionResult> Named(string name, CancellationToken token)
            {
                byte[] bytes = await _documents.PackAsync(Data.Open(), token);
                return File(bytes, "application/octet-stream", name);
            }

            [HttpGet("choice/{id}")]
            public IActionResult Choice(int id)
            {
                if (id == 0)
                    return NotFound();

                if (id == 1)
                    return File(_facade.Csv(10), "text/csv", "größe " + id + ".csv");
                else
                    return new FileContentResult(_documents.Csv(-1, head: "a"), "text/csv") { FileDownloadName = $"{id}.csv" };
            }

            [HttpGet("facade")]
            public async Task<ActionResult> Packed() => File(await _facade.PackAsync(Data.Open()), "a/b", "a\"b.gz");

            [HttpGet("json")]
            public async Task<IActionResult> Json() => File(await _documents.JsonAsync(1, 2, 3), "application/json");

            [HttpGet("empty")]
            public IActionResult Empty() => File(_none.Csv(1), "text/csv");

            [HttpGet("short")]
            public async Task<IActionResult> Short() => File(await _none.PackAsync(Data.Open(), HttpContext.RequestAborted), "text/csv");

            [HttpGet("body")]
            public async Task Body()
            {
                var bytes = await _documents.JsonAsync();
                Response.ContentLength = bytes.Length;
                Response.ContentType = "a/b";
                await Response.Body.WriteAsync(bytes, 0, bytes.Length);
            }
        }

        public static class Endpoints
        {
            public static void Map(IEndpointRouteBuilder app)
            {
                app.MapGet("min-file", () => Results.File(new Documents().Csv(3), "text/csv", "a.csv"));
                app.MapGet("min-bytes", async (int? id, HttpContext context) => Results.Bytes(await new Documents().JsonAsync(1), "a/b"));
                app.MapGet("min-body", async (HttpContext context) =>
                {
                    await context.Response.Body.WriteAsync(await new Documents().PackAsync(Data.Open(), default), context.RequestAborted);
                });
            }
        }

        public static class Data
        {
            private static readonly byte[] Large = Enumerable.Range(0, 200_000).Select(i => (byte)(i * i)).ToArray();

            public static Stream Open() => new MemoryStream(Large);
        }

        """;

    private static readonly string[] Paths =
    [
        "csv", "named", "named/a.csv", "named/gr%C3%B6%C3%9Fe%20a.csv", "choice/0", "choice/1", "choice/2", "facade", "json", "empty",
        "short", "body", "min-file", "min-bytes", "min-body",
    ];

    [Fact]
    public async Task Every_response_but_its_length_is_the_same_after_the_fix()
    {
        FixedProgram program = await FixedProgram.CreateAsync<ReturnedContentAnalyzer, ReturnedContentCodeFixProvider>(
            Source, "gcguard.cascade_public_api = true", key: "GCG2010:destination");

        Assert.DoesNotContain("output.ToArray()", program.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("byte[]>", program.Text, StringComparison.Ordinal);
        IReadOnlyList<(string Path, Reply Before, Reply After)> replies = await Replies.CompareAsync(program, [.. Paths, "HEAD csv"]);
        Assert.All(replies, reply => Assert.Equal((reply.Path, reply.Before.WithoutFraming), (reply.Path, reply.After.WithoutFraming)));
        Dictionary<string, Reply> after = replies.ToDictionary(reply => reply.Path, reply => reply.After);
        Assert.Equal(404, after["choice/0"].Status);
        Assert.Equal("chunked", after["csv"].Framing);
        Assert.Contains("filename*=UTF-8''", after["choice/1"].Headers, StringComparison.Ordinal);
    }
}
