using System.Threading.Tasks;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.UsedAfterReturnAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>Arrays of a field that one method returns to their pool, and disposing of the object too.</summary>
public class GCG3004TwiceReturnedFieldTests
{
    [Theory]
    [InlineData("public void Complete() { Flush(); ArrayPool<byte>.Shared.Return(_buffer); } public void Dispose() { [|ArrayPool<byte>.Shared.Return(_buffer)|]; }")]
    [InlineData("public void Complete() { try { Flush(); } finally { ArrayPool<byte>.Shared.Return(this._buffer, true); } } public void Dispose() => [|ArrayPool<byte>.Shared.Return(_buffer)|];")]
    [InlineData("public async Task CompleteAsync() { await Task.Yield(); ArrayPool<byte>.Shared.Return(_buffer); } public ValueTask DisposeAsync() { [|ArrayPool<byte>.Shared.Return(_buffer)|]; return default; } public void Dispose() { }")]
    public Task Both_of_them_is_found(string members) => VerifyAsync(members);

    [Theory]
    // One place, and what is taken out of the field.
    [InlineData("public void Complete() => Flush(); public void Dispose() { ArrayPool<byte>.Shared.Return(_buffer); }")]
    [InlineData("public void Complete() { ArrayPool<byte>.Shared.Return(_buffer); _buffer = null; } public void Dispose() { if (_buffer != null) { ArrayPool<byte>.Shared.Return(_buffer); } }")]
    [InlineData("public void Complete() { ArrayPool<byte>.Shared.Return(_buffer); _buffer = new byte[0]; } public void Dispose() { ArrayPool<byte>.Shared.Return(_buffer); }")]
    [InlineData("public void Complete() { var b = Interlocked.Exchange(ref _buffer, null); ArrayPool<byte>.Shared.Return(_buffer); } public void Dispose() { ArrayPool<byte>.Shared.Return(_buffer); }")]
    // A condition, and a growth that returns what it replaces.
    [InlineData("private bool _done; public void Complete() { ArrayPool<byte>.Shared.Return(_buffer); _done = true; } public void Dispose() { if (!_done) { ArrayPool<byte>.Shared.Return(_buffer); } }")]
    [InlineData("private bool _done; public void Complete() { ArrayPool<byte>.Shared.Return(_buffer); _done = true; } public void Dispose() { if (_done) { return; } ArrayPool<byte>.Shared.Return(_buffer); }")]
    [InlineData("public void Grow() { var larger = ArrayPool<byte>.Shared.Rent(1000); ArrayPool<byte>.Shared.Return(_buffer); _buffer = larger; } public void Dispose() { ArrayPool<byte>.Shared.Return(_buffer); }")]
    // Another field, and another object's.
    [InlineData("private byte[] _other = ArrayPool<byte>.Shared.Rent(10); public void Complete() { ArrayPool<byte>.Shared.Return(_other); } public void Dispose() { ArrayPool<byte>.Shared.Return(_buffer); }")]
    [InlineData("public static void Free(Writer w) { ArrayPool<byte>.Shared.Return(w._buffer); } public void Dispose() { ArrayPool<byte>.Shared.Return(_buffer); }")]
    public Task One_of_them_or_a_decision_is_silent(string members) => VerifyAsync(members);

    private static Task VerifyAsync(string members)
        => new VerifyCS.Test
        {
            TestCode = $$"""
                using System;
                using System.Buffers;
                using System.Threading;
                using System.Threading.Tasks;

                public class Writer : IDisposable
                {
                    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(100);

                    {{members}}

                    private void Flush() => Console.WriteLine(_buffer.Length);
                }
                """,
        }.RunAsync();
}
