using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Samples.GCG3003;

public sealed class Reader
{
    public int Sum(Stream source, int length)
    {
        // One buffer for all of it.
        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
        int read = source.Read(buffer, 0, length); // at most length
        if (read == 0)
        {
            return 0;
        }

        int sum = 0;
        for (int i = 0; i < read; i++)
        {
            sum += buffer[i];
        }

        ArrayPool<byte>.Shared.Return(buffer, clearArray: true);
        return sum;
    }

    public async Task<int> LengthAsync(Stream source, int length)
    {
        var owner = MemoryPool<byte>.Shared.Rent(length);
        int read = await source.ReadAsync(owner.Memory);
        return read;
    }

    public bool IsZero(Stream source, int length)
    {
        byte[]? rented = null;
        Span<byte> span = length <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(length));
        if (source.Read(span) == 0)
        {
            return true;
        }

        bool isZero = span[0] == 0;
        if (rented != null)
        {
            ArrayPool<byte>.Shared.Return(rented);
        }

        return isZero;
    }
}
