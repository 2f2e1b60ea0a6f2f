using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.MemoryStreamToArrayCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>With GcGuard.Runtime, content that only goes to another stream is built in chunks.</summary>
public class GCG2001ChunkedStreamTests
{
    [Fact]
    public Task Content_for_another_stream_is_built_in_chunks()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = """
                using System.IO;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using System.Xml;

                class C
                {
                    async Task Xml(Stream upload, Stream destination, CancellationToken token)
                    {
                        var document = new MemoryStream();
                        await upload.CopyToAsync(document, token);
                        using (var writer = XmlDictionaryWriter.CreateTextWriter(document, Encoding.UTF8, ownsStream: false))
                        {
                            writer.WriteStartDocument();
                        }

                        await destination.WriteAsync([|document.ToArray()|], token).ConfigureAwait(false);
                    }

                    async Task Explicit(Stream upload, Stream destination)
                    {
                        using MemoryStream document = new(4096);
                        await upload.CopyToAsync(document);
                        document.WriteByte(10);
                        long length = document.Length;
                        await destination.WriteAsync([|document.ToArray()|]);
                    }

                    void Synchronous(Stream upload, FileStream destination)
                    {
                        using (var document = new MemoryStream(256))
                        {
                            upload.CopyTo(document);
                            document.WriteByte(10);
                            destination.Write([|document.ToArray()|], 0, (int)document.Length);
                        }
                    }
                }
                """,
            FixedCode = """
                using System.IO;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using System.Xml;
                using GcGuard;

                class C
                {
                    async Task Xml(Stream upload, Stream destination, CancellationToken token)
                    {
                        var document = new ChunkedStream();
                        await upload.CopyToAsync(document, token);
                        using (var writer = XmlDictionaryWriter.CreateTextWriter(document, Encoding.UTF8, ownsStream: false))
                        {
                            writer.WriteStartDocument();
                        }

                        await document.WriteToAsync(destination, token).ConfigureAwait(false);
                    }

                    async Task Explicit(Stream upload, Stream destination)
                    {
                        using ChunkedStream document = new();
                        await upload.CopyToAsync(document);
                        document.WriteByte(10);
                        long length = document.Length;
                        await document.WriteToAsync(destination);
                    }

                    void Synchronous(Stream upload, FileStream destination)
                    {
                        using (var document = new ChunkedStream())
                        {
                            upload.CopyTo(document);
                            document.WriteByte(10);
                            document.WriteTo(destination);
                        }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>Where something needs a MemoryStream, or the content does not go to a stream, the buffer is handed over.</summary>
    [Theory]
    [InlineData("int n = document.Capacity;", "destination.Write({0})", "document.WriteTo(destination)")]
    [InlineData("Keep(document);", "destination.Write({0})", "document.TryGetBuffer(out ArraySegment<byte> buffer);\n        destination.Write(buffer)")]
    [InlineData("", "SHA256.HashData({0})", "SHA256.HashData(document.GetBuffer().AsSpan(0, (int)document.Length))")]
    [InlineData("", "destination.Write(/* all */ {0})", "destination.Write(/* all */ document.GetBuffer().AsSpan(0, (int)document.Length))")]
    public Task Other_uses_keep_the_memory_stream(string use, string consumer, string expected)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = Other(use, string.Format(consumer, "[|document.ToArray()|]")),
            FixedCode = Other(use, expected),
        }.RunAsync();

    /// <summary>The call must not become a task where somebody keeps its ValueTask.</summary>
    [Fact]
    public Task A_kept_value_task_stays_one()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    async Task M(Stream upload, Stream destination)
                    {
                        var document = new MemoryStream();
                        upload.CopyTo(document);
                        document.WriteByte(10);
                        ValueTask written = destination.WriteAsync({|GCG2001:document.ToArray()|});
                        await written;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    async Task M(Stream upload, Stream destination)
                    {
                        var document = new MemoryStream();
                        upload.CopyTo(document);
                        document.WriteByte(10);
                        ValueTask written = destination.WriteAsync(document.GetBuffer().AsMemory(0, (int)document.Length));
                        await written;
                    }
                }
                """,
        }.RunAsync();

    private static string Other(string use, string consumer)
        => $$"""
            using System;
            using System.IO;
            using System.Security.Cryptography;

            class C
            {
                void M(Stream upload, Stream destination)
                {
                    var document = new MemoryStream();
                    upload.CopyTo(document);
                    document.WriteByte(10);
                    {{use}}
                    {{consumer}};
                }

                static void Keep(MemoryStream stream) => stream.Position = stream.Length;
            }
            """;
}
