using System.Runtime;
using OrderHub.Contracts;
using OrderHub.Services.Trees;

namespace OrderHub.Api.Endpoints;

public static class MetricsEndpoint
{
    private const int LargeObjectHeap = 3;

    public static void MapMetrics(this WebApplication app)
    {
        app.MapGet("/api/metrics", () => Results.Ok(Read()));
    }

    private static MemoryMetrics Read()
    {
        long managed = GC.GetTotalMemory(true);
        GCMemoryInfo info = GC.GetGCMemoryInfo(GCKind.Any);
        GCGenerationInfo loh = info.GenerationInfo[LargeObjectHeap];
        return new MemoryMetrics(
            managed,
            info.HeapSizeBytes,
            info.FragmentedBytes,
            info.TotalCommittedBytes,
            loh.SizeAfterBytes,
            loh.FragmentationAfterBytes,
            GC.GetTotalAllocatedBytes(),
            GC.CollectionCount(0),
            GC.CollectionCount(1),
            GC.CollectionCount(2),
            GC.GetTotalPauseDuration().TotalMilliseconds,
            info.PauseTimePercentage,
            Environment.WorkingSet,
            ThreadPool.ThreadCount,
            ThreadPool.PendingWorkItemCount,
            TreeBuffers.Usage(),
            GCSettings.IsServerGC);
    }
}
