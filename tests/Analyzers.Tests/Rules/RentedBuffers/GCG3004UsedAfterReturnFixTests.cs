using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.RentedBuffers.UsedAfterReturnAnalyzer,
    GcGuard.CodeFixes.Rules.RentedBuffers.UsedAfterReturnCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>The fix of GCG3004: one return, behind the last use.</summary>
public class GCG3004UsedAfterReturnFixTests
{
    [Fact]
    public Task The_buffer_is_returned_after_its_last_use()
        => new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s)
                    {
                        // The head is enough.
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                        int read = s.Read(buffer, 0, n); // may be short

                        // Not needed any more.
                        ArrayPool<byte>.Shared.Return(buffer);

                        return [|buffer[0]|] + read;
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
                        // The head is enough.
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            int read = s.Read(buffer, 0, n); // may be short

                            // Not needed any more.

                            return buffer[0] + read;
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_buffer_that_is_returned_twice_is_returned_once()
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
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        if (s.Read(buffer, 0, n) == 0)
                        {
                            Console.WriteLine(n);
                            ArrayPool<byte>.Shared.Return(buffer, true);
                        }

                        [|ArrayPool<byte>.Shared.Return(buffer, true)|];
                        return 1;
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
                            if (s.Read(buffer, 0, n) == 0)
                            {
                                Console.WriteLine(n);
                            }
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer, true);
                        }

                        return 1;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_is_made_over_the_buffer_counts_as_a_use()
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
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        var m = new MemoryStream(buffer);
                        ArrayPool<byte>.Shared.Return(buffer);
                        Console.WriteLine(n);
                        return [|m.ReadByte()|];
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
                            var m = new MemoryStream(buffer);
                            Console.WriteLine(n);
                            return m.ReadByte();
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_task_that_works_on_the_buffer_is_awaited_before_the_return()
        => new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    async Task<int> M0(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        Task<int> task = s.ReadAsync(buffer, 0, n);
                        ArrayPool<byte>.Shared.Return(buffer);
                        return [|await task|];
                    }
                }
                """,
            FixedCode = """
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    async Task<int> M0(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            Task<int> task = s.ReadAsync(buffer, 0, n);
                            return await task;
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_owner_is_disposed_of_after_its_last_use()
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
                        var owner = MemoryPool<byte>.Shared.Rent(n);
                        Memory<byte> memory = owner.Memory;
                        owner.Dispose();
                        return [|memory.Span|][0];
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
                        var owner = MemoryPool<byte>.Shared.Rent(n);
                        try
                        {
                            Memory<byte> memory = owner.Memory;
                            return memory.Span[0];
                        }
                        finally
                        {
                            owner.Dispose();
                        }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>What is read when the function has ended, what was not rented here, and where more than one thing could be meant.</summary>
    [Fact]
    public Task Nothing_else_changes()
        => new VerifyCS.Test
        {
            UnfixedCode = """
                using System;
                using System.Buffers;
                using System.IO;

                class C
                {
                    object M0(int n, Stream s, byte[] given)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            s.Read(buffer, 0, n);
                            return [|buffer|];
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }

                    object M2(int n, Stream s, byte[] given)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            if (s.Read(buffer, 0, n) == 0)
                            {
                                ArrayPool<byte>.Shared.Return(buffer);
                                return 0;
                            }

                            return 1;
                        }
                        finally
                        {
                            [|ArrayPool<byte>.Shared.Return(buffer)|];
                        }
                    }

                    object M3(int n, Stream s, byte[] given)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        var same = buffer;
                        ArrayPool<byte>.Shared.Return(same);
                        [|ArrayPool<byte>.Shared.Return(buffer)|];
                        return 1;
                    }

                    object M4(int n, Stream s, byte[] given)
                    {
                        MemoryStream m;
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        m = new MemoryStream(buffer);
                        ArrayPool<byte>.Shared.Return(buffer);
                        Console.WriteLine(n);
                        return [|m.ReadByte()|];
                    }

                    object M5(int n, Stream s, byte[] given)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        ArrayPool<byte>.Shared.Return(buffer);
                        int first = [|buffer[0]|];
                        buffer = new byte[n];
                        return first + buffer[0];
                    }

                    object M6(int n, Stream s, byte[] given)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        s.Read(buffer, 0, n);
                        if (n > 3)
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }

                        return [|buffer[0]|];
                    }
                }
                """,
        }.RunAsync();
}
