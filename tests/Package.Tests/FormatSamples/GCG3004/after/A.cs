using System.Buffers;
using System.IO;

namespace Samples.GCG3004;

/// <summary>The caller reads the array when it belongs to somebody else: a copy is needed, or an owner.</summary>
public sealed class Lender
{
    public byte[] Read(Stream source, int length)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            source.ReadExactly(buffer, 0, length);
            return buffer;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
