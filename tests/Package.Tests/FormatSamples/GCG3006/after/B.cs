using System;
using System.Buffers;
using System.IO;

namespace Samples.GCG3006;

public sealed class Digest
{
    private static readonly ArrayPool<byte> BufferPool = ArrayPool<byte>.Create();
    private readonly Stream _source;

    public Digest(Stream source) => _source = source;

    // All blocks of the source.
    public int Sum()
    {
        ArrayPool<byte> pool = BufferPool; // blocks
        byte[] block = pool.Rent(4096);
        try
        {
            return _source.Read(block, 0, block.Length);
        }
        finally
        {
            pool.Return(block);
        }
    }
}

public static class Pools
{
    public static ArrayPool<char> Characters { get; } = ArrayPool<char>.Create();
}
