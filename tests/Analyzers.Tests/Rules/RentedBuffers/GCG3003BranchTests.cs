using System.Threading.Tasks;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.LostBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>GCG3003 in methods that rent or return in some branches only, and that hand a memory or an array to others.</summary>
public class GCG3003BranchTests
{
    [Fact]
    public Task A_rent_in_one_case_that_is_returned_in_the_branch_for_that_case_is_silent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Threading.Tasks;

                public class C
                {
                    public int M0(int n, string a, string b, bool flag)
                    {
                        string first = null, second = null; byte[] rest = null; switch (n) { case 1: first = a; break; case 2: first = a; second = b; break; case 0: return 0; default: rest = ArrayPool<byte>.Shared.Rent(n); break; } if (first != null) { return first.Length + second.Length; } else if (rest != null) { Use(rest, n); ArrayPool<byte>.Shared.Return(rest); } return n;
                    }
                    public int M1(int n, string a, string b, bool flag)
                    {
                        string first = null; byte[] rest = null; if (n < 4) { first = a; } else { rest = ArrayPool<byte>.Shared.Rent(n); } if (first is null) { Use(rest, n); ArrayPool<byte>.Shared.Return(rest); } return n;
                    }
                    public int M2(int n, string a, string b, bool flag)
                    {
                        string first = null; byte[] rest = null; if (n < 4) { first = a; } else { rest = ArrayPool<byte>.Shared.Rent(n); } if (first is not null) { return 1; } Use(rest, n); ArrayPool<byte>.Shared.Return(rest); return n;
                    }
                    public int M3(int n, string a, string b, bool flag)
                    {
                        byte[] rest = null; int kind = n > 100 ? 2 : 1; switch (n > 100) { case true: rest = ArrayPool<byte>.Shared.Rent(n); break; default: break; } if (kind == 2) { Use(rest, n); ArrayPool<byte>.Shared.Return(rest); } else { n++; } return n;
                    }
                    public int M4(int n, string a, string b, bool flag)
                    {
                        byte[] rest = flag ? ArrayPool<byte>.Shared.Rent(n) : new byte[n]; Use(rest, n); if (n > 3) { n++; } else if (_flag) { Use(rest, 1); ArrayPool<byte>.Shared.Return(rest); } return n;
                    }

                    public byte[] _kept;
                    public List<byte[]> _all = new List<byte[]>();
                    public bool _flag;
                    public readonly int _limit = 10;
                    public static void Use(byte[] buffer, int n) { for (int i = 0; i < n; i++) { buffer[i] = 1; } }
                    public static int Fill(byte[] buffer) => buffer[0] + buffer.Length;
                    public void Keep(byte[] buffer) => _kept = buffer;
                    public static void Show(ReadOnlySpan<byte> span) { }
                    public static void Stop() { }
                    public static bool Test(int n) => n > 3;
                    public extern void Unknown(byte[] buffer);
                    public extern bool TryUnknown(byte[] buffer);
                    public extern int CountUnknown(byte[] buffer);
                    public extern Task UnknownAsync(byte[] buffer);
                    public static class ThrowHelper { public static void Throw() => throw new Exception(); }
                    public sealed class Owner : IDisposable
                    {
                        private readonly byte[] _array;
                        public Owner(byte[] array) => _array = array;
                        public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
                    }
                    public class Segment : IDisposable
                    {
                        private readonly Memory<byte> _memory;
                        public Segment(Memory<byte> memory) => _memory = memory;
                        public Segment(byte[] array, int n) : this(array.AsMemory(0, n)) { }
                        public void Dispose() { }
                    }
                    public sealed class PooledSegment : Segment
                    {
                        public PooledSegment(Memory<byte> memory) : base(memory) { }
                        public PooledSegment(byte[] array) : base(array, array.Length) { }
                    }
                    public sealed class Sum
                    {
                        public readonly int Value;
                        public Sum(byte[] array, int n) : this(n) { for (int i = 0; i < n; i++) { Value += array[i]; } }
                        public Sum(int start) => Value = start;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_rent_under_a_condition_that_another_path_forgets_is_found()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Threading.Tasks;

