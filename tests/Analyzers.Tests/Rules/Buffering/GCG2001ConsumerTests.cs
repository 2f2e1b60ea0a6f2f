using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using static GcGuard.Analyzers.Tests.Rules.Buffering.BufferingTest;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Each consumer of the table, before and after.</summary>
public class GCG2001ConsumerTests
{
    [Fact]
    public Task Synchronous_writes()
        => FixesAsync(
            "void {0}(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)",
            ("target.Write([|ms.ToArray()|], 0, (int)ms.Length);", "ms.WriteTo(target);"),
            ("target.Write([|ms.ToArray()|]);", "ms.WriteTo(target);"),
            ("file.Write([|ms.ToArray()|], 0, Convert.ToInt32(ms.Length));", "ms.WriteTo(file);"),
            ("target?.Write([|ms.ToArray()|], 0, (int)ms.Length);", "target?.Write(ms.GetBuffer(), 0, (int)ms.Length);"),
            (
                """
                byte[] bytes = [|ms.ToArray()|];
                target.Write(bytes, 0, bytes.Length);
                """,
                "ms.WriteTo(target);"),
            ("writer.Write([|ms.ToArray()|]);", "writer.Write(ms.GetBuffer(), 0, (int)ms.Length);"),
            (
                """
                var bytes = [|ms.ToArray()|];
                writer.Write(bytes.Length);
                writer.Write(bytes);
                """,
                """
                writer.Write((int)ms.Length);
                writer.Write(ms.GetBuffer(), 0, (int)ms.Length);
                """),
            (
                """
                byte[] all = [|ms.ToArray()|];
                xml.WriteBase64(all, 0, all.Length);
                """,
                "xml.WriteBase64(ms.GetBuffer(), 0, (int)ms.Length);"),
            ("xml.WriteBinHex([|ms.ToArray()|], 0, (int)ms.Length);", "xml.WriteBinHex(ms.GetBuffer(), 0, (int)ms.Length);"));

    [Fact]
    public Task Asynchronous_writes()
        => FixesAsync(
            new BufferingTest(),
            "using System.IO.Pipelines;\nusing System.Net.WebSockets;\nusing Microsoft.AspNetCore.Http;",
            "async Task {0}(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)",
            (
                """
                var bytes = [|ms.ToArray()|];
                await target.WriteAsync(bytes, 0, bytes.Length, token);
                """,
                "await target.WriteAsync(ms.GetBuffer(), 0, (int)ms.Length, token);"),
            (
                "await response.Body.WriteAsync([|ms.ToArray()|], token).ConfigureAwait(false);",
                "await response.Body.WriteAsync(ms.GetBuffer().AsMemory(0, (int)ms.Length), token).ConfigureAwait(false);"),
            (
                """
                byte[] body = [|ms.ToArray()|];
                response.ContentLength = body.Length;
                await response.BodyWriter.WriteAsync(body, token);
                """,
                """
                response.ContentLength = ms.Length;
                await response.BodyWriter.WriteAsync(ms.GetBuffer().AsMemory(0, (int)ms.Length), token);
                """),
            (
                "await pipe.WriteAsync([|ms.ToArray()|]);",
                "await pipe.WriteAsync(ms.GetBuffer().AsMemory(0, (int)ms.Length));"),
            (
                "await socket.SendAsync([|ms.ToArray()|], WebSocketMessageType.Binary, true, token);",
                "await socket.SendAsync(new ArraySegment<byte>(ms.GetBuffer(), 0, (int)ms.Length), WebSocketMessageType.Binary, true, token);"),
            (
                "await socket.SendAsync(new ArraySegment<byte>([|ms.ToArray()|]), WebSocketMessageType.Text, true, token);",
                "await socket.SendAsync(new ArraySegment<byte>(ms.GetBuffer(), 0, (int)ms.Length), WebSocketMessageType.Text, true, token);"),
            (
                "await target.WriteAsync(new ReadOnlyMemory<byte>([|ms.ToArray()|], 0, (int)ms.Length), token);",
                "await target.WriteAsync(new ReadOnlyMemory<byte>(ms.GetBuffer(), 0, (int)ms.Length), token);"),
            (
                "target.WriteAsync([|ms.ToArray()|], 0, (int)ms.Length).GetAwaiter().GetResult();",
                "target.WriteAsync(ms.GetBuffer(), 0, (int)ms.Length).GetAwaiter().GetResult();"));

