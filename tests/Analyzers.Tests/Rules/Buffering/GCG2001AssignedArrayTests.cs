using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.MemoryStreamToArrayCodeFixProvider>;
using VerifyDocument = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// An array that is declared before the stream and consumed after it: the local becomes a segment, which lives as long
/// as it did.
/// </summary>
public class GCG2001AssignedArrayTests
{
    [Fact]
    public Task A_file_result_after_the_using()
        => new VerifyDocument.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public interface IPdf { Task PrintAsync(Stream stream, IList<int> orders); }

                public class OrdersController : ControllerBase
                {
                    private readonly IPdf _pdf;

                    public OrdersController(IPdf pdf) => _pdf = pdf;

                    public async Task<IActionResult> Print(List<int> orders)
                    {
                        byte[] bytes;
                        using (var stream = new MemoryStream())
                        {
                            await _pdf.PrintAsync(stream, orders);
                            bytes = [|stream.ToArray()|]; // whole
                        }

                        return File(bytes, "application/pdf", "orders.pdf");
                    }

                    public async Task<IActionResult> Owned(List<int> orders)
                    {
                        byte[] bytes = null; // filled below
                        await using (var stream = new MemoryStream())
                        {
                            await _pdf.PrintAsync(stream, orders);
                            bytes = [|stream.ToArray()|];
                        }

                        Response.ContentLength = bytes.Length;
                        return new FileContentResult(bytes, "application/pdf");
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public interface IPdf { Task PrintAsync(Stream stream, IList<int> orders); }

                public class OrdersController : ControllerBase
                {
                    private readonly IPdf _pdf;

                    public OrdersController(IPdf pdf) => _pdf = pdf;

                    public async Task<IActionResult> Print(List<int> orders)
                    {
                        ArraySegment<byte> bytes;
                        using (var stream = new MemoryStream())
                        {
                            await _pdf.PrintAsync(stream, orders);
                            stream.TryGetBuffer(out bytes); // whole
                        }

                        return File(
                            new MemoryStream(bytes.Array, bytes.Offset, bytes.Count, writable: false), "application/pdf", "orders.pdf");
                    }

                    public async Task<IActionResult> Owned(List<int> orders)
                    {
                        ArraySegment<byte> bytes; // filled below
                        await using (var stream = new MemoryStream())
                        {
                            await _pdf.PrintAsync(stream, orders);
                            stream.TryGetBuffer(out bytes);
                        }

                        Response.ContentLength = bytes.Count;
                        return new FileStreamResult(
                            new MemoryStream(bytes.Array, bytes.Offset, bytes.Count, writable: false), "application/pdf");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Other_consumers()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                #nullable enable
                using System.IO;
                using System.IO.Compression;
                using System.Text;

                class C
                {
                    string M(Stream source)
                    {
                        byte[] bytes;
                        using (var ms = new MemoryStream())
                        using (var gzip = new GZipStream(source, CompressionMode.Decompress))
                        {
                            gzip.CopyTo(ms);
                            bytes = [|ms.ToArray()|];
                        }

                        return Encoding.UTF8.GetString(bytes);
                    }

                    string N(Stream source)
                    {
                        byte[] bytes;
                        try
                        {
                            var ms = new MemoryStream();
                            source.CopyTo(ms);
                            bytes = [|ms.ToArray()|];
                        }
                        catch (IOException)
                        {
                            return "";
                        }

                        return System.Convert.ToHexString(bytes);
                    }
                }
                """,
            FixedCode = """
                #nullable enable
                using System.IO;
                using System.IO.Compression;
                using System.Text;

                class C
                {
                    string M(Stream source)
                    {
                        System.ArraySegment<byte> bytes;
                        using (var ms = new MemoryStream())
                        using (var gzip = new GZipStream(source, CompressionMode.Decompress))
                        {
                            gzip.CopyTo(ms);
                            ms.TryGetBuffer(out bytes);
                        }

                        return Encoding.UTF8.GetString(bytes.Array!, bytes.Offset, bytes.Count);
                    }

                    string N(Stream source)
                    {
                        System.ArraySegment<byte> bytes;
                        try
                        {
                            var ms = new MemoryStream();
                            source.CopyTo(ms);
                            ms.TryGetBuffer(out bytes);
                        }
                        catch (IOException)
                        {
                            return "";
                        }

                        return System.Convert.ToHexString(bytes.Array!, bytes.Offset, bytes.Count);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task In_a_body_of_its_own_the_buffer_is_taken_at_once()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        byte[] bytes; bytes = [|ms.ToArray()|]; return Convert.ToHexString(bytes);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        ArraySegment<byte> bytes; ms.TryGetBuffer(out bytes); return Convert.ToHexString(bytes.Array, bytes.Offset, bytes.Count);
                    }
                }
                """,
        }.RunAsync();
}
