using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2006 reports Base64 text of uploads, replies and documents, and leaves logos and short texts alone.</summary>
public class GCG2006EncodedUploadTests
{
    /// <summary>The codec of a library is silent where only other projects call it; nothing but the caller differs here.</summary>
    [Fact]
    public Task A_codec_of_stored_state_that_a_request_uses()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.IO.Compression;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly Codec _codec = new();

                    public async Task<string> Load(string input) => await _codec.DecompressAsync(input) + await _codec.CompressAsync(input);
                }

                public class Codec
                {
                    public async ValueTask<string> CompressAsync(string input)
                    {
                        var bytes = Encoding.UTF8.GetBytes(input);
                        using var output = new MemoryStream();
                        await using var gzip = new GZipStream(output, CompressionMode.Compress);
                        await gzip.WriteAsync(bytes, 0, bytes.Length);
                        await gzip.FlushAsync();
                        return {|GCG2006:Convert.ToBase64String(output.ToArray())|};
                    }

                    public async ValueTask<string> DecompressAsync(string input)
                    {
                        var bytes = Convert.FromBase64String(input);
                        using var packed = new MemoryStream(bytes);
                        await using var gzip = new GZipStream(packed, CompressionMode.Decompress);
                        using var output = new MemoryStream();
                        await gzip.CopyToAsync(output);
                        var plain = {|GCG2001:output.ToArray()|};
                        return Encoding.UTF8.GetString(plain);
                    }
                }

                public class CodecNobodyCalls
                {
                    public async ValueTask<string> CompressAsync(byte[] bytes)
                    {
                        using var output = new MemoryStream();
                        await using var gzip = new GZipStream(output, CompressionMode.Compress);
                        await gzip.WriteAsync(bytes, 0, bytes.Length);
                        await gzip.FlushAsync();
                        return Convert.ToBase64String(output.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_upload_made_Base64_by_a_helper()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                public sealed class Moderation : IDisposable
                {
                    private readonly HttpClient _client = new HttpClient();

                    public async Task<string> CheckAsync(IFormFile file, CancellationToken token)
                    {
                        var image = await this.ToBase64Async(file);
                        return image.Replace("data:image/png;base64,", "");
                    }

                    public void Dispose() => _client.Dispose();

                    private async Task<string> ToBase64Async(IFormFile file)
                    {
                        using var stream = new MemoryStream();
                        await file.CopyToAsync(stream);
                        var bytes = stream.ToArray();
                        return {|GCG2006:Convert.ToBase64String(bytes)|};
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_upload_made_Base64_in_a_text()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    [HttpPost]
                    public async Task<IActionResult> Attach(IFormFile file)
                    {
                        using var stream = new MemoryStream();
                        await file.CopyToAsync(stream);
                        var data = $"data:{file.ContentType};base64,{{|GCG2006:Convert.ToBase64String(stream.ToArray())|}}";
                        return Ok(new { file.FileName, data });
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_upload_taken_by_a_private_method_that_nobody_calls()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public string Show(IFormFile picture) => Used(picture);

                    private static string Used(IFormFile file)
                    {
                        using var memory = new MemoryStream();
                        file.CopyTo(memory);
                        return {|GCG2006:Convert.ToBase64String(memory.ToArray())|};
                    }

                    private static string LeftOver(IFormFile file)
                    {
                        using var memory = new MemoryStream();
                        file.CopyTo(memory);
                        return Convert.ToBase64String(memory.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_reply_copied_to_be_kept_as_Base64_after_its_type_is_read()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                public class IdempotencyMiddleware
                {
                    private readonly RequestDelegate _next;

                    public IdempotencyMiddleware(RequestDelegate next) => _next = next;

                    public async Task InvokeAsync(HttpContext context, IReplies replies)
                    {
                        var original = context.Response.Body;
                        await using var memory = new MemoryStream();
                        context.Response.Body = memory;
                        await _next(context);
                        memory.Position = 0;
                        var bytes = memory.ToArray();
                        var type = context.Response.ContentType ?? "";
                        await replies.KeepAsync(type, {|GCG2006:Convert.ToBase64String(bytes)|});
                        memory.Position = 0;
                        await memory.CopyToAsync(original);
                    }

                    public async Task Invoke(HttpContext context, IReplies replies)
                    {
                        await using var memory = new MemoryStream();
                        context.Response.Body = memory;
                        await _next(context);
                        var bytes = {|GCG2009:memory.ToArray()|};
                        await _next(context);
                        await replies.KeepAsync("", Convert.ToBase64String(bytes));
                    }
                }

                public interface IReplies { Task KeepAsync(string type, string content); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_reply_kept_as_Base64_beside_being_sent()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                public class ReplyMiddleware
                {
                    private readonly RequestDelegate _next;

                    public ReplyMiddleware(RequestDelegate next) => _next = next;

                    public async Task InvokeAsync(HttpContext context, IReplies replies)
                    {
                        var original = context.Response.Body;
                        await using var memory = new MemoryStream();
                        context.Response.Body = memory;
                        await _next(context);
                        memory.Position = 0;
                        var bytes = memory.ToArray();
                        await replies.KeepAsync({|GCG2006:Convert.ToBase64String(bytes)|});
                        memory.Position = 0;
                        await memory.CopyToAsync(original);
                    }
                }

                public interface IReplies { Task KeepAsync(string reply); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_short_text_made_Base64()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public string Cipher(string text, Aes aes) => Base64Of(Encoding.UTF8.GetBytes(text), aes);

                    public string Enclose(IFormFile file)
                    {
                        using var memory = new MemoryStream();
                        file.CopyTo(memory);
                        return {|GCG2006:Convert.ToBase64String(memory.ToArray())|};
                    }

                    private static string Base64Of(byte[] text, Aes aes)
                    {
                        byte[] padded = new byte[text.Length + 32];
                        using var memory = new MemoryStream();
                        using (var cipher = new CryptoStream(memory, aes.CreateEncryptor(), CryptoStreamMode.Write))
                        {
                            cipher.Write(padded, 0, padded.Length);
                        }

                        return Convert.ToBase64String(memory.ToArray());
                    }
                }
                """,
        }.RunAsync();

    /// <summary>Base64 of a document of which nothing says that it is long is a suspect: it may be a picture of a code or a chart.</summary>
    [Fact]
    public Task Base64_of_a_document()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    public string Stations()
                    {
                        var book = new ClosedXML.Excel.XLWorkbook();
                        foreach (var station in _store.All<Station>())
                        {
                            book.Add(station.Place, station.Id, station.Height, station.A, station.B, station.C, station.D);
                        }

                        using var stream = new MemoryStream();
                        book.SaveAs(stream);
                        return Convert.ToBase64String({|GCG2009:stream.ToArray()|});
                    }
                }

                public sealed class Station { public int Id { get; set; } public string Place { get; set; } = ""; public int Height { get; set; } public double A; public double B; public double C; public double D; }

                public interface IStore { List<T> All<T>(); }

                namespace ClosedXML.Excel
                {
                    public sealed class XLWorkbook { public void SaveAs(Stream stream) { } public void Add(params object[] cells) { } }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Missed_a_body_copied_from_a_stream_of_either_kind_and_made_Base64()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                public class Adapter
                {
                    private readonly RequestDelegate _next;

                    public Adapter(RequestDelegate next) => _next = next;

                    public async Task InvokeAsync(HttpContext context)
                    {
                        await _next(context);
                        context.Items["body"] = Convert(context.Response.Body);
                    }

                    private static string Convert(Stream body)
                    {
                        byte[] bytes;
                        if (body is MemoryStream)
                        {
                            bytes = {|GCG2009:((MemoryStream)body).ToArray()|};
                        }
                        else
                        {
                            using (var copy = new MemoryStream())
                            {
                                body.CopyTo(copy);
                                bytes = {|GCG2009:copy.ToArray()|};
                            }
                        }

                        return System.Convert.ToBase64String(bytes);
                    }
                }
                """,
        }.RunAsync();
}
