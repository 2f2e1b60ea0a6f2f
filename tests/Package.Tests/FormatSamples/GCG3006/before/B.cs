using System;
using System.Buffers;
using System.IO;

namespace Samples.GCG3006;

public sealed class Digest
{
    private readonly Stream _source;

    public Digest(Stream source) => _source = source;

    // All blocks of the source.
    public int Sum()
    {
        ArrayPool<byte> pool = ArrayPool<byte>.Create(); // blocks
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
    public static ArrayPool<char> Characters => ArrayPool<char>.Create();
}
