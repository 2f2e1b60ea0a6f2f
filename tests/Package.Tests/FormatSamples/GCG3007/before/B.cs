using Microsoft.IO;

namespace Samples.GCG3007;

public static class Export
{
    // Streams of all exports.
    private static readonly RecyclableMemoryStreamManager Streams = new RecyclableMemoryStreamManager(); // shared

    private static readonly RecyclableMemoryStreamManager Pages = new RecyclableMemoryStreamManager(
        new RecyclableMemoryStreamManager.Options
        {
            BlockSize = 4096, // one page
        });

    public static long Measure() => Streams.GetStream().Length + Pages.GetStream().Length;
}
