using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.LostBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

public class GCG3003LostBufferTests
{
    [Fact]
    public Task A_path_that_leaves_without_returning_is_found()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;

                public class C
                {
                    int M0(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; int read = s.Read(buffer, 0, n); if (read == 0) { return 0; } ArrayPool<byte>.Shared.Return(buffer); return read;
                    }
                    int M1(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; if (n > 3) { ArrayPool<byte>.Shared.Return(buffer); return 1; } return n;
                    }
                    int M2(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; while (true) { int r = s.Read(buffer); if (r == 0) return 0; if (r == 1) { ArrayPool<byte>.Shared.Return(buffer); return 1; } }
                    }
                    int M3(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; switch (n) { case 1: ArrayPool<byte>.Shared.Return(buffer); return 1; case 2: return 2; default: ArrayPool<byte>.Shared.Return(buffer); return 3; }
                    }
                    int M4(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; Use(buffer, n); if (n > 3) { return n; } Use(buffer, n); ArrayPool<byte>.Shared.Return(buffer); return 0;
                    }
                    int M5(int n, Stream s)
                    {
                        byte[] buffer = null; if (n > 256) { buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; } if (s.Length == 0) { return 1; } if (buffer != null) { ArrayPool<byte>.Shared.Return(buffer); } return 0;
                    }
                    int M6(int n, Stream s)
                    {
                        byte[] rented = null; Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = [|ArrayPool<byte>.Shared.Rent(n)|]); if (s.Read(span) == 0) { return 1; } if (rented is not null) { ArrayPool<byte>.Shared.Return(rented); } return 0;
                    }
                    int M7(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; Unknown(buffer); if (n > 3) { return n; } ArrayPool<byte>.Shared.Return(buffer); return 0;
                    }
                    int M8(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; try { if (n > 3) { return 1; } Show(buffer); } catch (IOException) { ArrayPool<byte>.Shared.Return(buffer); throw; } ArrayPool<byte>.Shared.Return(buffer); return 0;
                    }
                    int M9(int n, Stream s)
                    {
                        foreach (int i in new[] { 1, 2 }) { var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; if (i == n) { continue; } ArrayPool<byte>.Shared.Return(buffer); } return 0;
                    }
                    int M10(int n, Stream s)
                    {
                        var segment = new ArraySegment<byte>([|ArrayPool<byte>.Shared.Rent(n)|], 0, n); if (n > 3) { return 0; } ArrayPool<byte>.Shared.Return(segment.Array); return 1;
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
    public Task A_buffer_that_nothing_returns_is_found()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;

                public class C
                {
                    int M0(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; return s.Read(buffer, 0, n);
                    }
                    int M2(int n, Stream s)
                    {
                        return s.Read([|ArrayPool<byte>.Shared.Rent(n)|], 0, n);
                    }
                    int M3(int n, Stream s)
                    {
                        Span<byte> span = [|ArrayPool<byte>.Shared.Rent(n)|]; Show(span); return span[0];
                    }
                    int M4(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; string text = Encoding.UTF8.GetString(buffer, 0, n); return text.Length;
                    }
                    int M5(int n, Stream s)
                    {
                        int total = 0; for (int i = 0; i < n; i++) { var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; total += s.Read(buffer); } return total;
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
    public Task In_asynchronous_code_iterators_and_functions_inside_functions_too()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Threading;
                using System.Threading.Tasks;

                public class C
                {
                    async Task<int> M0(int n, Stream s, CancellationToken ct)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; int r = await s.ReadAsync(buffer, ct); if (r == 0) { return 0; } ArrayPool<byte>.Shared.Return(buffer); return r;
                    }
                    async Task<int> M1(int n, Stream s, CancellationToken ct)
                    {
                        Func<int> f = () => { var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; if (n > 3) { return 1; } ArrayPool<byte>.Shared.Return(buffer); return 0; }; await Task.Yield(); return f();
                    }
                    async Task<int> M2(int n, Stream s, CancellationToken ct)
                    {
                        await Task.Yield(); return Local(); int Local() { var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; if (n > 3) { return 1; } ArrayPool<byte>.Shared.Return(buffer); return 0; }
                    }
                    async Task<int> M3(int n, Stream s, CancellationToken ct)
                    {
                        IEnumerable<int> All() { var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; yield return s.Read(buffer); if (n > 3) { yield break; } ArrayPool<byte>.Shared.Return(buffer); } await Task.Yield(); return All().Count();
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
    public Task An_owner_that_is_not_disposed_of_is_found()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;

                public class C
                {
                    int M0(int n, Stream s)
                    {
                        var owner = [|MemoryPool<byte>.Shared.Rent(n)|]; return s.Read(owner.Memory.Span);
                    }
                    int M1(int n, Stream s)
                    {
                        var owner = [|MemoryPool<byte>.Shared.Rent(n)|]; if (s.Read(owner.Memory.Span) == 0) { return 0; } owner.Dispose(); return 1;
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
    public Task A_buffer_that_its_variable_forgets_is_found()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;

                public class C
                {
                    int M0(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; s.Read(buffer); buffer = new byte[n]; return buffer[0];
                    }
                    int M1(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; for (int i = 0; i < n; i++) { if (s.Read(buffer) == 0) { buffer = [|ArrayPool<byte>.Shared.Rent(n * 2)|]; } } ArrayPool<byte>.Shared.Return(buffer); return 0;
                    }
                    int M2(int n, Stream s)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; while (Test(n)) { Keep(buffer); buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; } return 0;
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
    public Task A_buffer_that_leaves_inside_a_plain_stream_is_found()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;

                public class C
                {
                    object M0(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; int r = s.Read(buffer); return new MemoryStream(buffer, 0, r);
                    }
                    object M1(int n, Stream s)
                    {
                        var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; int r = s.Read(buffer); return new ByteArrayContent(buffer, 0, r);
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
    public Task What_is_returned_on_every_path_is_silent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;

                public class C
                {
                    int M0(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); int r = s.Read(buffer); ArrayPool<byte>.Shared.Return(buffer); return r;
                    }
                    int M1(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { return s.Read(buffer); } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    int M2(int n, Stream s)
                    {
                        byte[] buffer = null; try { buffer = ArrayPool<byte>.Shared.Rent(n); return s.Read(buffer); } finally { if (buffer != null) { ArrayPool<byte>.Shared.Return(buffer); } }
                    }
                    int M3(int n, Stream s)
                    {
                        byte[] buffer = null; try { buffer = ArrayPool<byte>.Shared.Rent(n); return s.Read(buffer); } finally { if (buffer is { } b) ArrayPool<byte>.Shared.Return(b); }
                    }
                    int M4(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); if (s.Read(buffer) == 0) { ArrayPool<byte>.Shared.Return(buffer); return 0; } ArrayPool<byte>.Shared.Return(buffer); return 1;
                    }
                    int M5(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); if (s.Read(buffer) == 0) { ArrayPool<byte>.Shared.Return(buffer); throw new EndOfStreamException(); } ArrayPool<byte>.Shared.Return(buffer); return 1;
                    }
                    int M6(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); if (s.Read(buffer) == 0) { throw new EndOfStreamException(); } ArrayPool<byte>.Shared.Return(buffer); return 1;
                    }
                    int M7(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); int r = s.Read(buffer) == 0 ? throw new EndOfStreamException() : 1; ArrayPool<byte>.Shared.Return(buffer); return r;
                    }
                    int M8(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); if (s.Read(buffer) == 0) { ThrowHelper.Throw(); return 0; } ArrayPool<byte>.Shared.Return(buffer); return 1;
                    }
                    int M9(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); switch (s.Read(buffer)) { case 0: ArrayPool<byte>.Shared.Return(buffer); return 0; case 1: break; default: goto case 0; } ArrayPool<byte>.Shared.Return(buffer); return 1;
                    }
                    int M10(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); again: if (s.Read(buffer) > 0) { goto again; } ArrayPool<byte>.Shared.Return(buffer); return 1;
                    }
                    int M11(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); lock (s) { Use(buffer, n); } ArrayPool<byte>.Shared.Return(buffer); return 1;
                    }
                    int M12(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); using (var m = new MemoryStream(buffer)) { m.ReadByte(); } ArrayPool<byte>.Shared.Return(buffer); return 1;
                    }
                    int M13(int n, Stream s)
                    {
                        while (true) { var buffer = ArrayPool<byte>.Shared.Rent(n); try { if (s.Read(buffer) == 0) { continue; } return 1; } finally { ArrayPool<byte>.Shared.Return(buffer); } }
                    }
                    int M14(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { try { Use(buffer, n); } finally { Stop(); } } catch (IOException e) when (e.HResult == n) { return 2; } finally { ArrayPool<byte>.Shared.Return(buffer); } return 1;
                    }
                    int M15(int n, Stream s)
                    {
                        using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n); return s.Read(owner.Memory.Span);
                    }
                    int M16(int n, Stream s)
                    {
                        using (var owner = MemoryPool<byte>.Shared.Rent(n)) { return s.Read(owner.Memory.Span); }
                    }
                    int M17(int n, Stream s)
                    {
                        var segment = new ArraySegment<byte>(ArrayPool<byte>.Shared.Rent(n), 0, n); if (n > 3) { ArrayPool<byte>.Shared.Return(segment.Array); return 0; } ArrayPool<byte>.Shared.Return(segment.Array!); return 1;
                    }
                    int M18(int n, Stream s)
                    {
                        var pool = ArrayPool<byte>.Create(); var buffer = pool.Rent(n); Use(buffer, n); pool.Return(buffer, true); return 0;
                    }
                    int M19(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); var same = buffer; Use(buffer, n); ArrayPool<byte>.Shared.Return(same); return 0;
                    }
                    int M20(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); object o = buffer; Use(buffer, n); ArrayPool<byte>.Shared.Return((byte[])o); return 0;
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
    public Task A_conditional_rent_that_is_returned_under_its_condition_is_silent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;

                public class C
                {
                    int M0(int n, Stream s, bool pooled)
                    {
                        byte[] rented = n > 256 ? ArrayPool<byte>.Shared.Rent(n) : null; Span<byte> span = rented ?? stackalloc byte[256]; int r = s.Read(span); if (rented is not null) ArrayPool<byte>.Shared.Return(rented); return r;
                    }
                    int M1(int n, Stream s, bool pooled)
                    {
                        byte[] rented = null; Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(n)); int r = s.Read(span); if (rented != null) { ArrayPool<byte>.Shared.Return(rented); } return r;
                    }
                    int M2(int n, Stream s, bool pooled)
                    {
                        byte[] rented = null; Span<byte> span = (n <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(n)).AsSpan()).Slice(0, n); int r = s.Read(span); if (rented != null) { ArrayPool<byte>.Shared.Return(rented); } return r;
                    }
                    int M3(int n, Stream s, bool pooled)
                    {
                        byte[] buffer = n > 256 ? ArrayPool<byte>.Shared.Rent(n) : new byte[256]; int r = s.Read(buffer); if (n > 256) { ArrayPool<byte>.Shared.Return(buffer); } return r;
                    }
                    int M4(int n, Stream s, bool pooled)
                    {
                        byte[] buffer = n > 256 ? ArrayPool<byte>.Shared.Rent(n) : new byte[256]; int r = s.Read(buffer); if (n <= 256) { return r; } ArrayPool<byte>.Shared.Return(buffer); return 0;
                    }
                    int M5(int n, Stream s, bool pooled)
                    {
                        byte[] buffer = pooled ? ArrayPool<byte>.Shared.Rent(n) : new byte[n]; int r = s.Read(buffer); if (pooled) { ArrayPool<byte>.Shared.Return(buffer); } return r;
                    }
                    int M6(int n, Stream s, bool pooled)
                    {
                        byte[] buffer = pooled ? ArrayPool<byte>.Shared.Rent(n) : new byte[n]; try { return s.Read(buffer); } finally { if (pooled) { ArrayPool<byte>.Shared.Return(buffer); } }
                    }
                    int M7(int n, Stream s, bool pooled)
                    {
                        bool isRented = false; byte[] buffer = _kept; if (buffer == null) { buffer = ArrayPool<byte>.Shared.Rent(n); isRented = true; } int r = s.Read(buffer); if (isRented) { ArrayPool<byte>.Shared.Return(buffer); } return r;
                    }
                    int M8(int n, Stream s, bool pooled)
                    {
                        byte[] buffer = _flag ? ArrayPool<byte>.Shared.Rent(n) : new byte[n]; int r = s.Read(buffer); if (_flag) { ArrayPool<byte>.Shared.Return(buffer); } return r;
                    }
                    int M9(int n, Stream s, bool pooled)
                    {
                        byte[] buffer; if (n > _limit) { buffer = ArrayPool<byte>.Shared.Rent(n); } else { buffer = new byte[n]; } int r = s.Read(buffer); if (!(n <= _limit)) { ArrayPool<byte>.Shared.Return(buffer); } return r;
                    }
                    int M10(int n, Stream s, bool pooled)
                    {
                        byte[] buffer = null; for (int i = 0; i < n; i++) { buffer ??= ArrayPool<byte>.Shared.Rent(n); s.Read(buffer); } if (buffer != null) { ArrayPool<byte>.Shared.Return(buffer); } return n;
                    }
                    int M11(int n, Stream s, bool pooled)
                    {
                        byte[] buffer = null; while (s.ReadByte() > 0) { if (buffer == null) { buffer = ArrayPool<byte>.Shared.Rent(n); } s.Read(buffer); } if (buffer is null) { return 0; } ArrayPool<byte>.Shared.Return(buffer); return n;
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
    public Task A_return_that_its_author_made_conditional_is_silent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;

                public class C
                {
                    IEnumerable<(byte[], int)> M0(int n, Stream s, bool owns)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); int count = 0; while (s.ReadByte() > 0) { buffer[count++] = 1; if (count >= n) { yield return (buffer, count); count = 0; buffer = ArrayPool<byte>.Shared.Rent(n); } } if (count > 0) { yield return (buffer, count); } if (count == 0) { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    IEnumerable<(byte[], int)> M1(int n, Stream s, bool owns)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); s.Read(buffer); yield return (null, 1); if (owns) ArrayPool<byte>.Shared.Return(buffer);
                    }
                    IEnumerable<(byte[], int)> M2(int n, Stream s, bool owns)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); s.Read(buffer); yield return (null, 1); if (!owns && Test(n)) { ArrayPool<byte>.Shared.Return(buffer); buffer = null; }
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
    public Task A_buffer_that_grows_and_gives_the_old_one_back_is_silent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;

                public class C
                {
                    int M0(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); int count = 0; try { while (true) { int r = s.Read(buffer, count, n); if (r == 0) { return count; } count += r; if (count == buffer.Length) { var bigger = ArrayPool<byte>.Shared.Rent(n * 2); buffer.CopyTo(bigger, 0); ArrayPool<byte>.Shared.Return(buffer); buffer = bigger; } } } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    int M1(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); for (int i = 0; i < n; i++) { var old = buffer; buffer = ArrayPool<byte>.Shared.Rent(n); Array.Copy(old, buffer, n); ArrayPool<byte>.Shared.Return(old); } ArrayPool<byte>.Shared.Return(buffer); return 0;
                    }
                    int M2(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); for (int i = 0; i < n; i++) { if (s.ReadByte() == 0) { ArrayPool<byte>.Shared.Return(buffer); buffer = ArrayPool<byte>.Shared.Rent(n); } } ArrayPool<byte>.Shared.Return(buffer); return 0;
                    }
                    int M3(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { while (true) { if (s.ReadByte() == 0) { return 1; } var back = buffer; buffer = null; ArrayPool<byte>.Shared.Return(back); s.Flush(); buffer = ArrayPool<byte>.Shared.Rent(n); } } finally { if (buffer is not null) { ArrayPool<byte>.Shared.Return(buffer); } }
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
    public Task Ownership_that_leaves_is_silent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;

                public class C
                {
                    object M0(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; return ArrayPool<byte>.Shared.Rent(n);
                    }
                    object M1(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); s.Read(buffer); return buffer;
                    }
                    object M2(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = ArrayPool<byte>.Shared.Rent(n); return null;
                    }
                    object M3(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); result = buffer; return null;
                    }
                    object M4(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; other = ArrayPool<byte>.Shared.Rent(n); return null;
                    }
                    object M5(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); return (buffer, n);
                    }
                    object M6(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); _kept = buffer; return null;
                    }
                    object M7(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; _kept = ArrayPool<byte>.Shared.Rent(n); return null;
                    }
                    object M8(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); _all.Add(buffer); return null;
                    }
                    object M9(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; _all.Add(ArrayPool<byte>.Shared.Rent(n)); return null;
                    }
                    object M10(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); return new Owner(buffer);
                    }
                    object M11(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); var owner = new Owner(buffer); s.Read(buffer); return owner;
                    }
                    object M12(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); try { s.Read(buffer); return new Owner(buffer); } catch { ArrayPool<byte>.Shared.Return(buffer); throw; }
                    }
                    object M13(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); Keep(buffer); return null;
                    }
                    object M14(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); Unknown(buffer); return null;
                    }
                    object M15(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); if (!TryUnknown(buffer)) { ArrayPool<byte>.Shared.Return(buffer); } return null;
                    }
                    object M16(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); if (n > 3) { Unknown(buffer); return null; } ArrayPool<byte>.Shared.Return(buffer); return null;
                    }
                    object M17(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); _ = UnknownAsync(buffer); return null;
                    }
                    object M18(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); Task.Run(() => { s.Read(buffer); ArrayPool<byte>.Shared.Return(buffer); }); return null;
                    }
                    object M19(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); void Back() => ArrayPool<byte>.Shared.Return(buffer); s.Read(buffer); Back(); return null;
                    }
                    object M20(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); return buffer.AsMemory(0, n);
                    }
                    object M21(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); return new { Data = buffer };
                    }
                    object M22(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); var array = new[] { buffer }; return array;
                    }
                    object M23(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); other[0] = buffer[0]; System.Threading.Interlocked.Exchange(ref _kept, buffer); return null;
                    }
                    object M24(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); Array.Resize(ref buffer, 3); return null;
                    }
                    object M25(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var (a, b) = (ArrayPool<byte>.Shared.Rent(n), n); return a;
                    }
                    object M26(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var owner = MemoryPool<byte>.Shared.Rent(n); return owner;
                    }
                    object M27(int n, Stream s, out byte[] result, ref byte[] other)
                    {
                        result = null; var buffer = ArrayPool<byte>.Shared.Rent(n); MayKeep(buffer); return null;
                    }

                    public virtual void MayKeep(byte[] buffer) => buffer[0] = 1;
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
    public Task An_array_that_a_constructor_hands_to_another_one_is_silent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Threading.Tasks;

                public class C
                {
                    object M0(int n)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); Use(buffer, n); return new PooledSegment(buffer);
                    }
                    object M1(int n)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); Use(buffer, n); return new PooledSegment(buffer.AsMemory(0, n));
                    }
                    object M2(int n)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); Use(buffer, n); return new Segment(buffer, n);
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
    public Task A_pool_itself_and_its_fields_are_silent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;

                public sealed class Logged<T> : ArrayPool<T>
                {
                    private readonly ArrayPool<T> _inner = Shared;
                    private T[] _first = Shared.Rent(10);

                    public T[] First { get; } = Shared.Rent(10);

                    public override T[] Rent(int minimumLength)
                    {
                        T[] array = _inner.Rent(minimumLength);
                        Console.WriteLine(array.Length);
                        return array;
                    }

                    public override void Return(T[] array, bool clearArray = false) => _inner.Return(array, clearArray);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Code_that_is_not_bound_is_silent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;

                public class C
                {
                    public int A(int n)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        Missing(buffer);
                        if (n > 3) { return 1; }
                        ArrayPool<byte>.Shared.Return(buffer);
                        return 0;
                    }

                    public int B(int n)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        if (n > 3) { return Unbound.Of(buffer) }
                        ArrayPool<byte>.Shared.Return(buffer);
                        return 0;
                """,
            CompilerDiagnostics = Microsoft.CodeAnalysis.Testing.CompilerDiagnostics.None,
        }.RunAsync();

    [Theory]
    [InlineData("require", true)]
    [InlineData("ignore", false)]
    public async Task The_option_decides_whether_a_missing_finally_counts(string value, bool isFound)
    {
        string rent = isFound ? "[|ArrayPool<byte>.Shared.Rent(n)|]" : "ArrayPool<byte>.Shared.Rent(n)";
        var test = new VerifyCS.Test
        {
            TestCode = $$"""
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(int n, Stream s)
                    {
                        var buffer = {{rent}}; int r = s.Read(buffer); ArrayPool<byte>.Shared.Return(buffer); return r;
                    }

                    int M1(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { return s.Read(buffer); } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }

                    int M2(int n, Stream s)
                    {
                        using var owner = MemoryPool<byte>.Shared.Rent(n); return s.Read(owner.Memory.Span);
                    }

                    int M3(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(buffer); return 0;
                    }
                }
                """,
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", $"""
            root = true
            [*.cs]
            gcguard.return_in_finally = {value}
            """));
        await test.RunAsync();
    }

    [Fact]
    public async Task Pools_that_the_option_names_are_followed_too()
    {
        var test = new VerifyCS.Test
        {
            TestCode = """
                namespace Shop
                {
                    public sealed class Block { public int Size; }

                    public sealed class BlockPool<T>
                    {
                        public static readonly BlockPool<T> Shared = new BlockPool<T>();
                        public T Rent() => default!;
                        public void Return(T block) { }
                    }

                    public class C
                    {
                        public int M(int n)
                        {
                            Block block = [|BlockPool<Block>.Shared.Rent()|];
                            if (n > 3) { return block.Size; }
                            BlockPool<Block>.Shared.Return(block);
                            return 0;
                        }

                        public int All(int n)
                        {
                            Block block = BlockPool<Block>.Shared.Rent();
                            int size = block.Size;
                            BlockPool<Block>.Shared.Return(block);
                            return size;
                        }
                    }
                }
                """,
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", """
            root = true
            [*.cs]
            gcguard.pool_types = Shop.BlockPool
            """));
        await test.RunAsync();
    }
}
