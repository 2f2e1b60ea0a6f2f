using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.LostBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>The rented array of a field that a larger one replaces.</summary>
public class GCG3003ReplacedArrayTests
{
    private const string Rent = "ArrayPool<byte>.Shared.Rent(_buffer.Length * 2)";

    [Theory]
    [InlineData("_buffer.AsSpan(0, _count).CopyTo(larger); _buffer = larger;")]
    [InlineData("Array.Copy(_buffer, larger, _count); _buffer = larger;")]
    [InlineData("Buffer.BlockCopy(_buffer, 0, larger, 0, _count); this._buffer = larger;")]
    [InlineData("_buffer.CopyTo(larger, 0); _buffer = larger; _count++;")]
    public Task An_array_that_a_larger_one_replaces_is_found(string growth) => Verify($"var larger = [|{Rent}|]; {growth}");

    /// <summary>The near misses: the old one goes back, here or in a method of the type, or somebody else has it.</summary>
    [Theory]
    [InlineData("_buffer.AsSpan(0, _count).CopyTo(larger); ArrayPool<byte>.Shared.Return(_buffer); _buffer = larger;")]
    [InlineData("var old = _buffer; old.CopyTo(larger, 0); _buffer = larger; ArrayPool<byte>.Shared.Return(old);")]
    [InlineData("_buffer.CopyTo(larger, 0); GiveBack(); _buffer = larger;")]
    [InlineData("_buffer.CopyTo(larger, 0); _all.Add(_buffer); _buffer = larger;")]
    [InlineData("_buffer.CopyTo(larger, 0); var old = System.Threading.Interlocked.Exchange(ref _buffer, larger);")]
    [InlineData("_buffer = larger;")]
    [InlineData("_other.CopyTo(larger, 0); _other = larger;")]
    public Task One_that_goes_back_or_on_is_silent(string growth) => Verify($"var larger = {Rent}; {growth}");

    private static Task Verify(string growth) => new VerifyCS.Test
    {
        TestCode = $$"""
            using System;
            using System.Buffers;
            using System.Collections.Generic;

            public sealed class Writer : IDisposable
            {
                private byte[] _buffer = ArrayPool<byte>.Shared.Rent(100);
                private byte[] _other = new byte[100];
                private readonly List<byte[]> _all = new List<byte[]>();
                private int _count;

                private void GiveBack() => ArrayPool<byte>.Shared.Return(_buffer);

                public void Grow()
                {
                    {{growth}}
                }

                public void Dispose()
                {
                    var buffer = _buffer;
                    _buffer = Array.Empty<byte>();
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
            """,
    }.RunAsync();
}