                public class C
                {
                    public int M0(int n, string a, bool bad)
                    {
                        byte[] rest = null; if (n > 100) { rest = [|ArrayPool<byte>.Shared.Rent(n)|]; } if (bad) { return 0; } if (rest != null) { ArrayPool<byte>.Shared.Return(rest); } return n;
                    }
                    public int M1(int n, string a, bool bad)
                    {
                        byte[] rest = [|ArrayPool<byte>.Shared.Rent(n)|]; Use(rest, n); if (bad) { n++; } else if (n > 3) { Use(rest, 1); ArrayPool<byte>.Shared.Return(rest); } return n;
                    }
                    public int M2(int n, string a, bool bad)
                    {
                        string first = null; byte[] rest = [|ArrayPool<byte>.Shared.Rent(n)|]; first = a; Use(rest, n); if (first == null) { Use(rest, 1); ArrayPool<byte>.Shared.Return(rest); } else { n++; } return n;
                    }

                    public byte[] _kept;
                    public List<byte[]> _all = new List<byte[]>();
                    public bool _flag;
                    public readonly int _limit = 10;
                    public static void Use(byte[] buffer, int n) { for (int i = 0; i < n; i++) { buffer[i] = 1; } }
                    public static int Fill(byte[] buffer) => buffer[0] + buffer.Length;
                    public void Keep(byte[] buffer) => _kept = buffer;
                    public static void Show(ReadOnlySpan<byte> span) { }
                    public static void Stop() { }
                    public static bool Test(int n) => n > 3;
                    public extern void Unknown(byte[] buffer);
                    public extern bool TryUnknown(byte[] buffer);
                    public extern int CountUnknown(byte[] buffer);
                    public extern Task UnknownAsync(byte[] buffer);
                    public static class ThrowHelper { public static void Throw() => throw new Exception(); }
                    public sealed class Owner : IDisposable
                    {
                        private readonly byte[] _array;
                        public Owner(byte[] array) => _array = array;
                        public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
                    }
                    public class Segment : IDisposable
                    {
                        private readonly Memory<byte> _memory;
                        public Segment(Memory<byte> memory) => _memory = memory;
                        public Segment(byte[] array, int n) : this(array.AsMemory(0, n)) { }
                        public void Dispose() { }
                    }
                    public sealed class PooledSegment : Segment
                    {
                        public PooledSegment(Memory<byte> memory) : base(memory) { }
                        public PooledSegment(byte[] array) : base(array, array.Length) { }
                    }
                    public sealed class Sum
                    {
                        public readonly int Value;
                        public Sum(byte[] array, int n) : this(n) { for (int i = 0; i < n; i++) { Value += array[i]; } }
                        public Sum(int start) => Value = start;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_memory_that_a_method_reads_into_is_only_lent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Threading.Tasks;

                public class C
                {
                    public async Task<int> M0(Source source, int n)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; int read = await source.ReadPartAsync(buffer); return read;
                    }
                    public async Task<int> M1(Source source, int n)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; int read = source.ReadPart(new Memory<byte>(buffer, 0, n)); await Task.Yield(); return buffer[0] + read;
                    }
                    public async Task<int> M2(Source source, int n)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; int read, left = n; while ((read = await source.ReadPartAsync(buffer.AsMemory(0, n)).ConfigureAwait(false)) != 0) { left -= read; if (left < 0) { return -1; } } ArrayPool<byte>.Shared.Return(buffer); return left; } public interface Source { ValueTask<int> ReadPartAsync(Memory<byte> part); int ReadPart(Memory<byte> part);
                    }

