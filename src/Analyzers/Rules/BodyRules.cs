using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Rules.Configuration;
using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Rules.Lazies;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Rules.RentedBuffers;
using GcGuard.Analyzers.Rules.Suspects;

namespace GcGuard.Analyzers.Rules;

/// <summary>The rules that look at bodies of code.</summary>
internal static class BodyRules
{
    /// <summary>Those that promise that a finding is right.</summary>
    public static GcGuardAnalyzer[] Warnings() =>
    [
        new LargeArrayAnalyzer(),
        new PresizedCollectionAnalyzer(),
        new GrownCollectionAnalyzer(),
        new LargeStringAnalyzer(),
        new MemoryStreamToArrayAnalyzer(),
        new WholePayloadAnalyzer(),
        new WholeBase64Analyzer(),
        new UnboundedPoolAnalyzer(),
        new UntrimmedPoolAnalyzer(),
        new LostBufferAnalyzer(),
        new UsedAfterReturnAnalyzer(),
        new PooledCopyAnalyzer(),
        new ShortLivedPoolAnalyzer(),
        new UnlimitedStreamManagerAnalyzer(),
        new BlockingLazyAnalyzer(),
        new SynchronousLazyTaskAnalyzer(),
        new UnboundedParallelismAnalyzer(),
        new GcCollectAnalyzer(),
        new InducedCollectionAnalyzer(),
        new RetriedBufferAnalyzer(),
        new UnjudgedPlacesAnalyzer(),
    ];

    /// <summary>Those that say what may be wrong.</summary>
    public static GcGuardAnalyzer[] Suggestions() =>
    [
        new RequestCollectionAnalyzer(),
        new TableTextAnalyzer(),
        new BufferedJsonAnalyzer(),
        new JsonRequestContentAnalyzer(),
        new BufferedJsonReadAnalyzer(),
        new UnstreamedJsonAnalyzer(),
        new BufferedResponseAnalyzer(),
        new DocumentCopyAnalyzer(),
        new ReturnedContentAnalyzer(),
        new UnclearedReturnAnalyzer(),
        new LostByExceptionAnalyzer(),
        new FaultKeepingLazyAnalyzer(),
        new LongPinAnalyzer(),
        new CollectionTuningAnalyzer(),
        new BufferOverWaitAnalyzer(),
        new RetryWithoutBreakerAnalyzer(),
        new PermanentFailureAnalyzer(),
    ];
}
