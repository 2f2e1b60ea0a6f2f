using System.Threading.Tasks;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.UsedAfterReturnAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>GCG3004 follows parts of an owner's memory, and asks what is read of an array after its return.</summary>
public class GCG3004OwnerMemoryTests
{
    [Fact]
    public Task A_part_of_an_owner_s_memory_is_followed()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Threading.Tasks;

                public class C
                {
                    public int M0(int n)
                    {
                        var owner = MemoryPool<byte>.Shared.Rent(n); Memory<byte> part = owner.Memory[..n]; owner.Dispose(); return [|part.Span|].Length + part.Span[0];
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

    /// <summary>An object around a view shows the buffer as the view does; what is worked out of it does not.</summary>
    [Fact]
    public Task A_view_that_an_object_carries_goes_out_with_it()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;

                public readonly struct Result<T>
                {
                    private Result(T value) => Value = value;
                    public T Value { get; }
                    public static implicit operator Result<T>(T value) => new Result<T>(value);
                }

                public readonly struct Sum
                {
                    public Sum(int value) => Value = value;
                    public int Value { get; }
                    public static implicit operator Sum(ReadOnlyMemory<byte> bytes) => new Sum(bytes.Length);
                }

                public class C
                {
                    public Result<ReadOnlyMemory<byte>> Read(Stream s, int n)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { s.Read(buffer); return [|new ReadOnlyMemory<byte>(buffer, 0, n)|]; } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }

                    public Sum Count(Stream s, int n)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { s.Read(buffer); return new ReadOnlyMemory<byte>(buffer, 0, n); } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }

                    public Result<ReadOnlyMemory<byte>> Copy(Stream s, int n)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { s.Read(buffer); ReadOnlyMemory<byte> copy = buffer.AsMemory(0, n).ToArray(); return copy; } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_array_that_is_taken_out_of_a_collection_after_its_return_is_not_read()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Threading.Tasks;

                public class C
                {
                    public void M0(List<byte[]> old, Dictionary<byte[], int> uses, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n); _all.Add(buffer); Use(buffer, n); ArrayPool<byte>.Shared.Return(buffer); _all.Remove(buffer); if (old.Contains(buffer)) { n++; }
                    }
                    public void M1(List<byte[]> old, Dictionary<byte[], int> uses, int n)
                    {
                        byte[] buffer = old[0]; ArrayPool<byte>.Shared.Return(buffer); old.Remove(buffer); uses.Remove(buffer);
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
    public Task An_array_whose_elements_are_searched_after_its_return_is_found()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Threading.Tasks;

                public class C
                {
                    public int M0(List<byte[]> old, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n); Use(buffer, n); ArrayPool<byte>.Shared.Return(buffer); return Array.IndexOf([|buffer|], (byte)1);
                    }
                    public int M1(List<byte[]> old, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n); Use(buffer, n); ArrayPool<byte>.Shared.Return(buffer); return [|buffer.AsSpan()|].IndexOf((byte)1);
                    }
                    public int M2(List<byte[]> old, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n); Use(buffer, n); ArrayPool<byte>.Shared.Return(buffer); old.Add([|buffer|]); return 1;
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
}