    [Fact]
    public Task Text_and_numbers()
        => FixesAsync(
            "object {0}(Encoding encoding)",
            ("return Encoding.UTF8.GetString([|ms.ToArray()|]);", "return Encoding.UTF8.GetString(ms.GetBuffer(), 0, (int)ms.Length);"),
            ("return new UTF8Encoding(false).GetString([|ms.ToArray()|]);", "return new UTF8Encoding(false).GetString(ms.GetBuffer(), 0, (int)ms.Length);"),
            ("return encoding.GetChars([|ms.ToArray()|]);", "return encoding.GetChars(ms.GetBuffer(), 0, (int)ms.Length);"),
            ("return encoding.GetString([|ms.ToArray()|], 0, (int)ms.Length);", "return encoding.GetString(ms.GetBuffer(), 0, (int)ms.Length);"),
            ("return Convert.ToHexString(inArray: [|ms.ToArray()|]);", "return Convert.ToHexString(ms.GetBuffer(), 0, (int)ms.Length);"),
            ("return Convert.ToHexString([|ms.ToArray()|]);", "return Convert.ToHexString(ms.GetBuffer(), 0, (int)ms.Length);"),
            ("return [|ms.ToArray()|].Length;", "return (int)ms.Length;"),
            ("long size = [|ms.ToArray()|].Length; return size;", "long size = ms.Length; return size;"),
            ("return [|ms.ToArray()|].Length.ToString();", "return ((int)ms.Length).ToString();"));

    [Fact]
    public Task Hashes_and_signatures()
        => FixesAsync(
            "object {0}(HashAlgorithm hash, byte[] key, RSA rsa, ICryptoTransform transform)",
            ("return hash.ComputeHash([|ms.ToArray()|]);", "return hash.ComputeHash(ms.GetBuffer(), 0, (int)ms.Length);"),
            ("return SHA256.HashData([|ms.ToArray()|]);", "return SHA256.HashData(ms.GetBuffer().AsSpan(0, (int)ms.Length));"),
            ("return HMACSHA256.HashData(key, [|ms.ToArray()|]);", "return HMACSHA256.HashData(key, ms.GetBuffer().AsSpan(0, (int)ms.Length));"),
            (
                "return transform.TransformFinalBlock([|ms.ToArray()|], 0, (int)ms.Length);",
                "return transform.TransformFinalBlock(ms.GetBuffer(), 0, (int)ms.Length);"),
            (
                "return rsa.SignData([|ms.ToArray()|], HashAlgorithmName.SHA256, RSASignaturePadding.Pss);",
                "return rsa.SignData(ms.GetBuffer(), 0, (int)ms.Length, HashAlgorithmName.SHA256, RSASignaturePadding.Pss);"));

    [Fact]
    public Task Spans()
        => FixesAsync(
            new BufferingTest(),
            "using System.Buffers;\nusing System.Text.Json;",
            "object {0}(IBufferWriter<byte> writer, JsonSerializerOptions options)",
            (
                "return JsonSerializer.Deserialize<int[]>([|ms.ToArray()|]);",
                "return JsonSerializer.Deserialize<int[]>(ms.GetBuffer().AsSpan(0, (int)ms.Length));"),
            (
                "return JsonSerializer.Deserialize<int[]>([|ms.ToArray()|], options);",
                "return JsonSerializer.Deserialize<int[]>(ms.GetBuffer().AsSpan(0, (int)ms.Length), options);"),
            (
                "writer.Write([|ms.ToArray()|]); return null;",
                "writer.Write(ms.GetBuffer().AsSpan(0, (int)ms.Length)); return null;"),
            (
                "return JsonDocument.Parse([|ms.ToArray()|]);",
                "return JsonDocument.Parse(ms.GetBuffer().AsMemory(0, (int)ms.Length));"),
            (
                "return Sum([|ms.ToArray()|]); static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length;",
                "return Sum(ms.GetBuffer().AsSpan(0, (int)ms.Length)); static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length;"));

