using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Rules.Lazies;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Rules.Pools;
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
        new PrecedenceRow(RuleIds.WholePayload, RuleIds.MemoryStreamToArray, IsOfWholePayload),
        new PrecedenceRow(RuleIds.WholePayload, RuleIds.BufferedResponse, IsWholePayload),
        new PrecedenceRow(RuleIds.MemoryStreamToArray, RuleIds.ReturnedContent, IsNeedlessCopy),
        new PrecedenceRow(RuleIds.ShortLivedPool, RuleIds.UntrimmedPool, IsShortLivedPool),
        new PrecedenceRow(RuleIds.SynchronousLazyTask, RuleIds.FaultKeepingLazy, IsSynchronousLazyTask),
        new PrecedenceRow(RuleIds.WholeBase64, RuleIds.MemoryStreamToArray, IsEncoded));

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

    /// <summary>
    /// Whether an array is taken from a stream in memory that a payload was copied into: who reads the payload's own
    /// stream needs neither.
    /// </summary>
    private static bool IsOfWholePayload(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression is IInvocationOperation call
            && MemoryCopy.FirstCallFor(call.Instance, cancellationToken) is { } copy
            && IsWholePayload(copy, rule, options, cancellationToken);

    private static bool IsWholePayload(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression is IInvocationOperation call
            && expression.SemanticModel?.GetEnclosingSymbol(expression.Syntax.SpanStart, cancellationToken) is { } code
            && WholePayloadAnalyzer.TryFind(call, code, rule, cancellationToken) is not null;

    /// <summary>Whether nobody needs the copy of a stream, which can be left out where it stands: the method answers a view.</summary>
    private static bool IsNeedlessCopy(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression is IInvocationOperation call && NeedlessCopy.TryFind(call, rule.Types, cancellationToken) is not null;

    private static bool IsGrownCollection(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression is IObjectCreationOperation creation
            && GrownCollection.BytesOf(creation, rule.Size, options, cancellationToken) is not null;

    private static bool IsShortLivedPool(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression.SemanticModel?.GetEnclosingSymbol(expression.Syntax.SpanStart, cancellationToken) is { } member
            && ShortLivedPoolAnalyzer.TryFind(expression, member, rule, options, cancellationToken) is not null;

    private static bool IsSynchronousLazyTask(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression is IObjectCreationOperation creation
            && SynchronousLazyTask.TryFind(creation, rule.Compilation, cancellationToken) is not null;

    /// <summary>Whether a copy of a stream is what <c>Convert.ToBase64String</c> encodes.</summary>
    private static bool IsEncoded(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression is IInvocationOperation toArray
            && NeedlessCopy.TryFind(toArray, rule.Types, cancellationToken) is { Consumer.Reader: IInvocationOperation reader }
            && EncodedBuffer.TryFind(reader, rule.Types, cancellationToken) is { Copy: not null };
}
