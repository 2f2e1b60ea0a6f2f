using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.DocumentCopyAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>A stream that a method of the same project makes: it may come back closed, so the fix asks first.</summary>
public class GCG2001HelperStreamTests
{
    [Fact]
    public Task Made_and_filled_by_a_method()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    string M(Stream source)
                    {
                        using var ms = Copy(source);
                        return Convert.ToHexString([|ms.ToArray()|]);
                    }

                    async Task<string> N(Stream source)
                    {
                        MemoryStream ms = await CopyAsync(source).ConfigureAwait(false);
                        ms.Position = 0;
                        return Convert.ToHexString([|ms.ToArray()|]);
                    }

                    string O(Action<Stream> load)
                    {
                        var ms = Make();
                        load(ms);
                        return Convert.ToHexString([|ms.ToArray()|]);
                    }

                    private static MemoryStream Make() => new MemoryStream(4096);

                    private static MemoryStream Copy(Stream source)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        ms.Position = 0;
                        return ms;
                    }

                    private static async Task<MemoryStream> CopyAsync(Stream source)
                    {
                        MemoryStream copy = new System.IO.MemoryStream();
                        await source.CopyToAsync(copy);
                        return copy;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    string M(Stream source)
                    {
                        using var ms = Copy(source);
                        ms.TryGetBuffer(out ArraySegment<byte> buffer);
                        return Convert.ToHexString(buffer.Array, buffer.Offset, buffer.Count);
                    }

                    async Task<string> N(Stream source)
                    {
                        MemoryStream ms = await CopyAsync(source).ConfigureAwait(false);
                        ms.Position = 0;
                        return Convert.ToHexString(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    string O(Action<Stream> load)
                    {
                        var ms = Make();
                        load(ms);
                        ms.TryGetBuffer(out ArraySegment<byte> buffer);
                        return Convert.ToHexString(buffer.Array, buffer.Offset, buffer.Count);
                    }

                    private static MemoryStream Make() => new MemoryStream(4096);

                    private static MemoryStream Copy(Stream source)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        ms.Position = 0;
                        return ms;
                    }

                    private static async Task<MemoryStream> CopyAsync(Stream source)
                    {
                        MemoryStream copy = new System.IO.MemoryStream();
                        await source.CopyToAsync(copy);
                        return copy;
                    }
                }
                """,
        }.RunAsync();
}
