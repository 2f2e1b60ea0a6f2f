using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2001 reports the copy of a message, a body or an answer that is only read again, unless its fields are few.</summary>
public class GCG2001CopiedMessageTests
{
    [Fact]
    public Task A_body_read_up_to_a_limit_and_decoded()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private const long Limit = 1024 * 1024;

                    [HttpPost]
                    public async Task<string?> Resume()
                    {
                        using var body = new MemoryStream();
                        var buffer = new byte[81920];
                        long total = 0;
                        while (true)
                        {
                            var read = await Request.Body.ReadAsync(buffer.AsMemory(0, buffer.Length));
                            if (read == 0)
                                break;

                            total += read;
                            if (total > Limit)
                                return null;

                            await body.WriteAsync(buffer.AsMemory(0, read));
                        }

                        return body.Length == 0 ? null : Encoding.UTF8.GetString({|GCG2001:body.ToArray()|});
                    }
                }
                """,
        }.RunAsync();

    /// <summary>A limit below a large object is one for the copy too; a higher one is not.</summary>
    [Theory]
    [InlineData("[RequestSizeLimit(32 * 1024)]", false)]
    [InlineData("[RequestSizeLimit(1_000_000)]", true)]
    public Task A_body_whose_size_an_attribute_limits(string attribute, bool isFound)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class ItemsController : ControllerBase
                {
                    [HttpPost]
                    {{attribute}}
                    public async Task<string> Sign()
                    {
                        using var strokes = new MemoryStream();
                        await Request.Body.CopyToAsync(strokes);
                        return Convert.ToHexString(SHA256.HashData({{(isFound ? "{|GCG2001:strokes.ToArray()|}" : "strokes.ToArray()")}}));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_body_read_up_to_a_limit_by_a_helper_and_returned_as_a_memory()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                public static class Routes
                {
                    public static void Map(Microsoft.AspNetCore.Routing.IEndpointRouteBuilder routes, Func<ReadOnlyMemory<byte>, int> parse)
                        => Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions.MapPost(routes, "/logs", async (HttpContext context) =>
                        {
                            var body = await ReadBodyAsync(context, 1 << 20, context.RequestAborted);
                            return Results.Ok(parse(body));
                        });

                    private static async Task<ReadOnlyMemory<byte>> ReadBodyAsync(HttpContext context, long limit, CancellationToken token)
                    {
                        using var stream = new MemoryStream();
                        var buffer = System.Buffers.ArrayPool<byte>.Shared.Rent(81920);
                        var total = 0L;
                        try
                        {
                            int read;
                            while ((read = await context.Request.Body.ReadAsync(buffer.AsMemory(0, buffer.Length), token)) > 0)
                            {
                                total += read;
                                if (total > limit)
                                    throw new InvalidDataException();

                                stream.Write(buffer, 0, read);
                            }
                        }
                        finally
                        {
                            System.Buffers.ArrayPool<byte>.Shared.Return(buffer);
                        }

                        return {|GCG2001:stream.ToArray()|};
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_result_of_any_type_serialised_and_decoded_in_a_function()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;

                namespace Amazon.Lambda.Core
                {
                    public interface ILambdaContext { ISerializer Serializer { get; } }

                    public interface ISerializer { void Serialize<T>(T value, Stream stream); }
                }

                public static class Durable
                {
                    public static async Task<string?> WrapAsync<T>(Func<Task<T>> work, Amazon.Lambda.Core.ILambdaContext context)
                        => Serialize(await work(), context.Serializer);

                    private static string? Serialize<T>(T? value, Amazon.Lambda.Core.ISerializer serializer)
                    {
                        if (value == null) return null;
                        using var stream = new MemoryStream();
                        serializer.Serialize(value, stream);
                        return Encoding.UTF8.GetString({|GCG2009:stream.ToArray()|});
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_answer_as_XML_written_to_the_body()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class XmlResult : ActionResult
                {
                    public System.Xml.Linq.XDocument? Xml { get; set; }

                    public override async Task ExecuteResultAsync(ActionContext context)
                    {
                        if (Xml != null)
                        {
                            using (var stream = new MemoryStream())
                            {
                                await Xml.SaveAsync(stream, System.Xml.Linq.SaveOptions.None, CancellationToken.None);
                                var bytes = {|GCG2001:stream.ToArray()|};
                                await context.HttpContext.Response.BodyWriter.WriteAsync(bytes);
                            }
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_uploaded_package_copied_to_be_kept_and_once_more_to_be_decoded()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.IO.Compression;
                using System.Text;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    [HttpPost]
                    public IActionResult Upload(IFormFile file)
                    {
                        using var stream = file.OpenReadStream();
                        return Ok(Packages.Read(stream).Json.Length);
                    }
                }

                public record Package(byte[] Raw, string Json);

                public static class Packages
                {
                    public static Package Read(Stream stream)
                    {
                        using (GZipStream gzip = new GZipStream(stream, CompressionMode.Decompress))
                        {
                            using (MemoryStream copy = new MemoryStream())
                            {
                                gzip.CopyTo(copy);
                                byte[] raw = {|GCG2010:copy.ToArray()|};
                                string json = Encoding.UTF8.GetString({|GCG2001:copy.ToArray()|});
                                return new Package(raw, json);
                            }
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_request_signed_as_xml()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public string Token(System.Xml.XmlDocument request) => SignXml(request);

                    public IActionResult Export(System.Xml.XmlDocument orders)
                    {
                        using var memory = new MemoryStream();
                        orders.Save(memory);
                        return File({|GCG2001:memory.ToArray()|}, "application/xml");
                    }

                    private static string SignXml(System.Xml.XmlDocument request) => AssembleSignedXml(request);

                    private static string AssembleSignedXml(System.Xml.XmlDocument request)
                    {
                        using var memory = new MemoryStream();
                        using var writer = System.Xml.XmlWriter.Create(memory);
                        request.WriteTo(writer);
                        writer.Flush();
                        return Encoding.UTF8.GetString(memory.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_short_text_deciphered_through_a_span()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class NotesController : ControllerBase
                {
                    public string Get(string note) => Cipher.Decrypt(note);

                    public string File(string path) => Cipher.DecryptFile(path);
                }

                public static class Cipher
                {
                    public static string Decrypt(string text)
                    {
                        Span<byte> buffer = new Span<byte>(new byte[text.Length]);
                        if (!Convert.TryFromBase64String(text, buffer, out int length))
                        {
                            return text;
                        }

                        var data = buffer.Slice(0, length).ToArray();
                        using Aes aes = Aes.Create();
                        using MemoryStream input = new(data);
                        using CryptoStream cipher = new(input, aes.CreateDecryptor(), CryptoStreamMode.Read);
                        using MemoryStream output = new();
                        cipher.CopyTo(output);
                        return Encoding.Unicode.GetString(output.ToArray());
                    }

                    public static string DecryptFile(string path)
                    {
                        var data = new Span<byte>(System.IO.File.ReadAllBytes(path)).Slice(16).ToArray();
                        using Aes aes = Aes.Create();
                        using MemoryStream input = new(data);
                        using CryptoStream cipher = new(input, aes.CreateDecryptor(), CryptoStreamMode.Read);
                        using MemoryStream output = new();
                        cipher.CopyTo(output);
                        return Encoding.Unicode.GetString({|GCG2001:output.ToArray()|});
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_message_of_a_few_fields_with_a_parsed_schema()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private const string Schema = "{}";

                    public string Ask(string question) => Message("1", question, Schema);

                    public string Echo([FromBody] JsonElement body)
                    {
                        using var memory = new MemoryStream();
                        using (var writer = new Utf8JsonWriter(memory))
                        {
                            writer.WriteStartObject();
                            writer.WritePropertyName("body");
                            body.WriteTo(writer);
                            writer.WriteEndObject();
                        }

                        return Encoding.UTF8.GetString({|GCG2001:memory.ToArray()|});
                    }

                    private static string Message(string id, string question, string schema)
                    {
                        using var memory = new MemoryStream();
                        using (var writer = new Utf8JsonWriter(memory))
                        {
                            writer.WriteStartObject();
                            writer.WriteString("id", id);
                            writer.WriteString("question", question);
                            writer.WritePropertyName("schema");
                            using (var parsed = JsonDocument.Parse(schema))
                            {
                                parsed.RootElement.WriteTo(writer);
                            }

                            writer.WriteEndObject();
                        }

                        return Encoding.UTF8.GetString(memory.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Settings_written_anew_property_by_property()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public string Settings(JsonDocument settings, string address)
                    {
                        using var content = new MemoryStream();
                        using var writer = new Utf8JsonWriter(content);
                        writer.WriteStartObject();
                        foreach (var property in settings.RootElement.EnumerateObject())
                        {
                            writer.WritePropertyName(property.Name);
                            writer.WriteStringValue(address);
                        }

                        writer.WriteEndObject();
                        writer.Flush();
                        return Encoding.UTF8.GetString(content.ToArray());
                    }

                    public string Body()
                    {
                        using var content = new MemoryStream();
                        Request.Body.CopyTo(content);
                        return Encoding.UTF8.GetString({|GCG2001:content.ToArray()|});
                    }
                }

                namespace ClosedXML.Excel
                {
                    public class XLWorkbook { public void SaveAs(System.IO.Stream stream) { } }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); }
                """,
        }.RunAsync();

    [Fact]
    public Task Bytes_that_are_only_decoded()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public string Note(Action<Stream> decode)
                    {
                        using var memory = new MemoryStream();
                        decode(memory);
                        return Encoding.UTF8.GetString(memory.ToArray());
                    }

                    public string Plain(IParts parts, byte[] iv)
                    {
                        using var memory = new MemoryStream();
                        memory.Write(parts.Bytes());
                        return Encoding.UTF8.GetString(memory.ToArray());
                    }

                    public async Task<string> Body()
                    {
                        using var memory = new MemoryStream();
                        await Request.Body.CopyToAsync(memory);
                        return Encoding.UTF8.GetString({|GCG2001:memory.ToArray()|});
                    }

                    public IActionResult Answered(Action<Stream> decode)
                    {
                        using var memory = new MemoryStream();
                        decode(memory);
                        return File({|GCG2009:memory.ToArray()|}, "application/octet-stream");
                    }
                }

                public interface IParts { byte[] Bytes(); }
                """,
        }.RunAsync();
}
