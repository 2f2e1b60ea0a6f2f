using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Rules.Lazies;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Rules.RentedBuffers;
using GcGuard.Analyzers.Rules.Suspects;

namespace GcGuard.Analyzers.Rules;

/// <summary>The rules that look at bodies of code and say what may be wrong.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BodySuggestionsAnalyzer : RuleGroupAnalyzer
{
    /// <summary>Creates the rules.</summary>
    public BodySuggestionsAnalyzer()
        : base(
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
            new PermanentFailureAnalyzer())
    {
    }
}
