using System;
using System.Runtime.InteropServices;

namespace Samples.GCG5002;

/// <summary>Adds memory pressure that nobody removes, which has no fix: only the author knows where the memory is freed.</summary>
public sealed class Frame
{
    public IntPtr Pixels { get; private set; }

    public void Load(int bytes)
    {
        Pixels = Marshal.AllocHGlobal(bytes);
        GC.AddMemoryPressure(bytes);
    }
}
