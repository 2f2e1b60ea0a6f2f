using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Buffering;

/// <summary>Serves Base64 before and after the fix from a real server and compares what a client sees.</summary>
public class GCG2006SameResponseTests
{
    private const string Controller = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Net.Http;
        using System.Security.Cryptography;
        using System.Text;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Xml;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class FilesController : ControllerBase
        {
            static Stream Source(int length) => new MemoryStream(Enumerable.Range(0, length).Select(i => (byte)(i * 31)).ToArray());

            static string Path1(int length)
            {
                string path = Path.Combine(Path.GetTempPath(), "gcguard-2006-" + Guid.NewGuid().ToString("N"));
                using FileStream file = System.IO.File.Create(path);
                Source(length).CopyTo(file);
                return path;
            }

            [HttpGet("copy/{length}")]
            public async Task Copy(int length, CancellationToken token)
            {
                Response.ContentType = "text/plain";
                Response.StatusCode = 203;
                var ms = new MemoryStream();
                await Source(length).CopyToAsync(ms);
                await Response.WriteAsync(Convert.ToBase64String(ms.ToArray()), token);
            }

            [HttpGet("local/{length}")]
            public async Task Local(int length)
            {
                using var ms = new MemoryStream();
                Source(length).CopyTo(ms);
                var bytes = ms.ToArray();
                string text = Convert.ToBase64String(bytes);
                await Response.WriteAsync(text);
            }

            [HttpGet("body/{length}")]
            public async Task Body(int length)
            {
                var ms = new MemoryStream();
                Source(length).CopyTo(ms);
                await Response.Body.WriteAsync(Encoding.ASCII.GetBytes(Convert.ToBase64String(ms.ToArray())));
                await Response.WriteAsync("|");
            }

            [HttpGet("file/{length}")]
            public async Task File1(int length)
            {
                string path = Path1(length);
                await Response.WriteAsync(Convert.ToBase64String(await System.IO.File.ReadAllBytesAsync(path)));
            }

            [HttpGet("memory/{length}")]
            public async Task Memory(int length)
            {
                var target = new MemoryStream();
                var ms = new MemoryStream();
                Source(length).CopyTo(ms);
                Stream other = target;
                other.Write(Encoding.UTF8.GetBytes(Convert.ToBase64String(ms.ToArray())));
                await Response.Body.WriteAsync(target.ToArray());
            }

            [HttpGet("relay/{length}")]
            public async Task Relay(int length)
            {
                using var client = new HttpClient { BaseAddress = new Uri("http://" + Request.Host) };
                var all = await client.GetByteArrayAsync("/raw/" + length);
                await Response.WriteAsync(Convert.ToBase64String(all));
            }

            [HttpGet("content/{length}")]
            public async Task Content1(int length)
            {
                using var client = new HttpClient { BaseAddress = new Uri("http://" + Request.Host) };
                using var reply = await client.GetAsync("/raw/" + length);
                await Response.WriteAsync(Convert.ToBase64String(await reply.Content.ReadAsByteArrayAsync()));
            }

            [HttpGet("raw/{length}")]
            public Task Raw(int length) => Source(length).CopyToAsync(Response.Body);

            [HttpGet("xml/{length}")]
            public async Task Xml(int length)
            {
                var ms = new MemoryStream();
                Source(length).CopyTo(ms);
                var text = new StringBuilder();
                using (XmlWriter xml = XmlWriter.Create(text))
                {
                    xml.WriteStartElement("a");
                    xml.WriteString(Convert.ToBase64String(ms.ToArray()));
                    xml.WriteEndElement();
                }

                await Response.WriteAsync(text.ToString());
            }

            [HttpGet("text/{length}")]
            public string Text(int length)
            {
                var ms = new MemoryStream();
                Source(length).CopyTo(ms);
                return Convert.ToBase64String(ms.ToArray(), Base64FormattingOptions.InsertLineBreaks);
            }
        }
        """;

    private const string Json = """
        using System;
        using System.IO;
        using System.Linq;
        using System.Text.Json;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class JsonController : ControllerBase
        {
            static Stream Source(int length) => new MemoryStream(Enumerable.Range(0, length).Select(i => (byte)(i * 31)).ToArray());

            [HttpGet("json/{length}")]
            public async Task Json(int length)
            {
                var ms = new MemoryStream();
                Source(length).CopyTo(ms);
                await using var json = new Utf8JsonWriter(Response.Body);
                json.WriteStartObject();
                json.WriteString("content", Convert.ToBase64String(ms.ToArray()));
                json.WriteEndObject();
                await json.FlushAsync();
            }
        }
        """;

    private static readonly int[] Lengths = [1, 2, 3, 4, 1000, 81_919, 81_920, 300_001];

    [DeepFact]
    public async Task A_client_sees_the_same()
    {
        FixedProgram program = await FixedProgram.CreateAsync<WholeBase64Analyzer, WholeBase64CodeFixProvider>(Controller);

        Assert.Equal(9, program.Count);
        Assert.Equal(7, program.Text.Split("new ToBase64Transform()").Length - 1);
        string[] paths = [.. from name in new[] { "copy", "local", "body", "file", "memory", "relay", "content", "xml", "text" } from length in Lengths select $"/{name}/{length}"];
        foreach ((string path, Reply before, Reply after) in await Replies.CompareAsync(program, paths))
        {
            Assert.Equal(
                (path, before.Status, before.Headers, before.Framing, before.Body, before.IsWhole),
                (path, after.Status, after.Headers, after.Framing, after.Body, after.IsWhole));
        }
    }

    [Fact]
    public async Task A_json_string_has_the_same_value()
    {
        FixedProgram program = await FixedProgram.CreateAsync<WholeBase64Analyzer, WholeBase64CodeFixProvider>(Json);

        Assert.Equal(1, program.Count);
        await using LoopbackServer before = await LoopbackServer.StartAsync(program.Before);
        await using LoopbackServer after = await LoopbackServer.StartAsync(program.After);
        foreach (int length in Lengths)
        {
            Assert.Equal(await ContentAsync(before, length), await ContentAsync(after, length));
        }
    }

    private static async Task<byte[]> ContentAsync(LoopbackServer server, int length)
    {
        Reply reply = await server.GetAsync("/json/" + length);
        using var document = System.Text.Json.JsonDocument.Parse(reply.Text);
        return document.RootElement.GetProperty("content").GetBytesFromBase64();
    }
}
