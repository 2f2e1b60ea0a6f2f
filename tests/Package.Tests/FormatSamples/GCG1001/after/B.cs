using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1001;

public sealed class CopyController : ControllerBase
{
    private const int BlockBytes = 100_000;

    [HttpPost("copy")]
    public long Copy([FromServices] Stream source, [FromServices] Stream target)
    {
        long total = 0;

        // One block for all of it.
        const int blockLength = 128 * 1024;
        byte[] block = ArrayPool<byte>.Shared.Rent(blockLength);
        try
        {
            int read;
            while ((read = source.Read(block, 0, blockLength)) > 0)
            {
                target.Write(block, 0, read); // what was read
                total += read;
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(block);
        }

        return total;
    }

    [HttpPost("count")]
    public int Count([FromServices] Stream source)
    {
        int[] counts = ArrayPool<int>.Shared.Rent(BlockBytes);
        Array.Clear(counts, 0, BlockBytes);
        try
        {
            for (int value = source.ReadByte(); value >= 0; value = source.ReadByte())
            {
                counts[value]++;
            }

            Array.Sort(counts, 0, BlockBytes);
            return counts[BlockBytes - 1];
        }
        finally
        {
            ArrayPool<int>.Shared.Return(counts);
        }
    }

    [HttpPost("two")]
    public int Two([FromServices] Stream first, [FromServices] Stream second)
    {
        byte[] left = ArrayPool<byte>.Shared.Rent(BlockBytes);
        try
        {
            byte[] right = ArrayPool<byte>.Shared.Rent(BlockBytes);
            try
            {
                return first.Read(left, 0, BlockBytes) + second.Read(right, 0, BlockBytes);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(right);
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(left);
        }
    }

    [HttpPost("relay")]
    public async Task<long> Relay([FromServices] Stream source, [FromServices] Stream target)
    {
        byte[] block = ArrayPool<byte>.Shared.Rent(BlockBytes);
        try
        {
            int read = await source.ReadAsync(block.AsMemory(0, BlockBytes));
            await target.WriteAsync(block.AsMemory(0, read));
            return read;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(block);
        }
    }

    [HttpPost("tail")]
    public int Tail([FromServices] Stream source)
    {
        byte[] block = ArrayPool<byte>.Shared.Rent(BlockBytes);
        try
        {
            source.ReadExactly(block.AsSpan(0, BlockBytes));
            return block[(BlockBytes - 100)..BlockBytes].Length + block[..(BlockBytes - 100)].Length;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(block);
        }
    }
}