    [Fact]
    public Task Contents_and_streams()
        => FixesAsync(
            new BufferingTest(),
            "using System.Net.Http;",
            "object {0}()",
            (
                "return new ByteArrayContent([|ms.ToArray()|]);",
                "return new ByteArrayContent(ms.GetBuffer(), 0, (int)ms.Length);"),
            (
                "return new ReadOnlyMemoryContent([|ms.ToArray()|]);",
                "return new ReadOnlyMemoryContent(ms.GetBuffer().AsMemory(0, (int)ms.Length));"),
            (
                "return new MemoryStream([|ms.ToArray()|]);",
                "return new MemoryStream(ms.GetBuffer(), 0, (int)ms.Length);"),
            (
                "return new MemoryStream([|ms.ToArray()|], false);",
                "return new MemoryStream(ms.GetBuffer(), 0, (int)ms.Length, false);"),
            (
                "return new MemoryStream([|ms.ToArray()|], writable: false);",
                "return new MemoryStream(ms.GetBuffer(), 0, (int)ms.Length, writable: false);"));

    [Fact]
    public Task Files_from_the_framework_that_takes_a_span()
        => FixesAsync(
            new BufferingTest { ReferenceAssemblies = TestReferences.Net90AspNet },
            string.Empty,
            "async Task {0}(string path)",
            ("File.WriteAllBytes(path, [|ms.ToArray()|]);", "File.WriteAllBytes(path, ms.GetBuffer().AsSpan(0, (int)ms.Length));"),
            (
                "await File.WriteAllBytesAsync(path, [|ms.ToArray()|]);",
                "await File.WriteAllBytesAsync(path, ms.GetBuffer().AsMemory(0, (int)ms.Length));"));

    [Fact]
    public Task Files_of_older_frameworks_take_a_stream()
        => FixesAsync(
            "async Task {0}(string path)",
            ("File.WriteAllBytes(path, [|ms.ToArray()|]);", "File.WriteAllBytes(path, [|ms.ToArray()|]);"),
            ("await File.WriteAllBytesAsync(path, [|ms.ToArray()|]);", "await File.WriteAllBytesAsync(path, [|ms.ToArray()|]);"));

    [Fact]
    public Task Mvc_results()
        => FixesClassAsync(
            """
            using System.IO;
            using Microsoft.AspNetCore.Mvc;

            public class ExportController : ControllerBase
            {
                public IActionResult Direct()
                {
                    using var ms = new MemoryStream();
                    Request.Body.CopyTo(ms);
                    return File([|ms.ToArray()|], "text/csv", "export.csv");
                }

                public IActionResult ThroughLocal()
                {
                    using (var ms = new MemoryStream())
                    {
                        Request.Body.CopyTo(ms);
                        byte[] bytes = [|ms.ToArray()|];
                        return File(bytes, "text/csv", true);
                    }
                }

                public ActionResult<int> Created()
                {
                    var ms = new MemoryStream();
                    Request.Body.CopyTo(ms);
                    return new FileContentResult([|ms.ToArray()|], "text/csv") { FileDownloadName = "export.csv" };
                }

                public IActionResult Unowned()
                {
                    var ms = new MemoryStream();
                    Request.Body.CopyTo(ms);

                    // The export.
                    var bytes = [|ms.ToArray()|];
                    Response.Headers["size"] = bytes.Length.ToString();
                    return File(bytes, "text/csv");
                }

                public IActionResult ClosedLater()
                {
                    var ms = new MemoryStream();
                    try
                    {
                        Request.Body.CopyTo(ms);
                        return File([|ms.ToArray()|], "text/csv");
                    }
                    finally
                    {
                        ms.Dispose();
                    }
                }

                public IActionResult ClosedByWriter()
                {
                    var ms = new MemoryStream();
                    Request.Body.CopyTo(ms);
                    using var writer = new StreamWriter(ms);
                    writer.Flush();
                    return File([|ms.ToArray()|], "text/csv");
                }

                // The signature says which result it is, so there is no rewrite.
                public FileContentResult Typed()
                {
                    var ms = new MemoryStream();
                    Request.Body.CopyTo(ms);
                    return File([|ms.ToArray()|], "text/csv");
                }
            }

            """,
            """
            using System.IO;
            using Microsoft.AspNetCore.Mvc;

            public class ExportController : ControllerBase
            {
                public IActionResult Direct()
                {
                    using var ms = new MemoryStream();
                    Request.Body.CopyTo(ms);
                    return File(new MemoryStream(ms.GetBuffer(), 0, (int)ms.Length, writable: false), "text/csv", "export.csv");
                }

                public IActionResult ThroughLocal()
                {
                    using (var ms = new MemoryStream())
                    {
                        Request.Body.CopyTo(ms);
                        return File(new MemoryStream(ms.GetBuffer(), 0, (int)ms.Length, writable: false), "text/csv", true);
                    }
                }

                public ActionResult<int> Created()
                {
                    var ms = new MemoryStream();
                    Request.Body.CopyTo(ms);
                    ms.Position = 0;
                    return new FileStreamResult(ms, "text/csv") { FileDownloadName = "export.csv" };
                }

                public IActionResult Unowned()
                {
                    var ms = new MemoryStream();
                    Request.Body.CopyTo(ms);

                    // The export.
                    ms.Position = 0;
                    Response.Headers["size"] = ((int)ms.Length).ToString();
                    return File(ms, "text/csv");
                }

                public IActionResult ClosedLater()
                {
                    var ms = new MemoryStream();
                    try
                    {
                        Request.Body.CopyTo(ms);
                        return File(new MemoryStream(ms.GetBuffer(), 0, (int)ms.Length, writable: false), "text/csv");
                    }
                    finally
                    {
                        ms.Dispose();
                    }
                }

                public IActionResult ClosedByWriter()
                {
                    var ms = new MemoryStream();
                    Request.Body.CopyTo(ms);
                    using var writer = new StreamWriter(ms);
                    writer.Flush();
                    ms.TryGetBuffer(out System.ArraySegment<byte> buffer);
                    return File(new MemoryStream(buffer.Array, buffer.Offset, buffer.Count, writable: false), "text/csv");
                }

                // The signature says which result it is, so there is no rewrite.
                public FileContentResult Typed()
                {
                    var ms = new MemoryStream();
                    Request.Body.CopyTo(ms);
                    return File([|ms.ToArray()|], "text/csv");
                }
            }

            """,
            new BufferingTest { FixedState = { MarkupHandling = MarkupMode.Allow } });

