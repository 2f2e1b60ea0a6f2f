using System.Buffers;
using System.IO;

namespace Samples.GCG3003;

/// <summary>The variable forgets its buffer: what was meant there is not in the code.</summary>
public sealed class Forgetful
{
    public int First(Stream source, int length)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
        int read = source.Read(buffer, 0, length);
        buffer = new byte[length];
        return buffer[0] + read;
    }
}
