using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.UnclearedReturnAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

public class GCG3008UnclearedReturnTests
{
    [Fact]
    public Task References_that_stay_in_the_array_are_found()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Threading.Tasks;

                public class C
                {
                    void M0<TClass>(int n, string[] given) where TClass : class
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); [|ArrayPool<string>.Shared.Return(a)|];
                    }
                    void M1<TClass>(int n, string[] given) where TClass : class
                    {
                        [|ArrayPool<string>.Shared.Return(given)|];
                    }
                    void M2<TClass>(int n, string[] given) where TClass : class
                    {
                        var pool = ArrayPool<object>.Create(); var a = pool.Rent(n); try { a[0] = n; } finally { [|pool.Return(a)|]; }
                    }
                    void M3<TClass>(int n, string[] given) where TClass : class
                    {
                        var a = ArrayPool<(int, string)>.Shared.Rent(n); [|ArrayPool<(int, string)>.Shared.Return(a)|];
                    }
                    void M4<TClass>(int n, string[] given) where TClass : class
                    {
                        var a = ArrayPool<KeyValuePair<int, byte[]>>.Shared.Rent(n); [|ArrayPool<KeyValuePair<int, byte[]>>.Shared.Return(a)|];
                    }
                    void M5<TClass>(int n, string[] given) where TClass : class
                    {
                        var a = ArrayPool<TClass>.Shared.Rent(n); [|ArrayPool<TClass>.Shared.Return(a)|];
                    }
                    void M6<TClass>(int n, string[] given) where TClass : class
                    {
                        byte[][] jagged = ArrayPool<byte[]>.Shared.Rent(n); [|ArrayPool<byte[]>.Shared.Return(array: jagged)|];
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
    public Task What_holds_no_references_or_is_cleared_is_silent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Threading.Tasks;

                public class C
                {
                    void M0<TAny, TStruct>(int n) where TStruct : struct
                    {
                        var a = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(a);
                    }
                    void M1<TAny, TStruct>(int n) where TStruct : struct
                    {
                        var a = ArrayPool<(int, long)>.Shared.Rent(n); ArrayPool<(int, long)>.Shared.Return(a);
                    }
                    void M2<TAny, TStruct>(int n) where TStruct : struct
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); ArrayPool<string>.Shared.Return(a, true);
                    }
                    void M3<TAny, TStruct>(int n) where TStruct : struct
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); ArrayPool<string>.Shared.Return(a, clearArray: true);
                    }
                    void M4<TAny, TStruct>(int n) where TStruct : struct
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); ArrayPool<string>.Shared.Return(a, clearArray: false);
                    }
                    void M5<TAny, TStruct>(int n) where TStruct : struct
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); Array.Clear(a, 0, n); ArrayPool<string>.Shared.Return(a);
                    }
                    void M6<TAny, TStruct>(int n) where TStruct : struct
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); a.AsSpan(0, n).Clear(); ArrayPool<string>.Shared.Return(a);
                    }
                    void M7<TAny, TStruct>(int n) where TStruct : struct
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); a.AsSpan(0, n).Fill(null); ArrayPool<string>.Shared.Return(a);
                    }
                    void M8<TAny, TStruct>(int n) where TStruct : struct
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); for (int i = 0; i < n; i++) { a[i] = null; } ArrayPool<string>.Shared.Return(a);
                    }
                    void M10<TAny, TStruct>(int n) where TStruct : struct
                    {
                        var a = ArrayPool<TStruct>.Shared.Rent(n); ArrayPool<TStruct>.Shared.Return(a);
                    }
                    void M11<TAny, TStruct>(int n) where TStruct : struct
                    {
                        var a = ArrayPool<KeyValuePair<int, TAny>>.Shared.Rent(n); ArrayPool<KeyValuePair<int, TAny>>.Shared.Return(a);
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
