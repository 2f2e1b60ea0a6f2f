using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Samples.GCG3009;

public sealed class Pump
{
    public async Task CopyAsync(Stream source, Stream target, int length)
    {
        // One block for all of it.
        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            int read = await source.ReadAsync(buffer, 0, length); // at most length
            await target.WriteAsync(buffer, 0, read);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
