using System;
using System.Runtime.InteropServices;

namespace Samples.GCG5004;

public sealed class Frame : IDisposable
{
    // One frame of the printer.
    private readonly byte[] _pixels = new byte[64 * 1024]; // black and white
    private readonly ushort[] _lines;
    private GCHandle _pixelHandle;
    private GCHandle _lineHandle;

    public Frame(int lines)
    {
        _lines = new ushort[lines];
        _pixelHandle = GCHandle.Alloc(_pixels, GCHandleType.Pinned);
        _lineHandle = GCHandle.Alloc(_lines, GCHandleType.Pinned);
    }

    public IntPtr Pixels => _pixelHandle.AddrOfPinnedObject();

    public IntPtr Lines => _lineHandle.AddrOfPinnedObject();

    public void Dispose()
    {
        _pixelHandle.Free();
        _lineHandle.Free();
    }
}
