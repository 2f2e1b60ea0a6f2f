using Microsoft.IO;

namespace Samples.GCG3007;

public static class Export
{
    // Streams of all exports.
    private static readonly RecyclableMemoryStreamManager Streams =
        new RecyclableMemoryStreamManager(new RecyclableMemoryStreamManager.Options
        {
            MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,
            MaximumLargePoolFreeBytes = 64 * 1024 * 1024
        }); // shared

    private static readonly RecyclableMemoryStreamManager Pages = new RecyclableMemoryStreamManager(
        new RecyclableMemoryStreamManager.Options
        {
            BlockSize = 4096, // one page
            MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,
            MaximumLargePoolFreeBytes = 64 * 1024 * 1024,
        });

    public static long Measure() => Streams.GetStream().Length + Pages.GetStream().Length;
}
