using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.LargeArrayAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.LargeArrayCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

public class GCG1001RentFixTests
{
    [Fact]
    public Task A_copy_block_is_rented_and_returned()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    long M0(Stream source, Stream target)
                    {
                        long total = 0;
                        byte[] block = [|new byte[128 * 1024]|]; // one block
                        int read;

                        // As long as there is something.
                        while ((read = source.Read(block, 0, block.Length)) > 0)
                        {
                            target.Write(block, 0, read);
                            total += read;
                        }

                        return total;
                    }
                }
                """,
            FixedCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    long M0(Stream source, Stream target)
                    {
                        long total = 0;
                        const int blockLength = 128 * 1024;
                        byte[] block = ArrayPool<byte>.Shared.Rent(blockLength); // one block
                        try
                        {
                            int read;

                            // As long as there is something.
                            while ((read = source.Read(block, 0, blockLength)) > 0)
                            {
                                target.Write(block, 0, read);
                                total += read;
                            }
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }

                        return total;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Uses_of_the_whole_array_get_the_length_that_was_asked_for()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    int M0(Stream source, int n)
                    {
                        int[] sums = [|new int[Big]|];
                        sums[^1] = n;
                        foreach (int sum in sums)
                        {
                            n += sum;
                        }

                        return n + sums.Length;
                    }

                    int M1(Stream source, int n)
                    {
                        var block = [|new byte[Math.Max(n, Big)]|];
                        n = source.Read(block);
                        return n;
                    }

                    int M2(Stream source, int n)
                    {
                        int[] order = [|new int[Big]|];
                        Array.Fill(order, n);
                        Array.Sort(order);
                        return Array.IndexOf(order, 7) + order.AsSpan().IndexOf(3) + order[n];
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    int M0(Stream source, int n)
                    {
                        int[] sums = ArrayPool<int>.Shared.Rent(Big);
                        Array.Clear(sums, 0, Big);
                        try
                        {
                            sums[Big - 1] = n;
                            foreach (int sum in sums.AsSpan(0, Big))
                            {
                                n += sum;
                            }

                            return n + Big;
                        }
                        finally
                        {
                            ArrayPool<int>.Shared.Return(sums);
                        }
                    }

                    int M1(Stream source, int n)
                    {
                        int blockLength = Math.Max(n, Big);
                        var block = ArrayPool<byte>.Shared.Rent(blockLength);
                        try
                        {
                            n = source.Read(block.AsSpan(0, blockLength));
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }
                        return n;
                    }

                    int M2(Stream source, int n)
                    {
                        int[] order = ArrayPool<int>.Shared.Rent(Big);
                        try
                        {
                            Array.Fill(order, n, 0, Big);
                            Array.Sort(order, 0, Big);
                            return Array.IndexOf(order, 7, 0, Big) + order.AsSpan(0, Big).IndexOf(3) + order[n];
                        }
                        finally
                        {
                            ArrayPool<int>.Shared.Return(order);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Slices_end_where_the_array_that_was_asked_for_ends()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    int M0(Stream source, int n)
                    {
                        byte[] block = [|new byte[Big]|];
                        return block[n..].Length + block[^n..^1].Length + block[..5].Length;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    int M0(Stream source, int n)
                    {
                        byte[] block = ArrayPool<byte>.Shared.Rent(Big);
                        Array.Clear(block, 0, Big);
                        try
                        {
                            return block[n..Big].Length + block[(Big - n)..(Big - 1)].Length + block[..5].Length;
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_block_that_is_awaited_for_is_rented()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    async Task<long> M0(Stream source, Stream target, System.Net.WebSockets.WebSocket socket, CancellationToken token)
                    {
                        byte[] block = [|new byte[128 * 1024]|];
                        long total = 0;
                        int read;
                        while ((read = await source.ReadAsync(block, token)) > 0)
                        {
                            await target.WriteAsync(block.AsMemory(0, read), token).ConfigureAwait(false);
                            total += read;
                        }

                        return total;
                    }

                    async Task<long> M1(Stream source, Stream target, System.Net.WebSockets.WebSocket socket, CancellationToken token)
                    {
                        byte[] block = [|new byte[Big]|];
                        await socket.ReceiveAsync(block.AsMemory(), token);
                        int got = await source.ReadAsync(block, 0, block.Length, token);
                        await source.ReadExactlyAsync(block.AsMemory(), token);
                        return got;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    async Task<long> M0(Stream source, Stream target, System.Net.WebSockets.WebSocket socket, CancellationToken token)
                    {
                        const int blockLength = 128 * 1024;
                        byte[] block = ArrayPool<byte>.Shared.Rent(blockLength);
                        try
                        {
                            long total = 0;
                            int read;
                            while ((read = await source.ReadAsync(block.AsMemory(0, blockLength), token)) > 0)
                            {
                                await target.WriteAsync(block.AsMemory(0, read), token).ConfigureAwait(false);
                                total += read;
                            }

                            return total;
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }
                    }

                    async Task<long> M1(Stream source, Stream target, System.Net.WebSockets.WebSocket socket, CancellationToken token)
                    {
                        byte[] block = ArrayPool<byte>.Shared.Rent(Big);
                        Array.Clear(block, 0, Big);
                        try
                        {
                            await socket.ReceiveAsync(block.AsMemory(0, Big), token);
                            int got = await source.ReadAsync(block, 0, Big, token);
                            await source.ReadExactlyAsync(block.AsMemory(0, Big), token);
                            return got;
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Only_what_relies_on_zeros_is_cleared()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    int M0(Stream source, Stream target)
                    {
                        byte[] block = [|new byte[Big]|];
                        int read = source.Read(block, 0, Big);
                        target.Write(block, 0, read);
                        return read;
                    }

                    int M1(Stream source, Stream target)
                    {
                        byte[] block = [|new byte[Big]|];
                        source.Read(block, 0, 10);
                        target.Write(block, 0, Big);
                        return 0;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    int M0(Stream source, Stream target)
                    {
                        byte[] block = ArrayPool<byte>.Shared.Rent(Big);
                        try
                        {
                            int read = source.Read(block, 0, Big);
                            target.Write(block, 0, read);
                            return read;
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }
                    }

                    int M1(Stream source, Stream target)
                    {
                        byte[] block = ArrayPool<byte>.Shared.Rent(Big);
                        Array.Clear(block, 0, Big);
                        try
                        {
                            source.Read(block, 0, 10);
                            target.Write(block, 0, Big);
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }
                        return 0;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_block_that_is_hashed_on_its_way_is_not_cleared()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    async Task M0(Stream source, Stream target, System.Security.Cryptography.HashAlgorithm hash)
                    {
                        var block = [|new byte[1024 * 1024]|];
                        int read;
                        while ((read = await source.ReadAsync(block).ConfigureAwait(false)) > 0)
                        {
                            hash.TransformBlock(block, 0, read, block, 0);
                            await target.WriteAsync(block.AsMemory(0, read)).ConfigureAwait(false);
                        }
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    async Task M0(Stream source, Stream target, System.Security.Cryptography.HashAlgorithm hash)
                    {
                        const int blockLength = 1024 * 1024;
                        var block = ArrayPool<byte>.Shared.Rent(blockLength);
                        try
                        {
                            int read;
                            while ((read = await source.ReadAsync(block.AsMemory(0, blockLength)).ConfigureAwait(false)) > 0)
                            {
                                hash.TransformBlock(block, 0, read, block, 0);
                                await target.WriteAsync(block.AsMemory(0, read)).ConfigureAwait(false);
                            }
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_uninitialised_array_is_not_cleared()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Buffers;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    int M0(int n)
                    {
                        byte[] block = [|GC.AllocateUninitializedArray<byte>(Big)|];
                        block[n] = 1;
                        return block[0];
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    int M0(int n)
                    {
                        byte[] block = ArrayPool<byte>.Shared.Rent(Big);
                        try
                        {
                            block[n] = 1;
                            return block[0];
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task References_are_returned_cleared()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Buffers;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    int M0(string text, int n)
                    {
                        string[] names = [|new string[Big]|];
                        names[n] = text;
                        return names[0]?.Length ?? 0;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    int M0(string text, int n)
                    {
                        string[] names = ArrayPool<string>.Shared.Rent(Big);
                        Array.Clear(names, 0, Big);
                        try
                        {
                            names[n] = text;
                            return names[0]?.Length ?? 0;
                        }
                        finally
                        {
                            ArrayPool<string>.Shared.Return(names, clearArray: true);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return a;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; _kept = a; return null;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; Unknown(a); return null;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return new MemoryStream(a).Length;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return a.AsMemory(0, 10);")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; Span<byte> part = a; return part.Length;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; var part = a.AsSpan(0, 10); return part.Length;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return Part(a).Length;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; Func<int> f = () => a.Length; return f();")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return a.Sum(b => b);")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return a.Clone();")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; a = new byte[3]; return a.Length;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; Change(ref a); return a.Length;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; Take(ref a[0]); return a.Length;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; ref byte first = ref a[0]; return first;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; Range r = 1..; return a[r];")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; Index i = ^1; return a[i];")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return a.LongLength;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return nameof(a.Length);")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return nameof(a);")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return a.GetLength(0);")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return a?.Length;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; a.CopyTo(new byte[3], 0); return 1;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return Convert.ToBase64String(a);")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return System.Security.Cryptography.SHA256.HashData(a);")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return Stream.Null.Read(MemoryExtensions.AsSpan(a, 5));")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return Stream.Null.Read(a.AsSpan(Next()));")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return Stream.Null.Read(a.AsSpan(5));")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return Stream.Null.Read(a.AsSpan(1..^1));")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return new ArraySegment<byte>(a);")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return new ReadOnlyMemory<byte>(a);")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return Stream.Null.WriteAsync(a.AsMemory(0, 5));")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return a is not { Length: 3 };")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return a is [1, ..];")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; new System.Net.Sockets.SocketAsyncEventArgs().SetBuffer(a, 0, 10); return 1;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return System.Xml.XmlDictionaryReader.CreateTextReader(a, 0, 10, null);")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; return Stream.Null.BeginRead(a, 0, 10, null, null);")]
    [InlineData("object", "byte[] a = [|new byte[Big]|], b = null; return a.Length;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; again: if (a[0]++ < 3) { goto again; } return 1;")]
    [InlineData("object", "return [|new byte[Big]|].Length;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; var other = a; return other.Length;")]
    [InlineData("object", "byte[] a = [|new byte[Big]|]; object[] all = { a }; return all.Length;")]
    [InlineData("object", "IEnumerable<byte> a = [|new byte[Big]|]; return a.GetEnumerator();")]
    [InlineData("object", "string a = [|new string('a', Big)|]; return a.Length;")]
    [InlineData("object", "byte[,] a = [|new byte[Big, 2]|]; return a.Length;")]
    [InlineData("IEnumerable<int>", "byte[] a = [|new byte[Big]|]; yield return a.Length;")]
    [InlineData("async Task<int>", "byte[] a = [|new byte[Big]|]; var pending = Stream.Null.ReadAsync(a, 0, 9); await Task.Yield(); return await pending;")]
    [InlineData("async Task<int>", "byte[] a = [|new byte[Big]|]; await Task.WhenAny(Stream.Null.ReadAsync(a, 0, 9), Task.Delay(1)); return 1;")]
    [InlineData("async Task<int>", "byte[] a = [|new byte[Big]|]; return await Stream.Null.ReadAsync(a, 0, 9).WaitAsync(TimeSpan.FromSeconds(1));")]
    [InlineData("async Task<int>", "byte[] a = [|new byte[Big]|]; await KeepAsync(a.AsMemory(0, 10)); return 1;")]
    [InlineData("async Task<int>", "byte[] a = [|new byte[Big]|]; Func<Task> later = async () => await Stream.Null.WriteAsync(a, 0, 10); await later(); return 1;")]
    [InlineData("Task<int>", "byte[] a = [|new byte[Big]|]; return Stream.Null.ReadAsync(a, 0, a.Length);")]
    public Task An_array_that_may_outlive_its_block_is_left_alone(string type, string body)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Threading.Tasks;

                class C
                {
                    const int Big = 100_000;
                    object _kept;
                    static void Unknown(byte[] a) { }
                    static void Change(ref byte[] a) { }
                    static void Take(ref byte a) { }
                    static int Next() => 1;
                    static Task KeepAsync(Memory<byte> a) => Task.CompletedTask;
                    static Span<byte> Part(Span<byte> a) => a;
                    {{type}} M()
                    {
                        {{body.Replace("; ", ";\n        ")}}
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Directives_between_the_statements_are_left_alone()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.IO;

                class C
                {
                    int M(Stream source)
                    {
                        byte[] block = [|new byte[100_000]|];
                #if !NOTHING
                        int read = source.Read(block, 0, block.Length);
                #else
                        int read = 0;
                #endif
                        return read;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_namespace_is_imported_and_everything_around_stays()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                // Copyright
                using System.IO;
                using System.Text;

                #region Copies
                class C
                {
                    /// <summary>Reads.</summary>
                    int M(Stream source)
                    {
                        // The block.
                        byte[] block = [|new byte[100_000]|];
                        int read = source.Read(block, 0, block.Length); /* read */
                        return Encoding.UTF8.GetString(block, 0, read).Length;
                    }
                }
                #endregion
                """,
            FixedCode = """
                // Copyright
                using System.Buffers;
                using System.IO;
                using System.Text;

                #region Copies
                class C
                {
                    /// <summary>Reads.</summary>
                    int M(Stream source)
                    {
                        // The block.
                        byte[] block = ArrayPool<byte>.Shared.Rent(100_000);
                        try
                        {
                            int read = source.Read(block, 0, 100_000); /* read */
                            return Encoding.UTF8.GetString(block, 0, read).Length;
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }
                    }
                }
                #endregion
                """,
        }.RunAsync();

    [Fact]
    public Task Two_arrays_of_one_block_are_rented_one_after_the_other()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    void M(Stream source)
                    {
                        byte[] first = [|new byte[100_000]|];
                        byte[] second = [|new byte[200_000]|];
                        source.Read(first, 0, first.Length);
                        source.Read(second, 0, second.Length);
                    }
                }
                """,
            FixedCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    void M(Stream source)
                    {
                        byte[] first = ArrayPool<byte>.Shared.Rent(100_000);
                        try
                        {
                            byte[] second = ArrayPool<byte>.Shared.Rent(200_000);
                            try
                            {
                                source.Read(first, 0, 100_000);
                                source.Read(second, 0, 200_000);
                            }
                            finally
                            {
                                ArrayPool<byte>.Shared.Return(second);
                            }
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(first);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Without_a_pool_in_the_framework_nothing_is_offered()
        => new VerifyCS.Test
        {
            References = TestReferences.Net472,
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            UnfixedCode = """
                class C
                {
                    int M(System.IO.Stream s)
                    {
                        byte[] a = [|new byte[100_000]|];
                        return s.Read(a, 0, a.Length);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task On_NET_Framework_the_pool_of_its_package_is_taken()
        => new VerifyCS.Test
        {
            References = TestReferences.Net472.AddPackages(TestPackages.Buffers),
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    async Task<int> M0(Stream source, Stream target)
                    {
                        byte[] block = [|new byte[100_000]|];
                        int read = await source.ReadAsync(block, 0, block.Length).ConfigureAwait(false);
                        foreach (byte one in block)
                        {
                            read += one;
                        }

                        return read;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    async Task<int> M0(Stream source, Stream target)
                    {
                        byte[] block = ArrayPool<byte>.Shared.Rent(100_000);
                        Array.Clear(block, 0, 100_000);
                        try
                        {
                            int read = await source.ReadAsync(block, 0, 100_000).ConfigureAwait(false);
                            foreach (byte one in new ArraySegment<byte>(block, 0, 100_000))
                            {
                                read += one;
                            }

                            return read;
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task On_NET_Framework_spans_are_taken_where_their_package_is()
        => new VerifyCS.Test
        {
            References = TestReferences.Net472.AddPackages(TestPackages.Buffers, TestPackages.Memory),
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(Stream source)
                    {
                        int[] counts = [|new int[100_000]|];
                        foreach (int count in counts)
                        {
                            source.WriteByte((byte)count);
                        }

                        return counts.AsSpan(5, 10).IndexOf(3);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(Stream source)
                    {
                        int[] counts = ArrayPool<int>.Shared.Rent(100_000);
                        Array.Clear(counts, 0, 100_000);
                        try
                        {
                            foreach (int count in counts.AsSpan(0, 100_000))
                            {
                                source.WriteByte((byte)count);
                            }

                            return counts.AsSpan(5, 10).IndexOf(3);
                        }
                        finally
                        {
                            ArrayPool<int>.Shared.Return(counts);
                        }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>Above 1,048,576 elements the pool of .NET Framework hands out a fresh array and drops it on return.</summary>
    [Fact]
    public Task On_NET_Framework_what_its_pool_would_not_keep_is_not_rented()
        => new VerifyCS.Test
        {
            References = TestReferences.Net472.AddPackages(TestPackages.Buffers),
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.IO;

                class C
                {
                    int M(Stream source)
                    {
                        byte[] block = [|new byte[1_048_577]|];
                        return source.Read(block, 0, block.Length);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task Line_ends_and_directives_around_stay()
    {
        const string before = """
            using System.Buffers;
            using System.IO;

            class C
            {
            #if !NOTHING
                int M(Stream source)
                {
                    #region Block
                    byte[] block = new byte[100]; // few
                    #endregion
                    return M(block.Length);
                }
            #endif

                int M(int length)
                {
                    // Half of it
                    byte[] block = [|new byte[100_000]|]; // all
                    /* read */ return block.Length / 2 + length;
                }
            }

            """;
        string after = before
            .Replace("""
                        byte[] block = [|new byte[100_000]|]; // all
                        /* read */ return block.Length / 2 + length;
                """, """
                        byte[] block = ArrayPool<byte>.Shared.Rent(100_000); // all
                        /* read */
                        try
                        {
                            return 100_000 / 2 + length;
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }
                """);
        await new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = before.ReplaceLineEndings("\r\n"),
            FixedCode = after.ReplaceLineEndings("\r\n"),
        }.RunAsync();
    }

    [Fact]
    public Task Old_language_versions_are_kept()
        => new VerifyCS.Test
        {
            References = TestReferences.NetStandard21,
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    int M0(Stream source)
                    {
                        char[] block = [|new char[100_000]|];
                        foreach (char c in block)
                        {
                            source.WriteByte((byte)c);
                        }

                        return 1;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    int M0(Stream source)
                    {
                        char[] block = ArrayPool<char>.Shared.Rent(100_000);
                        Array.Clear(block, 0, 100_000);
                        try
                        {
                            foreach (char c in block.AsSpan(0, 100_000))
                            {
                                source.WriteByte((byte)c);
                            }
                        }
                        finally
                        {
                            ArrayPool<char>.Shared.Return(block);
                        }

                        return 1;
                    }
                }
                """,
        }.RunAsync();
}