                    public byte[] _kept;
                    public List<byte[]> _all = new List<byte[]>();
                    public bool _flag;
                    public readonly int _limit = 10;
                    public static void Use(byte[] buffer, int n) { for (int i = 0; i < n; i++) { buffer[i] = 1; } }
                    public static int Fill(byte[] buffer) => buffer[0] + buffer.Length;
                    public void Keep(byte[] buffer) => _kept = buffer;
                    public static void Show(ReadOnlySpan<byte> span) { }
                    public static void Stop() { }
                    public static bool Test(int n) => n > 3;
                    public extern void Unknown(byte[] buffer);
                    public extern bool TryUnknown(byte[] buffer);
                    public extern int CountUnknown(byte[] buffer);
                    public extern Task UnknownAsync(byte[] buffer);
                    public static class ThrowHelper { public static void Throw() => throw new Exception(); }
                    public sealed class Owner : IDisposable
                    {
                        private readonly byte[] _array;
                        public Owner(byte[] array) => _array = array;
                        public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
                    }
                    public class Segment : IDisposable
                    {
                        private readonly Memory<byte> _memory;
                        public Segment(Memory<byte> memory) => _memory = memory;
                        public Segment(byte[] array, int n) : this(array.AsMemory(0, n)) { }
                        public void Dispose() { }
                    }
                    public sealed class PooledSegment : Segment
                    {
                        public PooledSegment(Memory<byte> memory) : base(memory) { }
                        public PooledSegment(byte[] array) : base(array, array.Length) { }
                    }
                    public sealed class Sum
                    {
                        public readonly int Value;
                        public Sum(byte[] array, int n) : this(n) { for (int i = 0; i < n; i++) { Value += array[i]; } }
                        public Sum(int start) => Value = start;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_memory_that_a_method_may_keep_is_silent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Threading.Tasks;

                public class C
                {
                    public async Task<int> M0(Source source, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n); var reading = source.ReadPartAsync(buffer); await Task.Yield(); Kept = reading; return 1;
                    }
                    public async Task<int> M2(Source source, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n); source.ReadFrom(buffer); await Task.Yield(); return n;
                    }
                    public async Task<int> M3(Source source, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n); var whole = source.ReadWhole(buffer.AsMemory()); await Task.Yield(); return whole.GetHashCode(); } public ValueTask<int> Kept; public interface Source { ValueTask<int> ReadPartAsync(Memory<byte> part); Task<bool> ForwardBoolAsync(Memory<byte> part); Task<int> SendAsync(Memory<byte> part); void ReadFrom(byte[] part); object ReadWhole(Memory<byte> part);
                    }

                    public byte[] _kept;
                    public List<byte[]> _all = new List<byte[]>();
                    public bool _flag;
                    public readonly int _limit = 10;
                    public static void Use(byte[] buffer, int n) { for (int i = 0; i < n; i++) { buffer[i] = 1; } }
                    public static int Fill(byte[] buffer) => buffer[0] + buffer.Length;
                    public void Keep(byte[] buffer) => _kept = buffer;
                    public static void Show(ReadOnlySpan<byte> span) { }
                    public static void Stop() { }
                    public static bool Test(int n) => n > 3;
                    public extern void Unknown(byte[] buffer);
                    public extern bool TryUnknown(byte[] buffer);
                    public extern int CountUnknown(byte[] buffer);
                    public extern Task UnknownAsync(byte[] buffer);
                    public static class ThrowHelper { public static void Throw() => throw new Exception(); }
                    public sealed class Owner : IDisposable
                    {
                        private readonly byte[] _array;
                        public Owner(byte[] array) => _array = array;
                        public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
                    }
                    public class Segment : IDisposable
                    {
                        private readonly Memory<byte> _memory;
                        public Segment(Memory<byte> memory) => _memory = memory;
                        public Segment(byte[] array, int n) : this(array.AsMemory(0, n)) { }
                        public void Dispose() { }
                    }
                    public sealed class PooledSegment : Segment
                    {
                        public PooledSegment(Memory<byte> memory) : base(memory) { }
                        public PooledSegment(byte[] array) : base(array, array.Length) { }
                    }
                    public sealed class Sum
                    {
                        public readonly int Value;
                        public Sum(byte[] array, int n) : this(n) { for (int i = 0; i < n; i++) { Value += array[i]; } }
                        public Sum(int start) => Value = start;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_array_for_the_constructor_of_the_base_class_belongs_to_the_new_object()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Threading.Tasks;

