using System.Runtime.InteropServices;

namespace OrderHub.Services.Labels;

/// <summary>A bitmap in native memory that tells the collector about its size for as long as it lives.</summary>
public sealed unsafe class NativeBitmap : IDisposable
{
    private readonly int _size;
    private byte* _pixels;

    public NativeBitmap(int width, int height)
    {
        _size = checked(width * height);
        _pixels = (byte*)NativeMemory.AllocZeroed((nuint)_size);
        GC.AddMemoryPressure(_size);
    }

    public Span<byte> Pixels => new(_pixels, _size);

    public void Dispose()
    {
        if (_pixels is not null)
        {
            NativeMemory.Free(_pixels);
            _pixels = null;
            GC.RemoveMemoryPressure(_size);
        }
    }
}
