using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.UsedAfterReturnAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

public class GCG3004UsedAfterReturnTests
{
    [Fact]
    public Task A_use_after_the_return_is_found()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;

                public class C
                {
                    int M0(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); s.Read(buffer); ArrayPool<byte>.Shared.Return(buffer); return [|buffer[0]|];
                    }
                    int M1(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(buffer); Use([|buffer|], n); return 0;
                    }
                    int M2(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(buffer); s.Write([|buffer|], 0, n); return 0;
                    }
                    int M3(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); Span<byte> span = buffer.AsSpan(0, n); ArrayPool<byte>.Shared.Return(buffer); return [|span[0]|];
                    }
                    int M4(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(buffer); return [|buffer.AsSpan(0, n)|].IndexOf((byte)1);
                    }
                    int M5(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); var m = new MemoryStream(buffer); ArrayPool<byte>.Shared.Return(buffer); return [|m.ReadByte()|];
                    }
                    int M6(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); if (n > 3) { ArrayPool<byte>.Shared.Return(buffer); } return [|buffer[0]|];
                    }
                    int M7(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(buffer); if (n > 3) { return [|buffer[0]|]; } return 0;
                    }
                    int M8(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); while (true) { s.Read([|buffer|]); ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    int M9(int n, Stream s)
                    {
                        var owner = MemoryPool<byte>.Shared.Rent(n); Memory<byte> memory = owner.Memory; owner.Dispose(); return [|memory.Span|][0];
                    }
                    int M10(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); using var document = JsonDocument.Parse(buffer.AsMemory(0, n)); ArrayPool<byte>.Shared.Return(buffer); return [|document.RootElement.GetInt32()|];
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

    /// <summary>A mistake in a test makes other tests fail.</summary>
    [Fact]
    public Task Test_projects_are_looked_at()
    {
        var test = new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;
                using Xunit;

                class C
                {
                    int M(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        s.Read(buffer);
                        ArrayPool<byte>.Shared.Return(buffer);
                        return [|buffer[0]|];
                    }
                }
                """,
        };
        test.TestState.AdditionalProjects["xunit.core"].Sources.Add("namespace Xunit { public class Framework { } }");
        test.TestState.AdditionalProjectReferences.Add("xunit.core");
        return test.RunAsync();
    }

    [Fact]
    public Task A_second_return_is_found()
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
                        var buffer = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(buffer); [|ArrayPool<byte>.Shared.Return(buffer)|]; return 0;
                    }
                    int M1(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { if (s.Read(buffer) == 0) { ArrayPool<byte>.Shared.Return(buffer); return 0; } return 1; } finally { [|ArrayPool<byte>.Shared.Return(buffer)|]; }
                    }
                    int M2(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); if (s.Read(buffer) == 0) { ArrayPool<byte>.Shared.Return(buffer); } [|ArrayPool<byte>.Shared.Return(buffer)|]; return 1;
                    }
                    int M3(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); var same = buffer; ArrayPool<byte>.Shared.Return(same); [|ArrayPool<byte>.Shared.Return(buffer)|]; return 1;
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

    /// <summary>The buffer belongs to the method around the function, which fills the variable anew.</summary>
    [Fact]
    public Task A_buffer_that_a_function_shares_with_the_method_around_it_is_silent()
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
                    string M0(int n, Stream s)
                    {
                        char[] rented = null; Span<char> target = stackalloc char[16]; Grow(ref target);
                        if (rented != null) { ArrayPool<char>.Shared.Return(rented); }
                        return string.Empty;
                        void Grow(ref Span<char> destination)
                        {
                            char[] larger = ArrayPool<char>.Shared.Rent(destination.Length * 2);
                            destination.CopyTo(larger);
                            if (rented != null) { ArrayPool<char>.Shared.Return(rented); }
                            rented = larger;
                            destination = rented;
                        }
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

    /// <summary>The near miss: the buffer is the function's own.</summary>
    [Fact]
    public Task A_buffer_of_a_function_s_own_is_followed()
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
                        return Sum(); int Sum() { var buffer = ArrayPool<byte>.Shared.Rent(n); s.Read(buffer); ArrayPool<byte>.Shared.Return(buffer); return [|buffer[0]|]; }
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
    public Task A_result_that_is_read_after_the_return_is_found()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;

                public class C
                {
                    object M0(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { s.Read(buffer); return [|buffer|]; } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    object M1(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { s.Read(buffer); return [|buffer.AsMemory(0, n)|]; } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    object M2(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { s.Read(buffer); return [|new MemoryStream(buffer, 0, n)|]; } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    object M3(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { s.Read(buffer); return [|new ByteArrayContent(buffer, 0, n)|]; } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    object M6(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { s.Read(buffer); return [|(buffer, n)|]; } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    object M7(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { return [|s.ReadAsync(buffer, 0, n)|]; } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    object M8(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { return [|JsonDocument.Parse(buffer.AsMemory(0, n))|]; } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    object M9(int n, Stream s)
                    {
                        using var owner = MemoryPool<byte>.Shared.Rent(n); s.Read(owner.Memory.Span); return [|owner.Memory|];
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
    public Task Results_of_actions_that_are_read_after_the_return_are_found()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class FilesController : ControllerBase
                {
                    public IActionResult Whole(Stream s, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            s.Read(buffer);
                            return [|Ok(buffer.AsMemory(0, n))|];
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }

                    public IActionResult AsFile(Stream s, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                        s.Read(buffer);
                        IActionResult result = File(buffer, "image/png");
                        ArrayPool<byte>.Shared.Return(buffer);
                        return [|result|];
                    }

                    public IResult Minimal(Stream s, int n)
                    {
                        using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
                        return [|Results.Bytes(owner.Memory)|];
                    }

                    public IActionResult Copied(Stream s, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            s.Read(buffer);
                            return Ok(buffer.AsSpan(0, n).ToArray());
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
    public Task In_asynchronous_code_too()
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
                    async Task<int> M0(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); int r = await s.ReadAsync(buffer); ArrayPool<byte>.Shared.Return(buffer); return [|buffer[0]|];
                    }
                    async Task<int> M1(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); Task<int> task = s.ReadAsync(buffer, 0, n); ArrayPool<byte>.Shared.Return(buffer); return [|await task|];
                    }
                    async Task<int> M2(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); var task = s.ReadAsync(buffer, 0, n).ConfigureAwait(false); ArrayPool<byte>.Shared.Return(buffer); return [|await task|];
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
    public Task What_is_used_before_the_return_is_silent()
        => new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;

                public class C
                {
                    int M0(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); s.Read(buffer); int first = buffer[0]; ArrayPool<byte>.Shared.Return(buffer); return first;
                    }
                    int M1(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { return s.Read(buffer) + buffer[0]; } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    int M2(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(buffer); return buffer.Length;
                    }
                    int M3(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(buffer); if (buffer == null) { return 1; } buffer = new byte[n]; return buffer[0];
                    }
                    int M4(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(buffer); buffer = ArrayPool<byte>.Shared.Rent(n); s.Read(buffer); ArrayPool<byte>.Shared.Return(buffer); return 0;
                    }
                    int M5(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(buffer); buffer = null; if (buffer != null) { ArrayPool<byte>.Shared.Return(buffer); } return 0;
                    }
                    int M6(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { if (s.Read(buffer) == 0) { ArrayPool<byte>.Shared.Return(buffer); buffer = null; return 0; } return 1; } finally { if (buffer != null) { ArrayPool<byte>.Shared.Return(buffer); } }
                    }
                    int M7(int n, Stream s)
                    {
                        while (true) { var buffer = ArrayPool<byte>.Shared.Rent(n); s.Read(buffer); ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    int M8(int n, Stream s)
                    {
                        for (int i = 0; i < n; i++) { var buffer = ArrayPool<byte>.Shared.Rent(n); s.Read(buffer); ArrayPool<byte>.Shared.Return(buffer); } return 0;
                    }
                    int M9(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); bool done = s.Read(buffer) == 0; if (done) { ArrayPool<byte>.Shared.Return(buffer); } if (!done) { int x = buffer[0]; ArrayPool<byte>.Shared.Return(buffer); return x; } return 0;
                    }
                    int M10(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); if (s.Read(buffer) > 3 && Test(n)) { ArrayPool<byte>.Shared.Return(buffer); } if (!(s.ReadByte() > 3 && Test(n))) { return buffer[0]; } return 0;
                    }
                    int M11(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); using (var m = new MemoryStream(buffer, 0, n)) { int x = m.ReadByte(); ArrayPool<byte>.Shared.Return(buffer); return x; }
                    }
                    int M12(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); string text = Encoding.UTF8.GetString(buffer, 0, n); ArrayPool<byte>.Shared.Return(buffer); return text.Length;
                    }
                    int M13(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); byte[] copy = buffer.AsSpan(0, n).ToArray(); ArrayPool<byte>.Shared.Return(buffer); return copy[0];
                    }
                    int M14(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); byte[] copy = buffer[..n]; ArrayPool<byte>.Shared.Return(buffer); return copy[0];
                    }
                    int M15(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); using var document = JsonDocument.Parse(buffer.AsMemory(0, n)); int x = document.RootElement.GetInt32(); ArrayPool<byte>.Shared.Return(buffer); return x;
                    }
                    int M16(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); JsonElement clone; using (var document = JsonDocument.Parse(buffer.AsMemory(0, n))) { clone = document.RootElement.Clone(); } ArrayPool<byte>.Shared.Return(buffer); return clone.GetInt32();
                    }
                    int M17(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); var list = new List<byte>(buffer); ArrayPool<byte>.Shared.Return(buffer); return list[0];
                    }
                    int M18(int n, Stream s)
                    {
                        var owner = MemoryPool<byte>.Shared.Rent(n); owner.Dispose(); owner.Dispose(); return 0;
                    }
                    int M19(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); Action later = () => { buffer = null; }; ArrayPool<byte>.Shared.Return(buffer); later(); return buffer == null ? 0 : buffer[0];
                    }
                    int M20(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { return JsonSerializer.Deserialize<int>(buffer.AsSpan(0, n)); } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    int M21(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); Span<byte> span = buffer.AsSpan(0, n); span = new byte[n]; ArrayPool<byte>.Shared.Return(buffer); return span[0];
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
    public Task Tasks_that_are_awaited_before_the_return_are_silent()
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
                    async Task<int> M0(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); try { return await s.ReadAsync(buffer, 0, n); } finally { ArrayPool<byte>.Shared.Return(buffer); }
                    }
                    async Task<int> M1(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); Task<int> task = s.ReadAsync(buffer, 0, n); int r = await task; ArrayPool<byte>.Shared.Return(buffer); return r;
                    }
                    async Task<int> M2(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); ValueTask<int> task = s.ReadAsync(buffer.AsMemory()); if (task.IsCompletedSuccessfully) { int r = task.Result; ArrayPool<byte>.Shared.Return(buffer); return r; } { int r = await task; ArrayPool<byte>.Shared.Return(buffer); return r; }
                    }
                    async Task<int> M3(int n, Stream s)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n); var m = new MemoryStream(); Task t = m.WriteAsync(buffer, 0, n); ArrayPool<byte>.Shared.Return(buffer); await t; return 0;
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
