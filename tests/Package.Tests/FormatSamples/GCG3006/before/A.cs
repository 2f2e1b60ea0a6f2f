using System.Buffers;

namespace Samples.GCG3006;

/// <summary>The size is known in the call only, so there is nothing to keep.</summary>
public static class Copy
{
    public static int Measure(int length) => ArrayPool<byte>.Create(length, 4).Rent(length).Length;
}
