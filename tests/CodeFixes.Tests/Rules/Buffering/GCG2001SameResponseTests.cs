using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Reflection;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.CodeFixes.Tests.Infrastructure;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace GcGuard.CodeFixes.Tests.Rules.Buffering;

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

        Dictionary<string, string> before = await ServeAsync(program.Before);
        Dictionary<string, string> after = await ServeAsync(program.After);
        Assert.Equal(before, after);
        Assert.Equal(10, program.Count);
        Assert.DoesNotContain("output.ToArray()", program.Text, StringComparison.Ordinal);
        Assert.StartsWith("200 ", before["GET plain"], StringComparison.Ordinal);
        Assert.StartsWith("206 ", before["GET ranges bytes=100-199"], StringComparison.Ordinal);
        Assert.StartsWith("206 ", before["GET min-file bytes=100-199"], StringComparison.Ordinal);
        Assert.StartsWith("304 ", before["GET ranges if-none-match"], StringComparison.Ordinal);
        Assert.Contains("Content-Length: 200000", before["GET plain"], StringComparison.Ordinal);
    }

    private static async Task<Dictionary<string, string>> ServeAsync(Assembly program)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddControllers().AddApplicationPart(program);
        await using WebApplication app = builder.Build();
        app.MapControllers();
        program.GetType("Endpoints")!.GetMethod("Map")!.Invoke(null, [app]);
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };
        var responses = new Dictionary<string, string>();
        foreach (string path in Paths)
        {
            responses.Add("GET " + path, await SendAsync(client, new HttpRequestMessage(HttpMethod.Get, path)));
            var ranged = new HttpRequestMessage(HttpMethod.Get, path);
            ranged.Headers.Range = new RangeHeaderValue(100, 199);
            responses.Add($"GET {path} bytes=100-199", await SendAsync(client, ranged));
            var conditional = new HttpRequestMessage(HttpMethod.Get, path);
            conditional.Headers.IfNoneMatch.Add(new EntityTagHeaderValue("\"tag\""));
            responses.Add($"GET {path} if-none-match", await SendAsync(client, conditional));
            responses.Add("HEAD " + path, await SendAsync(client, new HttpRequestMessage(HttpMethod.Head, path)));
        }

        return responses;
    }

    /// <summary>Status, headers but the date, and body, as text.</summary>
    private static async Task<string> SendAsync(HttpClient client, HttpRequestMessage request)
    {
        using HttpResponseMessage response = await client.SendAsync(request);
        IEnumerable<string> headers = response.Headers.Concat(response.Content.Headers)
            .Where(header => header.Key != "Date")
            .OrderBy(header => header.Key, StringComparer.Ordinal)
            .Select(header => header.Key + ": " + string.Join(", ", header.Value));
        byte[] body = await response.Content.ReadAsByteArrayAsync();
        return $"{(int)response.StatusCode} {string.Join("; ", headers)} {Convert.ToBase64String(body)}";
    }
}
