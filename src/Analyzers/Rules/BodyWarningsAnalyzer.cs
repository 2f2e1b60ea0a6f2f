using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Rules.Configuration;
using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Rules.Lazies;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Rules.RentedBuffers;

namespace GcGuard.Analyzers.Rules;

/// <summary>The rules that look at bodies of code and promise that a finding is right.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BodyWarningsAnalyzer : RuleGroupAnalyzer
{
    /// <summary>Creates the rules.</summary>
    public BodyWarningsAnalyzer()
        : base(
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
            new UnjudgedPlacesAnalyzer())
    {
    }
}
