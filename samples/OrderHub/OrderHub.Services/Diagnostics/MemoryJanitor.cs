using System.Runtime;

namespace OrderHub.Services.Diagnostics;

/// <summary>Gives memory back after large requests.</summary>
public static class MemoryJanitor
{
    public static void Release()
    {
        GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce;
        GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true);
        GC.WaitForPendingFinalizers();
    }
}
