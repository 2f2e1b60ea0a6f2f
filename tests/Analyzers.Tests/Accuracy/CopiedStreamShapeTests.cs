using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>Shapes of sites labelled for GCG2001 whose copy is needless.</summary>
public class CopiedStreamShapeTests
{
    [Fact]
    public Task A_document_printed_into_a_stream_copied_in_its_using_and_returned_as_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly IPdf _pdf;

                    public OrdersController(IPdf pdf) => _pdf = pdf;

                    public async Task<IActionResult> Papers(string place)
                    {
                        var places = new List<string> { place };
                        byte[] bytes;
                        using (var stream = new MemoryStream())
                        {
                            await _pdf.PrintAsync(stream, places);
                            bytes = {|GCG2009:stream.ToArray()|};
                        }

                        return File(bytes, "application/pdf", "papers.pdf");
                    }

                    public async Task<IActionResult> Paper(string id)
                    {
                        var places = new List<string> { id };
                        using var stream = new MemoryStream();
                        await _pdf.PrintAsync(stream, places);
                        return File(stream.ToArray(), "application/pdf", $"paper_{id}.pdf");
                    }
                }

                public interface IPdf { Task PrintAsync(Stream stream, IList<string> places); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_zip_of_files_returned_as_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.IO.Compression;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Files(string[] paths)
                    {
                        using var stream = new MemoryStream();
                        using (var zip = new ZipArchive(stream, ZipArchiveMode.Create, true))
                        {
                            foreach (string path in paths)
                            {
                                zip.CreateEntryFromFile(path, Path.GetFileName(path));
                            }
                        }

                        await Task.Yield();
                        return File({|GCG2001:stream.ToArray()|}, "application/zip",
                            "files.zip");
                    }
                }
                """,
        }.RunAsync();

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
    public Task A_document_of_an_administration()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                [Area("Admin")]
                public abstract class BaseAdminController : Controller { }

                public interface IPdf { Task PrintAsync(Stream stream, IList<string> orders); }

                public class OrdersController : BaseAdminController
                {
                    private readonly IPdf _pdf;

                    public OrdersController(IPdf pdf) => _pdf = pdf;

                    public async Task<IActionResult> PdfAll(IList<string> orders)
                    {
                        byte[] bytes;
                        using (var stream = new MemoryStream())
                        {
                            await _pdf.PrintAsync(stream, orders);
                            bytes = {|GCG2001:stream.ToArray()|};
                        }

                        return File(bytes, "application/pdf", "orders.pdf");
                    }
                }
                """,
        }.RunAsync();

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
    public Task An_archive_put_into_the_content_of_an_upload()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.IO.Compression;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public async Task<int> Publish(HttpClient client, string[] files)
                    {
                        using var archive = new MemoryStream();
                        await using (var gzip = new GZipStream(archive, CompressionMode.Compress, leaveOpen: true))
                        {
                            foreach (string file in files)
                            {
                                await using var source = System.IO.File.OpenRead(file);
                                await source.CopyToAsync(gzip);
                            }
                        }

                        using var form = new MultipartFormDataContent();
                        var content = new ByteArrayContent({|GCG2001:archive.ToArray()|});
                        content.Headers.ContentType = new System.Net.Http.Headers.MediaTypeHeaderValue("application/gzip");
                        form.Add(content, "file", "site.tar.gz");
                        var response = await client.PostAsync("https://example.com/publish", form);
                        return (int)response.StatusCode;
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
}
