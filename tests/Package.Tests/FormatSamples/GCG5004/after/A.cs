using System;
using System.Runtime.InteropServices;

namespace Samples.GCG5004;

/// <summary>The array is created with its values, which has no fix: statements would have to write them.</summary>
public sealed class Palette : IDisposable
{
    private readonly int[] _colors = new[] { 0x000000, 0xFFFFFF, 0x7F7F7F };
    private GCHandle _handle;

    public Palette() => _handle = GCHandle.Alloc(_colors, GCHandleType.Pinned);

    public IntPtr Address => _handle.AddrOfPinnedObject();

    public void Dispose() => _handle.Free();
}
