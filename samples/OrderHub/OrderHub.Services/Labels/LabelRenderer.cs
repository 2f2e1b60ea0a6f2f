using System.Runtime.InteropServices;
using OrderHub.Contracts;

namespace OrderHub.Services.Labels;

/// <summary>Draws the bar code of a parcel label into native memory, as the printer driver wants it.</summary>
public sealed class LabelRenderer
{
    private const int Width = 400;
    private const int Height = 160;

    /// <summary>The bytes of a label.</summary>
    public const int Size = Width * Height;

    public unsafe void Render(Order order, Span<byte> label)
    {
        nuint size = Width * Height;
        byte* pixels = (byte*)NativeMemory.AllocZeroed(size);
        GC.AddMemoryPressure(Width * Height);
        try
        {
            for (int x = 0; x < Width; x++)
            {
                bool dark = (order.Number[x % order.Number.Length] >> (x & 7) & 1) != 0;
                for (int y = 0; dark && y < Height; y++)
                {
                    pixels[(y * Width) + x] = 0xFF;
                }
            }

            new ReadOnlySpan<byte>(pixels, Size).CopyTo(label);
        }
        finally
        {
            NativeMemory.Free(pixels);
        }
    }
}
