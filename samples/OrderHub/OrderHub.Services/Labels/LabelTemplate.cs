using System.Runtime.InteropServices;

namespace OrderHub.Services.Labels;

/// <summary>The printed frame of a label. The driver keeps its address, so the pixels must not move.</summary>
public sealed class LabelTemplate : IDisposable
{
    private readonly byte[] _frame = new byte[64 * 1024];
    private GCHandle _handle;

    public LabelTemplate()
    {
        _frame.AsSpan().Fill(0x7F);
        _handle = GCHandle.Alloc(_frame, GCHandleType.Pinned);
    }

    public nint Address => _handle.AddrOfPinnedObject();

    public void Dispose()
    {
        if (_handle.IsAllocated)
        {
            _handle.Free();
        }
    }
}
