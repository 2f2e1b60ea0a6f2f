using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.MemoryStreamToArrayCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>An array that is viewed by <c>AsSpan</c> or <c>AsMemory</c> on its way.</summary>
public class GCG2001ViewTests
{
    [Fact]
    public Task All_of_it()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    async Task<object> M0(Stream target, byte[] other, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await Task.Yield(); return Convert.ToHexString([|ms.ToArray()|].AsSpan());
                    }

                    async Task<object> M1(Stream target, byte[] other, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await target.WriteAsync([|ms.ToArray()|].AsMemory(), token); return null;
                    }

                    async Task<object> M2(Stream target, byte[] other, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await Task.Yield(); return [|ms.ToArray()|].AsSpan().SequenceEqual(other);
                    }

                    async Task<object> M3(Stream target, byte[] other, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        byte[] bytes = [|ms.ToArray()|]; await Task.Yield(); return SHA256.HashData(bytes.AsSpan());
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    async Task<object> M0(Stream target, byte[] other, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await Task.Yield(); return Convert.ToHexString(ms.GetBuffer().AsSpan(0, (int)ms.Length));
                    }

                    async Task<object> M1(Stream target, byte[] other, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await target.WriteAsync(ms.GetBuffer().AsMemory(0, (int)ms.Length), token); return null;
                    }

                    async Task<object> M2(Stream target, byte[] other, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await Task.Yield(); return ms.GetBuffer().AsSpan(0, (int)ms.Length).SequenceEqual(other);
                    }

                    async Task<object> M3(Stream target, byte[] other, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await Task.Yield(); return SHA256.HashData(ms.GetBuffer().AsSpan(0, (int)ms.Length));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_part_keeps_its_bounds()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    async Task<object> M0(Stream target, Action<Stream> save, int start, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await Task.Yield(); return Convert.ToHexString([|ms.ToArray()|].AsSpan(start, 4));
                    }

                    async Task<object> M1(Stream target, Action<Stream> save, int start, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await target.WriteAsync([|ms.ToArray()|].AsMemory(start), token); return null;
                    }

                    async Task<object> M2(Stream target, Action<Stream> save, int start, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        save(ms);
                        await target.WriteAsync([|ms.ToArray()|].AsMemory(start, 4), token);
                        return null;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    async Task<object> M0(Stream target, Action<Stream> save, int start, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await Task.Yield(); return Convert.ToHexString(ms.GetBuffer().AsSpan(0, (int)ms.Length).Slice(start, 4));
                    }

                    async Task<object> M1(Stream target, Action<Stream> save, int start, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await target.WriteAsync(ms.GetBuffer().AsMemory(0, (int)ms.Length).Slice(start), token); return null;
                    }

                    async Task<object> M2(Stream target, Action<Stream> save, int start, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        save(ms);
                        ms.TryGetBuffer(out ArraySegment<byte> buffer);
                        await target.WriteAsync(buffer.AsMemory(start, 4), token);
                        return null;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Further_forms_of_the_known_consumers()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Text;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Convert.ToHexString([|ms.ToArray()|]).Replace('+', '-').TrimEnd('=');
                    }

                    object M1()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return System.Text.Json.JsonSerializer.Deserialize<int[]>(Encoding.UTF8.GetString([|ms.ToArray()|]));
                    }

                    object M2()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return System.Buffers.Binary.BinaryPrimitives.ReadInt32LittleEndian([|ms.ToArray()|]);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Text;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Convert.ToHexString(ms.GetBuffer(), 0, (int)ms.Length).Replace('+', '-').TrimEnd('=');
                    }

                    object M1()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return System.Text.Json.JsonSerializer.Deserialize<int[]>(
                            Encoding.UTF8.GetString(ms.GetBuffer(), 0, (int)ms.Length));
                    }

                    object M2()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return System.Buffers.Binary.BinaryPrimitives.ReadInt32LittleEndian(ms.GetBuffer().AsSpan(0, (int)ms.Length));
                    }
                }
                """,
        }.RunAsync();
}
