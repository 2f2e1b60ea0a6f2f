using Microsoft.IO;

namespace Samples.GCG3007;

/// <summary>Somebody has decided on zero, which no fix overwrites.</summary>
public static class Archive
{
    public static readonly RecyclableMemoryStreamManager Streams = new RecyclableMemoryStreamManager(
        new RecyclableMemoryStreamManager.Options { MaximumSmallPoolFreeBytes = 0, MaximumLargePoolFreeBytes = 1024 });
}
