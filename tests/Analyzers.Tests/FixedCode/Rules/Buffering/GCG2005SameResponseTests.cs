using System;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Buffering;

/// <summary>
/// Runs the code before and after the fixes of GCG2005 and GCG2008 on a real server, with uploads, files and a client of
/// its own, and compares the replies.
/// </summary>
public partial class GCG2005SameResponseTests
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.IO.Compression;
        using System.Linq;
        using System.Net.Http;
        using System.Security.Cryptography;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Routing;

        public class Row { public string[] Tags, Notes, Lines, Marks; public int Number { get; set; } public string Name { get; set; } }

        public class PassController : ControllerBase
        {
            private static readonly HttpClient Client = new();

            private string Address => $"http://{Request.Host}/partner";

            [HttpPost("result-file")]
            public IActionResult A(string path) { var bytes = System.IO.File.ReadAllBytes(path); return File(bytes, "application/pdf", "größe.pdf"); }

            [HttpPost("result-file-awaited")]
            public async Task<IActionResult> B(string path, CancellationToken token)
            {
                if (!System.IO.File.Exists(path))
                {
                    return NotFound();
                }

                return File(await System.IO.File.ReadAllBytesAsync(path, token), "application/pdf", enableRangeProcessing: true);
            }

            [HttpPost("result-created")]
            public FileResult C(string path) => new FileContentResult(System.IO.File.ReadAllBytes(path), "text/plain") { FileDownloadName = "a.txt" };

            [HttpPost("result-missing")]
            public IActionResult D(string path) { var absent = path + ".none"; return File(System.IO.File.ReadAllBytes(absent), "application/pdf"); }

            [HttpPost("result-caught")]
            public IActionResult E(string path)
            {
                try { return File(System.IO.File.ReadAllBytes(path + ".gone"), "application/pdf"); }
                catch (FileNotFoundException) { return NotFound("gone"); }
            }

            [HttpPost("result-client")]
            public async Task<IActionResult> F() => File(await Client.GetByteArrayAsync(Address), "image/png");

            [HttpPost("result-client-fails")]
            public async Task<IActionResult> G() => File(await Client.GetByteArrayAsync(Address + "-none"), "image/png");

            [HttpPost("result-upload")]
            public async Task<IActionResult> H(IFormFile file, CancellationToken token)
            {
                var buffer = new MemoryStream();
                await file.CopyToAsync(buffer, token);
                return File(buffer.ToArray(), file.ContentType, file.FileName);
            }

            [HttpPost("written-file")]
            public async Task I(string path) { Response.ContentType = "text/csv"; await Response.Body.WriteAsync(await System.IO.File.ReadAllBytesAsync(path)); }

            [HttpPost("written-client")]
            public async Task J(CancellationToken token)
            {
                byte[] all = await Client.GetByteArrayAsync(Address, token);
                await Response.Body.WriteAsync(all, 0, all.Length, token);
            }

            [HttpPost("written-upload")]
            public async Task K(IFormFile file)
            {
                using var memory = new MemoryStream();
                await file.CopyToAsync(memory);
                memory.Position = 0;
                await memory.CopyToAsync(Response.Body);
            }

            [HttpPost("written-body")]
            public async Task L(CancellationToken token)
            {
                var memory = new MemoryStream();
                await Request.Body.CopyToAsync(memory, token);
                memory.Seek(0, SeekOrigin.Begin);
                await memory.CopyToAsync(Response.Body, token);
            }

            [HttpPost("saved-upload")]
            public async Task<long> M(IFormFile file, string path, CancellationToken token)
            {
                var memory = new MemoryStream();
                await file.CopyToAsync(memory, token);
                await System.IO.File.WriteAllBytesAsync(path + ".saved", memory.ToArray(), token);
                return new FileInfo(path + ".saved").Length;
            }

            [HttpPost("saved-client")]
            public async Task<long> N(string path)
            {
                System.IO.File.WriteAllBytes(path + ".saved", await Client.GetByteArrayAsync(Address));
                return new FileInfo(path + ".saved").Length;
            }

            [HttpPost("hashed-upload")]
            public async Task<string> O(IFormFile file, CancellationToken token)
            {
                using var memory = new MemoryStream();
                await file.CopyToAsync(memory, token);
                string hash = Convert.ToHexString(SHA256.HashData(memory.ToArray()));
                return hash + memory.Length;
            }

            [HttpPost("hashed-file")]
            public string P(string path)
            {
                byte[] bytes = System.IO.File.ReadAllBytes(path);
                using var sha = SHA1.Create();
                return BitConverter.ToString(sha.ComputeHash(bytes)).Replace("-", "");
            }

            [HttpPost("hashed-body")]
            public async Task<string> Q()
            {
                var memory = new MemoryStream();
                await Request.Body.CopyToAsync(memory);
                memory.Position = 0;
                byte[] hash = MD5.HashData(memory);
                return Convert.ToHexString(hash);
            }

            [HttpPost("json-client")]
            public async Task<int> R(CancellationToken token)
            {
                var rows = JsonSerializer.Deserialize<List<Row>>(await Client.GetByteArrayAsync(Address + "/rows", token));
                return rows.Sum(row => row.Number + row.Name.Length);
            }

            [HttpPost("json-broken")]
            public async Task<int> S() { return JsonSerializer.Deserialize<List<Row>>(await Client.GetByteArrayAsync(Address)).Count; }

            [HttpPost("archive-upload")]
            public async Task<string> T(IFormFile file)
            {
                using var memory = new MemoryStream();
                await file.CopyToAsync(memory);
                memory.Position = 0;
                using var reader = new StreamReader(memory);
                return (await reader.ReadToEndAsync()).Length.ToString();
            }

            [HttpPost("sent-file")]
            public async Task<string> U(string path, CancellationToken token)
            {
                using var body = new ByteArrayContent(await System.IO.File.ReadAllBytesAsync(path, token));
                using var response = await Client.PostAsync($"http://{Request.Host}/echo", body, token);
                return await response.Content.ReadAsStringAsync(token);
            }
        }

        public static class Endpoints
        {
            public static void Map(IEndpointRouteBuilder app)
            {
                app.MapPost("minimal-file", (string path) => Results.File(System.IO.File.ReadAllBytes(path), "application/pdf", "a.pdf"));
                app.MapPost("minimal-bytes", (string path) => Results.Bytes(System.IO.File.ReadAllBytes(path), "application/pdf"));
                app.MapGet("partner", () => Results.Stream(new MemoryStream(Enumerable.Range(0, 300_000).Select(i => (byte)(i * 7)).ToArray())));
                app.MapGet("partner/rows", () => Results.Text(JsonSerializer.Serialize(Enumerable.Range(0, 5_000).Select(i => new Row { Number = i, Name = "Größe " + i }).ToArray())));
            }
        }

        """;

    private static readonly string[] Unframed = ["result-client"];

    private static readonly string[] Failing = ["result-missing", "result-caught", "result-client-fails", "json-broken"];

    /// <summary>A text that is read whole from an upload was a copy of a copy, and is a copy.</summary>
    [DeepFact]
    public async Task Every_reply_is_the_same_but_for_the_length_that_the_title_names()
    {
        FixedProgram program = await FixedProgram.CreateAsync<WholePayloadAnalyzer, WholePayloadCodeFixProvider>(
            Source, left: RuleIds.TableText);
        string folder = Directory.CreateTempSubdirectory("gcguard").FullName;
        string path = Path.Combine(folder, "payload");
        await File.WriteAllBytesAsync(path, [.. Enumerable.Range(0, 400_000).Select(i => (byte)('a' + (i % 26)))]);
        string[] names = [.. PathPattern().Matches(Source).Select(match => match.Groups[1].Value)];

        var replies = await Replies.CompareAsync(program, names, name => Request(name, path));

        Directory.Delete(folder, recursive: true);
        Assert.All(replies, reply => Assert.Equal((reply.Path, reply.Before.WithoutFraming), (reply.Path, reply.After.WithoutFraming)));
        Assert.Equal(Unframed, replies.Where(reply => reply.Before.Framing != reply.After.Framing).Select(reply => reply.Path));
        Assert.Equal(Failing, replies.Where(reply => reply.Before.Status >= 300).Select(reply => reply.Path));
        Assert.True(replies.Count(reply => reply.Before.Body.Length > 200_000) >= 11);
        Assert.Equal(names.Length, program.Count);
    }

    [Fact]
    public async Task A_project_that_keeps_lengths_keeps_them()
    {
        FixedProgram program = await FixedProgram.CreateAsync<WholePayloadAnalyzer, WholePayloadCodeFixProvider>(
            Source, "gcguard.keep_content_length = true\n", left: RuleIds.TableText);

        Assert.Contains("File(await Client.GetByteArrayAsync(Address), \"image/png\")", program.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("var bytes = System.IO.File.ReadAllBytes(path)", program.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_response_that_is_asked_for_by_its_headers_is_the_same()
    {
        FixedProgram program = await FixedProgram.CreateAsync<BufferedResponseAnalyzer, BufferedResponseCodeFixProvider>(
            Responses);

        var replies = await Replies.CompareAsync(program, "copied", "read", "failed", "sent");

        Assert.Equal(5, program.Count);
        Assert.All(replies, reply => Assert.Equal((reply.Path, reply.Before.WithoutFraming), (reply.Path, reply.After.WithoutFraming)));
        Assert.True(replies[0].Before.Body.Length > 200_000);
    }

    [DeepFact]
    public async Task The_clients_timeout_covers_the_headers_only_as_the_title_says()
    {
        FixedProgram program = await FixedProgram.CreateAsync<BufferedResponseAnalyzer, BufferedResponseCodeFixProvider>(
            Responses);

        (_, Reply before, Reply after) = (await Replies.CompareAsync(program, "slow")).Single();

        Assert.Equal((500, 200), (before.Status, after.Status));
        Assert.Equal("slowly", after.Text);
    }

    private const string Responses = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Net.Http;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Routing;

        public class Row { public string[] Tags, Notes, Lines, Marks; public int Number { get; set; } public string Name { get; set; } }

        public class PassController : ControllerBase
        {
            private static readonly HttpClient Client = new();
            private static readonly HttpClient Hasty = new() { Timeout = TimeSpan.FromSeconds(1) };

            private string Address => $"http://{Request.Host}/partner";

            [HttpGet("copied")]
            public async Task Copied(CancellationToken token)
            {
                using var response = await Client.GetAsync(Address, token);
                response.EnsureSuccessStatusCode();
                await response.Content.CopyToAsync(Response.Body, token);
            }

            [HttpGet("read")]
            public async Task<int> Read(CancellationToken token)
            {
                var response = await Client.GetAsync(Address + "/rows", token);
                await using Stream body = await response.Content.ReadAsStreamAsync(token);
                var rows = await JsonSerializer.DeserializeAsync<List<Row>>(body, cancellationToken: token);
                return rows.Count;
            }

            [HttpGet("failed")]
            public async Task Failed(CancellationToken token)
            {
                using var response = await Client.GetAsync(Address + "/none", token);
                response.EnsureSuccessStatusCode();
                await response.Content.CopyToAsync(Response.Body, token);
            }

            [HttpGet("sent")]
            public async Task Sent(CancellationToken token)
            {
                using var request = new HttpRequestMessage(HttpMethod.Get, Address);
                using var response = await Client.SendAsync(request, token);
                await response.Content.CopyToAsync(Response.Body, token);
            }

            [HttpGet("slow")]
            public async Task Slow(CancellationToken token)
            {
                using var response = await Hasty.GetAsync(Address + "/slow", token);
                await response.Content.CopyToAsync(Response.Body, token);
            }
        }

        public static class Endpoints
        {
            public static void Map(IEndpointRouteBuilder app)
            {
                app.MapGet("partner", () => Results.Stream(new MemoryStream(Enumerable.Range(0, 300_000).Select(i => (byte)(i * 7)).ToArray())));
                app.MapGet("partner/rows", () => Enumerable.Range(0, 5_000).Select(i => new { Number = i, Name = "Name " + i }));
                app.MapGet("partner/slow", async (HttpContext context) =>
                {
                    await context.Response.WriteAsync("slow");
                    await context.Response.Body.FlushAsync();
                    await Task.Delay(2500);
                    await context.Response.WriteAsync("ly");
                });
            }
        }

        """;

    private static HttpRequestMessage Request(string name, string path)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, $"{name}?path={Uri.EscapeDataString(path)}");
        byte[] payload = [.. Enumerable.Range(0, 250_000).Select(i => (byte)('A' + (i % 20)))];
        request.Content = name.EndsWith("-upload", StringComparison.Ordinal)
            ? new MultipartFormDataContent { { new ByteArrayContent(payload) { Headers = { ContentType = new("text/plain") } }, "file", "upload.txt" } }
            : new ByteArrayContent(payload);
        return request;
    }

    [GeneratedRegex("(?:HttpPost|MapPost)\\(\"([a-z-]+)\"")]
    private static partial Regex PathPattern();
}
