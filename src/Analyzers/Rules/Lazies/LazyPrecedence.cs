using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>Which rule about lazy values reports an expression that two of them could report.</summary>
internal static class LazyPrecedence
{
    /// <summary>The rows of the table.</summary>
    public static readonly ImmutableArray<PrecedenceRow> Rows = ImmutableArray.Create(
        new PrecedenceRow(RuleIds.SynchronousLazyTask, RuleIds.FaultKeepingLazy, IsSynchronousLazyTask));

    private static bool IsSynchronousLazyTask(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression is IObjectCreationOperation creation
            && SynchronousLazyTask.TryFind(creation, rule.Compilation, cancellationToken) is not null;
}
