using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Rules.Lifetimes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules;

/// <summary>
/// One expression, one finding: the table that says which rule reports an expression that several could report. Rules
/// run on their own and in any order, so a rule asks, with its evidence complete, whether a more specific one has it.
/// </summary>
internal static class Precedence
{
    /// <summary>The table. Rules that can never meet have no row.</summary>
    public static readonly ImmutableArray<PrecedenceRow> Rows = ImmutableArray.Create(
        new PrecedenceRow(RuleIds.GrownCollection, RuleIds.RequestCollection, IsGrownCollection),
        new PrecedenceRow(RuleIds.ShortLivedPool, RuleIds.UnlimitedStreamManager, IsShortLivedPool),
        new PrecedenceRow(RuleIds.BufferedJsonContent, RuleIds.RetriedBuffer, RetryPrecedence.IsJsonContent),
        new PrecedenceRow(RuleIds.RetriedBuffer, RuleIds.BufferOverWait, RetryPrecedence.IsRetriedBuffer));

    /// <summary>Whether a more specific rule than <paramref name="ruleId"/> reports the expression.</summary>
    public static bool IsTaken(
        string ruleId,
        IOperation expression,
        RuleContext rule,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        foreach (PrecedenceRow row in Rows)
        {
            if (row.Loser == ruleId && row.Takes(expression, rule, options, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsGrownCollection(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression is IObjectCreationOperation creation
            && GrownCollection.TryFind(creation, rule.Size, options, cancellationToken) is not null;

    private static bool IsShortLivedPool(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression.SemanticModel?.GetEnclosingSymbol(expression.Syntax.SpanStart, cancellationToken) is { } member
            && ShortLivedPoolAnalyzer.TryFind(expression, member, rule, options, cancellationToken) is not null;
}
