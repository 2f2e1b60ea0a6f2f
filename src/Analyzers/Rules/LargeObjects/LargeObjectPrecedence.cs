using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>Which rule about large objects reports an expression that two of them could report.</summary>
internal static class LargeObjectPrecedence
{
    /// <summary>The rows of the table.</summary>
    public static readonly ImmutableArray<PrecedenceRow> Rows = ImmutableArray.Create(
        new PrecedenceRow(RuleIds.GrownCollection, RuleIds.RequestCollection, IsGrownCollection));

    private static bool IsGrownCollection(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression is IObjectCreationOperation creation
            && GrownCollection.BytesOf(creation, rule.Size, options, cancellationToken) is not null;
}
