using System;
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
        byte[] block = new byte[128 * 1024];
        int read;
        while ((read = source.Read(block, 0, block.Length)) > 0)
        {
            target.Write(block, 0, read); // what was read
            total += read;
        }

        return total;
    }

    [HttpPost("count")]
    public int Count([FromServices] Stream source)
    {
        int[] counts = new int[BlockBytes];
        for (int value = source.ReadByte(); value >= 0; value = source.ReadByte())
        {
            counts[value]++;
        }

        Array.Sort(counts);
        return counts[^1];
    }

    [HttpPost("two")]
    public int Two([FromServices] Stream first, [FromServices] Stream second)
    {
        byte[] left = new byte[BlockBytes];
        byte[] right = new byte[BlockBytes];
        return first.Read(left, 0, left.Length) + second.Read(right, 0, right.Length);
    }

    [HttpPost("relay")]
    public async Task<long> Relay([FromServices] Stream source, [FromServices] Stream target)
    {
        byte[] block = new byte[BlockBytes];
        int read = await source.ReadAsync(block);
        await target.WriteAsync(block.AsMemory(0, read));
        return read;
    }

    [HttpPost("tail")]
    public int Tail([FromServices] Stream source)
    {
        byte[] block = new byte[BlockBytes];
        source.ReadExactly(block);
        return block[^100..].Length + block[..^100].Length;
    }
}
