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
/// A stream that may be closed: <c>Length</c> would throw where <c>ToArray</c> did not, so the fix asks
/// <c>TryGetBuffer</c>.
/// </summary>
public class GCG2001ClosedStreamTests
{
    [Fact]
    public Task A_writer_around_it_may_have_closed_it()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using System.IO.Compression;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(byte[] data)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        using (var gzip = new GZipStream(ms, CompressionLevel.Fastest))
                        {
                            gzip.Write(data, 0, data.Length);
                        }

                        // The whole archive.
                        return Convert.ToHexString([|ms.ToArray()|]);
                    }

                    object M1(byte[] data)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        using (var writer = new StreamWriter(ms))
                        {
                            writer.Write(data.Length);
                        }

                        var bytes = [|ms.ToArray()|];
                        return SHA256.HashData(bytes);
                    }

                    object M2(byte[] data)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        var gzip = new GZipStream(ms, CompressionLevel.Fastest, leaveOpen: true);
                        gzip.Write(data, 0, data.Length);
                        gzip.Dispose();
                        return Encoding.UTF8.GetString([|ms.ToArray()|]);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using System.IO.Compression;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(byte[] data)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        using (var gzip = new GZipStream(ms, CompressionLevel.Fastest))
                        {
                            gzip.Write(data, 0, data.Length);
                        }

                        // The whole archive.
                        ms.TryGetBuffer(out ArraySegment<byte> buffer);
                        return Convert.ToHexString(buffer.Array, buffer.Offset, buffer.Count);
                    }

                    object M1(byte[] data)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        using (var writer = new StreamWriter(ms))
                        {
                            writer.Write(data.Length);
                        }

                        ms.TryGetBuffer(out ArraySegment<byte> bytes);
                        return SHA256.HashData(bytes);
                    }

                    object M2(byte[] data)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        var gzip = new GZipStream(ms, CompressionLevel.Fastest, leaveOpen: true);
                        gzip.Write(data, 0, data.Length);
                        gzip.Dispose();
                        return Encoding.UTF8.GetString(ms.GetBuffer(), 0, (int)ms.Length);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_method_that_got_it_may_have_closed_it()
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

                    object M0(Action<Stream> save, Stream target, int segment)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        save(ms);
                        int buffer = segment;
                        return Convert.ToHexString([|ms.ToArray()|]);
                    }

                    object M1(Action<Stream> save, Stream target, int segment)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        save(ms);
                        ms.Position = 0;
                        return Convert.ToHexString([|ms.ToArray()|]);
                    }

                    object M2(Action<Stream> save, Stream target, int segment)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        save(ms);
                        target.Write([|ms.ToArray()|], 0, (int)ms.Length);
                        return null;
                    }

                    object M3(Action<Stream> save, Stream target, int segment)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        save(ms);
                        byte[] bytes = [|ms.ToArray()|];
                        target.Write(bytes, 0, bytes.Length);
                        return null;
                    }

                    object M4(Action<Stream> save, Stream target, int segment)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        save(ms);
                        if (segment > 0)
                            return [|ms.ToArray()|].Length;

                        return null;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(Action<Stream> save, Stream target, int segment)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        save(ms);
                        int buffer = segment;
                        ms.TryGetBuffer(out ArraySegment<byte> content);
                        return Convert.ToHexString(content.Array, content.Offset, content.Count);
                    }

                    object M1(Action<Stream> save, Stream target, int segment)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        save(ms);
                        ms.Position = 0;
                        return Convert.ToHexString(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M2(Action<Stream> save, Stream target, int segment)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        save(ms);
                        ms.WriteTo(target);
                        return null;
                    }

                    object M3(Action<Stream> save, Stream target, int segment)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        save(ms);
                        ms.TryGetBuffer(out ArraySegment<byte> bytes);
                        target.Write(bytes.Array, bytes.Offset, bytes.Count);
                        return null;
                    }

                    object M4(Action<Stream> save, Stream target, int segment)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        save(ms);
                        if (segment > 0)
                        {
                            ms.TryGetBuffer(out ArraySegment<byte> buffer);
                            return buffer.Count;
                        }

                        return null;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Nullable_code_gets_no_warning()
        => new VerifyDocument.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                #nullable enable
                using System;
                using System.IO;

                class C
                {
                    string M(Action<Stream> load)
                    {
                        var ms = new MemoryStream();
                        load(ms);
                        return Convert.ToHexString([|ms.ToArray()|]);
                    }
                }
                """,
            FixedCode = """
                #nullable enable
                using System;
                using System.IO;

                class C
                {
                    string M(Action<Stream> load)
                    {
                        var ms = new MemoryStream();
                        load(ms);
                        ms.TryGetBuffer(out ArraySegment<byte> buffer);
                        return Convert.ToHexString(buffer.Array!, buffer.Offset, buffer.Count);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Without_a_place_for_the_statement_there_is_no_fix()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(Action<Stream> load, Func<MemoryStream, int> reset)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        load(ms);
                        int round = 0;
                        while (Convert.ToHexString([|ms.ToArray()|]).Length > round)
                        {
                            round++;
                        }

                        return round;
                    }

                    object M1(Action<Stream> load, Func<MemoryStream, int> reset)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        load(ms); return reset(ms) + Convert.ToHexString([|ms.ToArray()|]);
                    }
                }
                """,
        }.RunAsync();
}
