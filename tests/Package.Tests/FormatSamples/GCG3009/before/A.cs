using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Samples.GCG3009;

/// <summary>The return stands in a branch alone, so that no rewrite takes it away.</summary>
public sealed class Branching
{
    public async Task<int> FirstAsync(Stream source, int length)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
        int read = await source.ReadAsync(buffer, 0, length);
        if (read == 0)
            ArrayPool<byte>.Shared.Return(buffer);
        else
            ArrayPool<byte>.Shared.Return(buffer, clearArray: true);
        return read;
    }
}
