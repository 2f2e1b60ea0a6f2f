using System;
using System.Buffers;
using System.IO;
using System.Security.Cryptography;
using System.Threading;
using System.Threading.Tasks;

namespace Samples.GCG3004;

public sealed class Fingerprint
{
    public async Task<byte[]> OfHeadAsync(Stream body, CancellationToken cancellationToken)
    {
        // The head tells them apart.
        byte[] head = ArrayPool<byte>.Shared.Rent(4096);
        int read = await body.ReadAtLeastAsync(head, 4096, throwOnEndOfStream: false, cancellationToken); // may be short
        ArrayPool<byte>.Shared.Return(head);

        return SHA256.HashData(head.AsSpan(0, read));
    }

    public int Sum(Stream source, int length)
    {
        var owner = MemoryPool<byte>.Shared.Rent(length);
        Memory<byte> memory = owner.Memory;
        source.ReadExactly(memory.Span[..length]);
        owner.Dispose();
        int sum = 0;
        foreach (byte value in memory.Span[..length])
        {
            sum += value;
        }

        return sum;
    }

    public int First(Stream source, int length)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
        int first = source.Read(buffer, 0, length) == 0 ? -1 : buffer[0];
        ArrayPool<byte>.Shared.Return(buffer, clearArray: true);
        Console.WriteLine(first);
        ArrayPool<byte>.Shared.Return(buffer, clearArray: true);
        return first;
    }
}
