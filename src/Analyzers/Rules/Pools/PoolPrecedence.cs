using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>Which rule about pools reports an expression that two of them could report.</summary>
internal static class PoolPrecedence
{
    /// <summary>The rows of the table.</summary>
    public static readonly ImmutableArray<PrecedenceRow> Rows = ImmutableArray.Create(
        new PrecedenceRow(RuleIds.ShortLivedPool, RuleIds.UnlimitedStreamManager, IsShortLivedPool),
        new PrecedenceRow(RuleIds.ShortLivedPool, RuleIds.UntrimmedPool, IsShortLivedPool));

    private static bool IsShortLivedPool(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression.SemanticModel?.GetEnclosingSymbol(expression.Syntax.SpanStart, cancellationToken) is { } member
            && ShortLivedPoolAnalyzer.TryFind(expression, member, rule, options, cancellationToken) is not null;
}
