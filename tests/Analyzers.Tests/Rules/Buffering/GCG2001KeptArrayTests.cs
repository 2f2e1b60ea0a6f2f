using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2001 is silent where the array itself is wanted, or where its content is small.</summary>
public class GCG2001KeptArrayTests
{
    [Fact]
    public Task The_array_is_what_a_method_returns()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Get(IFormFile file)
                    {
                        byte[] bits = Uploads.Bits(file);
                        return Ok(bits.Length);
                    }
                }

                public static class Uploads
                {
                    public static byte[] Bits(IFormFile file)
                    {
                        using var input = file.OpenReadStream();
                        using var copy = new MemoryStream();
                        input.CopyTo(copy);
                        var bits = {|GCG2010:copy.ToArray()|};
                        return bits;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_array_is_returned_in_a_tuple_or_by_out()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<int> Get(IFormFile file)
                    {
                        Serialize(file, out byte[] bytes);
                        return (await RunAsync(file)).Data.Length + bytes.Length;
                    }

                    private static void Serialize(IFormFile file, out byte[] bytes)
                    {
                        using var copy = new MemoryStream();
                        file.CopyTo(copy);
                        bytes = {|GCG2009:copy.ToArray()|};
                    }

                    private static async Task<(byte[] Data, int Code)> RunAsync(IFormFile file)
                    {
                        using var copy = new MemoryStream();
                        await file.CopyToAsync(copy);
                        return ({|GCG2010:copy.ToArray()|}, 0);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_consumer_is_the_projects_own_and_takes_an_array()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task Post(IFormFile file, IStore store)
                    {
                        using var copy = new MemoryStream();
                        await file.CopyToAsync(copy);
                        await store.SaveAsync("name", {|GCG2009:copy.ToArray()|});
                        Parts.Add(new Part("name", {|GCG2009:copy.ToArray()|}));
                    }

                    private readonly List<Part> Parts = new();
                }

                public interface IStore { Task SaveAsync(string name, byte[] content); }

                public record Part(string Name, byte[] Content);
                """,
        }.RunAsync();

    [Fact]
    public Task The_copy_is_made_where_the_buffer_is_not_exposed()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public string Hash(string text)
                    {
                        var stream = new MemoryStream();
                        using (var writer = new StreamWriter(stream, Encoding.UTF8))
                        {
                            writer.Write(text);
                        }

                        if (!stream.TryGetBuffer(out var segment))
                        {
                            segment = stream.ToArray();
                        }

                        return Convert.ToBase64String(SHA256.HashData(segment.AsSpan()));
                    }

                    public Stream Again(Stream stream)
                    {
                        if (stream is MemoryStream other)
                        {
                            try
                            {
                                return new MemoryStream(other.GetBuffer(), 0, (int)other.Length, false, true);
                            }
                            catch (UnauthorizedAccessException)
                            {
                                return new MemoryStream(other.ToArray(), 0, (int)other.Length, false, true);
                            }
                        }

                        return stream;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_copy_taken_before_more_is_written_is_needed()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public IActionResult Twice(string text)
                    {
                        var memory = new MemoryStream();
                        var document = new Document(memory);
                        document.Add(text);
                        byte[] first = memory.ToArray();
                        document.Add(text);
                        return File(first, "application/pdf");
                    }

                    public IActionResult Rewritten(string text)
                    {
                        var memory = new MemoryStream();
                        var writer = new StreamWriter(memory);
                        foreach (var row in _rows.All())
                        {
                            writer.WriteLine(row.Name);
                        }

                        writer.Flush();
                        byte[] all = {|GCG2009:memory.ToArray()|};
                        memory.SetLength(0);
                        writer.Write(text);
                        writer.Flush();
                        return File(all, "text/plain");
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; }

                public interface IRows { List<Row> All(); }

                /// <summary>A workbook of some library: opened over a stream, or saved to one.</summary>
                public sealed class Workbook : IDisposable
                {
                    public Workbook() { }
                    public Workbook(Stream stream) { }
                    public List<string> Sheets => new();
                    public void Dispose() { }
                }

                /// <summary>A table writer of some library.</summary>
                public sealed class TableWriter : IDisposable
                {
                    public TableWriter(TextWriter writer) { }
                    public void WriteAll(IEnumerable<Row> rows) { }
                    public void Dispose() { }
                }

                /// <summary>A document of some library, written to a stream when it is closed.</summary>
                public sealed class Document : IDisposable
                {
                    public Document(Stream target) { }
                    public void Add(string text) { }
                    public void Close() { }
                    public void Dispose() { }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_upload_checked_by_the_projects_own_validator()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    [HttpPost]
                    public async Task<IActionResult> Upload(IFormFile file)
                    {
                        await using var stream = new MemoryStream();
                        await file.CopyToAsync(stream);
                        return Images.IsValid(file.FileName, {|GCG2009:stream.ToArray()|}) ? Ok() : BadRequest();
                    }
                }

                public static class Images { public static bool IsValid(string name, byte[] bytes) => name.Length > 0 && bytes.Length > 0 && bytes[0] == 0x89; }
                """,
        }.RunAsync();

    [Fact]
    public Task A_page_compressed_into_the_projects_own_response()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.IO.Compression;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Page(Reply reply, string html)
                    {
                        using (var stream = new MemoryStream())
                        {
                            using (var gzip = new GZipStream(stream, CompressionLevel.Fastest))
                            {
                                var bytes = Encoding.UTF8.GetBytes(html);
                                gzip.Write(bytes, 0, bytes.Length);
                            }

                            reply.Body = {|GCG2009:stream.ToArray()|};
                        }

                        return Ok();
                    }
                }

                public class Reply { public byte[]? Body { get; set; } }
                """,
        }.RunAsync();

    [Fact]
    public Task A_token_answered_as_bytes()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Text.Json;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IResult Token(string access, string refresh)
                    {
                        using var memory = new MemoryStream();
                        using (var writer = new Utf8JsonWriter(memory))
                        {
                            writer.WriteStartObject();
                            writer.WriteString("access_token", access);
                            writer.WriteString("refresh_token", refresh);
                            writer.WriteEndObject();
                        }

                        return Results.Bytes(memory.ToArray(), "application/json");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_event_of_a_few_scalars()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public Task Notify(HttpClient client, string address, int status)
                    {
                        HttpContent content;
                        using (var stream = new MemoryStream())
                        {
                            var writer = new Utf8JsonWriter(stream);
                            writer.WriteStartObject();
                            writer.WriteNumber("status", status);
                            writer.WriteString("at", DateTime.UtcNow);
                            writer.WriteEndObject();
                            writer.Flush();
                            content = new ByteArrayContent(stream.ToArray());
                        }

                        return client.PostAsync(address, content);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_health_report()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                public static class Health
                {
                    public static Task WriteAsync(HttpContext context, Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport report)
                    {
                        using var stream = new MemoryStream();
                        using (var writer = new Utf8JsonWriter(stream))
                        {
                            writer.WriteStartObject();
                            foreach (var entry in report.Entries)
                            {
                                writer.WriteString(entry.Key, entry.Value.Status.ToString());
                            }

                            writer.WriteEndObject();
                        }

                        return context.Response.WriteAsync(Encoding.UTF8.GetString(stream.ToArray()));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_secret_encrypted_to_an_array()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public string Post(string secret) => Convert.ToBase64String(Encrypt(secret, new byte[16], new byte[16]));

                    private static byte[] Encrypt(string data, byte[] key, byte[] iv)
                    {
                        using var aes = Aes.Create();
                        using var stream = new MemoryStream();
                        using (var crypto = new CryptoStream(stream, aes.CreateEncryptor(key, iv), CryptoStreamMode.Write))
                        {
                            var plain = new UnicodeEncoding().GetBytes(data);
                            crypto.Write(plain, 0, plain.Length);
                            crypto.FlushFinalBlock();
                        }

                        return stream.ToArray();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_library_that_nobody_calls_in_this_project()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Text;

                internal static class Probe
                {
                    internal static bool Reads(Action<Stream> backend)
                    {
                        using var test = new MemoryStream();
                        backend(test);
                        return Encoding.UTF8.GetString(test.ToArray()) == "test";
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Scripts_compiled_at_start_up()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;

                public static class Program
                {
                    public static void Main(string[] args)
                    {
                        foreach (string script in args)
                        {
                            using var image = new MemoryStream();
                            using (var source = File.OpenRead(script))
                            {
                                source.CopyTo(image);
                            }

                            File.WriteAllBytes(script + ".dll", image.ToArray());
                            Console.WriteLine(Convert.ToBase64String(image.ToArray()));
                        }
                    }
                }
                """,
        }.RunAsync();
}
