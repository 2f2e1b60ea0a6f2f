using System;
using System.Buffers;
using System.IO;

namespace GcGuard.Bench.Workloads;

/// <summary>The buffer of GCG1001: a block of 1 MB to copy a stream through.</summary>
internal static class CopyBlock
{
    private const int Size = 1024 * 1024;

    /// <summary>As the code is found: a new block per request.</summary>
    public static void New(Stream source, Stream target)
    {
        byte[] block = new byte[Size];
        int read;
        while ((read = source.Read(block, 0, block.Length)) > 0)
        {
            target.Write(block, 0, read);
        }
    }

    /// <summary>As the fix leaves it: the block is rented and returned.</summary>
    public static void Rent(Stream source, Stream target)
    {
        byte[] block = ArrayPool<byte>.Shared.Rent(Size);
        try
        {
            int read;
            while ((read = source.Read(block, 0, Size)) > 0)
            {
                target.Write(block, 0, read);
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(block);
        }
    }
}