    [Fact]
    public Task Minimal_api_results()
        => FixesAsync(
            new BufferingTest(),
            "using Microsoft.AspNetCore.Http;",
            "IResult {0}()",
            (
                "return Results.File([|ms.ToArray()|], \"text/csv\", \"export.csv\");",
                "return Results.Bytes(ms.GetBuffer().AsMemory(0, (int)ms.Length), \"text/csv\", \"export.csv\");"),
            (
                "return Results.File(fileContents: [|ms.ToArray()|], contentType: \"text/csv\");",
                "return Results.Bytes(ms.GetBuffer().AsMemory(0, (int)ms.Length), contentType: \"text/csv\");"),
            (
                "return TypedResults.Bytes([|ms.ToArray()|], \"text/csv\");",
                "return TypedResults.Bytes(ms.GetBuffer().AsMemory(0, (int)ms.Length), \"text/csv\");"));

    [Fact]
    public Task Framework_without_spans_in_its_old_language()
        => FixesAsync(
            new BufferingTest { ReferenceAssemblies = TestReferences.Net472, LanguageVersion = LanguageVersion.CSharp7_3 },
            "using System.Net.Http;",
            "object {0}(Stream target, HashAlgorithm hash)",
            ("target.Write([|ms.ToArray()|], 0, (int)ms.Length); return null;", "ms.WriteTo(target); return null;"),
            ("return Encoding.UTF8.GetString([|ms.ToArray()|]);", "return Encoding.UTF8.GetString(ms.GetBuffer(), 0, (int)ms.Length);"),
            ("return hash.ComputeHash([|ms.ToArray()|]);", "return hash.ComputeHash(ms.GetBuffer(), 0, (int)ms.Length);"),
            ("return new ByteArrayContent([|ms.ToArray()|]);", "return new ByteArrayContent(ms.GetBuffer(), 0, (int)ms.Length);"),
            (
                "ms.Close(); return Encoding.ASCII.GetString([|ms.ToArray()|]);",
                "ms.Close(); ms.TryGetBuffer(out ArraySegment<byte> buffer); return Encoding.ASCII.GetString(buffer.Array, buffer.Offset, buffer.Count);"));
}
