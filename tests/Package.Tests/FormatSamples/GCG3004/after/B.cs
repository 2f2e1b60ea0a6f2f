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
        try
        {
            int read = await body.ReadAtLeastAsync(head, 4096, throwOnEndOfStream: false, cancellationToken); // may be short

            return SHA256.HashData(head.AsSpan(0, read));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(head);
        }
    }

    public int Sum(Stream source, int length)
    {
        var owner = MemoryPool<byte>.Shared.Rent(length);
        try
        {
            Memory<byte> memory = owner.Memory;
            source.ReadExactly(memory.Span[..length]);
            int sum = 0;
            foreach (byte value in memory.Span[..length])
            {
                sum += value;
            }

            return sum;
        }
        finally
        {
            owner.Dispose();
        }
    }

    public int First(Stream source, int length)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            int first = source.Read(buffer, 0, length) == 0 ? -1 : buffer[0];
            Console.WriteLine(first);
            return first;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer, clearArray: true);
        }
    }
}
