using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.RentedBuffers.LostBufferAnalyzer,
    GcGuard.CodeFixes.Rules.RentedBuffers.LostBufferCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

public class GCG3003LostBufferFixTests
{
    [Fact]
    public Task The_buffer_is_returned_in_finally()
        => new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s)
                    {
                        int total = 0;

                        // One block for all of it.
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|];
                        int first = s.Read(buffer, 0, n); // may be empty
                        if (first == 0)
                        {
                            return 0;
                        }

                        total += buffer[0];

                        // Not needed any more.
                        ArrayPool<byte>.Shared.Return(buffer);
                        return total;
                    }
                }
                """,
            FixedCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s)
                    {
                        int total = 0;

                        // One block for all of it.
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            int first = s.Read(buffer, 0, n); // may be empty
                            if (first == 0)
                            {
                                return 0;
                            }

                            total += buffer[0];
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }

                        // Not needed any more.
                        return total;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_local_that_is_used_later_goes_into_the_try_with_its_uses()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|];
                        int read = s.Read(buffer, 0, n);
                        if (read == 0)
                        {
                            return 0;
                        }

                        ArrayPool<byte>.Shared.Return(buffer, true);
                        Console.WriteLine(n);
                        return read;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            int read = s.Read(buffer, 0, n);
                            if (read == 0)
                            {
                                return 0;
                            }

                            Console.WriteLine(n);
                            return read;
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer, true);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Calls_on_several_paths_become_one()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s, ArrayPool<byte> pool)
                    {
                        byte[] buffer = [|pool.Rent(n)|];
                        switch (s.Read(buffer))
                        {
                            case 0:
                                return 0;
                            default:
                                Console.WriteLine(buffer[0]);
                                break;
                        }

                        if (n > 3)
                        {
                            pool.Return(buffer);
                            return 1;
                        }

                        int last = buffer[n];
                        pool.Return(buffer);
                        return last;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s, ArrayPool<byte> pool)
                    {
                        byte[] buffer = pool.Rent(n);
                        try
                        {
                            switch (s.Read(buffer))
                            {
                                case 0:
                                    return 0;
                                default:
                                    Console.WriteLine(buffer[0]);
                                    break;
                            }

                            if (n > 3)
                            {
                                return 1;
                            }

                            int last = buffer[n];
                            return last;
                        }
                        finally
                        {
                            pool.Return(buffer);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_buffer_that_nothing_returns_is_returned_with_its_references_cleared()
        => new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|];
                        return s.Read(buffer, 0, n);
                    }

                    int M1(int n, Stream s)
                    {
                        string[] names = [|ArrayPool<string>.Shared.Rent(n)|];
                        names[0] = "a";
                        return names[0].Length;
                    }
                }
                """,
            FixedCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            return s.Read(buffer, 0, n);
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }

                    int M1(int n, Stream s)
                    {
                        string[] names = ArrayPool<string>.Shared.Rent(n);
                        try
                        {
                            names[0] = "a";
                            return names[0].Length;
                        }
                        finally
                        {
                            ArrayPool<string>.Shared.Return(names, clearArray: true);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_buffer_that_is_rented_when_large_is_returned_when_there_is_one()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s)
                    {
                        byte[] rented = null;
                        Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = [|ArrayPool<byte>.Shared.Rent(n)|]);
                        if (s.Read(span) == 0)
                        {
                            return 1;
                        }

                        if (rented != null)
                        {
                            ArrayPool<byte>.Shared.Return(rented);
                        }

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
                    int M0(int n, Stream s)
                    {
                        byte[] rented = null;
                        Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(n));
                        try
                        {
                            if (s.Read(span) == 0)
                            {
                                return 1;
                            }
                        }
                        finally
                        {
                            if (rented != null)
                            {
                                ArrayPool<byte>.Shared.Return(rented);
                            }
                        }

                        return 0;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Owners_are_disposed_of_and_asynchronous_code_keeps_its_awaits()
        => new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    async Task<int> M0(int n, Stream s, CancellationToken ct)
                    {
                        var owner = [|MemoryPool<byte>.Shared.Rent(n)|];
                        int read = await s.ReadAsync(owner.Memory, ct);
                        return read;
                    }

                    async Task<int> M1(int n, Stream s, CancellationToken ct)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|];
                        int read;
                        while ((read = await s.ReadAsync(buffer, ct)) > 0)
                        {
                            if (buffer[0] == 1)
                            {
                                return 1;
                            }
                        }

                        ArrayPool<byte>.Shared.Return(buffer);
                        return 0;
                    }
                }
                """,
            FixedCode = """
                using System.Buffers;
                using System.IO;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    async Task<int> M0(int n, Stream s, CancellationToken ct)
                    {
                        var owner = MemoryPool<byte>.Shared.Rent(n);
                        try
                        {
                            int read = await s.ReadAsync(owner.Memory, ct);
                            return read;
                        }
                        finally
                        {
                            owner.Dispose();
                        }
                    }

                    async Task<int> M1(int n, Stream s, CancellationToken ct)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            int read;
                            while ((read = await s.ReadAsync(buffer, ct)) > 0)
                            {
                                if (buffer[0] == 1)
                                {
                                    return 1;
                                }
                            }
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }

                        return 0;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Line_ends_of_Windows_and_the_oldest_language_version_are_kept()
    {
        var test = new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s)
                    {
                        int total = 0;

                        // One block for all of it.
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|];
                        int first = s.Read(buffer, 0, n); // may be empty
                        if (first == 0)
                        {
                            return 0;
                        }

                        total += buffer[0];

                        // Not needed any more.
                        ArrayPool<byte>.Shared.Return(buffer);
                        return total;
                    }
                }
                """.ReplaceLineEndings("\r\n"),
            FixedCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s)
                    {
                        int total = 0;

                        // One block for all of it.
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            int first = s.Read(buffer, 0, n); // may be empty
                            if (first == 0)
                            {
                                return 0;
                            }

                            total += buffer[0];
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }

                        // Not needed any more.
                        return total;
                    }
                }
                """.ReplaceLineEndings("\r\n"),
        };
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(
            id, ((CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithLanguageVersion(LanguageVersion.CSharp7_3)));
        return test.RunAsync();
    }

    /// <summary>A buffer that somebody else has, or a read that goes on, must not go back to the pool.</summary>
    [Theory]
    [InlineData("int read = s.Read(b, 0, n);\n            if (read == 0)\n            {\n                return 0;\n            }\n            _queue.Enqueue(b);\n            return 1;")]
    [InlineData("int read = s.Read(b, 0, n);\n            if (read == 0)\n            {\n                return 0;\n            }\n            _kept = b;\n            return 1;")]
    [InlineData("int read = s.Read(b, 0, n);\n            if (read == 0)\n            {\n                return 0;\n            }\n            if (n > 9)\n            {\n                Give(b);\n                return 1;\n            }\n            ArrayPool<byte>.Shared.Return(b);\n            return 2;")]
    [InlineData("Task<int> read = s.ReadAsync(b, 0, n);\n            if (await Task.WhenAny(read, Task.Delay(9)) != read)\n            {\n                return 0;\n            }\n            ArrayPool<byte>.Shared.Return(b);\n            return 1;")]
    [InlineData("int read = await s.ReadAsync(b, 0, n).WaitAsync(System.TimeSpan.FromSeconds(1));\n            if (read == 0)\n            {\n                return 0;\n            }\n            ArrayPool<byte>.Shared.Return(b);\n            return 1;")]
    public Task What_somebody_else_has_is_left(string statements)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            CompilerDiagnostics = Microsoft.CodeAnalysis.Testing.CompilerDiagnostics.Errors,
            UnfixedCode = $$"""
                using System.Buffers;
                using System.Collections.Concurrent;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    private readonly ConcurrentQueue<byte[]> _queue = new ConcurrentQueue<byte[]>();
                    private byte[] _kept;

                    async Task<int> M(int n, Stream s)
                    {
                        byte[] b = [|ArrayPool<byte>.Shared.Rent(n)|];
                        {{statements}}
                    }

                    private static void Give(byte[] b) => ArrayPool<byte>.Shared.Return(b);
                }
                """,
        }.RunAsync();

    /// <summary>A view in a variable from before the rent is read behind the last statement that names the array.</summary>
    [Fact]
    public Task What_a_view_is_read_from_afterwards_is_left()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            UnfixedCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    async Task<int> M(int n, Stream s)
                    {
                        Memory<byte> view = default;
                        byte[] b = [|ArrayPool<byte>.Shared.Rent(n)|];
                        view = b.AsMemory(0, n);
                        int read = await s.ReadAsync(view);
                        return read;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_cannot_go_into_a_try_is_found_and_left()
        => new VerifyCS.Test
        {
            UnfixedCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|];
                        s.Read(buffer);
                        buffer = new byte[n];
                        return buffer[0];
                    }

                    int M1(int n, Stream s)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|];
                        #if DEBUG
                        n++;
                        #endif
                        return s.Read(buffer, 0, n);
                    }

                    int M2(int n, Stream s)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|];
                        if (s.Read(buffer) > 3) { return 1; }
                        try { s.Read(buffer); } catch (IOException) { ArrayPool<byte>.Shared.Return(buffer); throw; }
                        ArrayPool<byte>.Shared.Return(buffer);
                        return 0;
                    }

                    int M3(int n, Stream s)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|];
                        if (n > 3) { ArrayPool<byte>.Shared.Return(buffer); } else { return 1; }
                        return n;
                    }

                    int M4(int n, Stream s)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|];
                        again:
                        if (s.Read(buffer) > 3) { goto again; }
                        return n;
                    }

                    int M5(int n, Stream s)
                    {
                        return s.Read([|ArrayPool<byte>.Shared.Rent(n)|], 0, n);
                    }

                    int M6(int n, Stream s)
                    {
                        switch (n)
                        {
                            case 1:
                                byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|];
                                return s.Read(buffer);
                            default:
                                return 0;
                        }
                    }
                }
                """,
        }.RunAsync();
}