                public class C
                {
                    public void M0(int n)
                    {
                        new PooledStream(n).Dispose(); }
                            public sealed class PooledStream : System.IO.MemoryStream
                            {
                                public PooledStream(int length) : base(ArrayPool<byte>.Shared.Rent(length), 0, length, true, true) { }
                                public PooledStream(int length, string name) : this(ArrayPool<byte>.Shared.Rent(length), name.Length) { }
                                private PooledStream(byte[] buffer, int length) : base(buffer, 0, length, true, true) { }
                                protected override void Dispose(bool disposing) { base.Dispose(disposing); ArrayPool<byte>.Shared.Return(GetBuffer()); }
                            }
                            public void Last() {
                    }

                    public byte[] _kept;
                    public List<byte[]> _all = new List<byte[]>();
                    public bool _flag;
                    public readonly int _limit = 10;
                    public static void Use(byte[] buffer, int n) { for (int i = 0; i < n; i++) { buffer[i] = 1; } }
                    public static int Fill(byte[] buffer) => buffer[0] + buffer.Length;
                    public void Keep(byte[] buffer) => _kept = buffer;
                    public static void Show(ReadOnlySpan<byte> span) { }
                    public static void Stop() { }
                    public static bool Test(int n) => n > 3;
                    public extern void Unknown(byte[] buffer);
                    public extern bool TryUnknown(byte[] buffer);
                    public extern int CountUnknown(byte[] buffer);
                    public extern Task UnknownAsync(byte[] buffer);
                    public static class ThrowHelper { public static void Throw() => throw new Exception(); }
                    public sealed class Owner : IDisposable
                    {
                        private readonly byte[] _array;
                        public Owner(byte[] array) => _array = array;
                        public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
                    }
                    public class Segment : IDisposable
                    {
                        private readonly Memory<byte> _memory;
                        public Segment(Memory<byte> memory) => _memory = memory;
                        public Segment(byte[] array, int n) : this(array.AsMemory(0, n)) { }
                        public void Dispose() { }
                    }
                    public sealed class PooledSegment : Segment
                    {
                        public PooledSegment(Memory<byte> memory) : base(memory) { }
                        public PooledSegment(byte[] array) : base(array, array.Length) { }
                    }
                    public sealed class Sum
                    {
                        public readonly int Value;
                        public Sum(byte[] array, int n) : this(n) { for (int i = 0; i < n; i++) { Value += array[i]; } }
                        public Sum(int start) => Value = start;
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The near miss: the namespace is Microsoft's, the method is the project's, and it answers with the buffer.</summary>
    [Fact]
    public async Task A_method_of_the_project_below_Microsoft_may_take_a_buffer_over()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;

                namespace Microsoft.Pages
                {
                    public static class Reader
                    {
                        public static int Read(Stream source, int length)
                        {
                            byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                            int all = 0, read;
                            while ((read = source.Read(buffer, all, buffer.Length - all)) > 0)
                            {
                                all += read;
                                buffer = WithRoom(buffer, all);
                            }

                            ArrayPool<byte>.Shared.Return(buffer);
                            return all;
                        }

                        private static byte[] WithRoom(byte[] buffer, int used)
                        {
                            if (used < buffer.Length)
                            {
                                return buffer;
                            }

                            byte[] larger = ArrayPool<byte>.Shared.Rent(2 * used);
                            buffer.AsSpan(0, used).CopyTo(larger);
                            ArrayPool<byte>.Shared.Return(buffer);
                            return larger;
                        }
                    }
                }
                """,
        }.RunAsync();
}
