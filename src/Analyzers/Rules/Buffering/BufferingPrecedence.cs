using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.RentedBuffers;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>Which rule about buffers reports an expression that two of them could report.</summary>
internal static class BufferingPrecedence
{
    /// <summary>The rows of the table.</summary>
    public static readonly ImmutableArray<PrecedenceRow> Rows = ImmutableArray.Create(
        new PrecedenceRow(RuleIds.WholePayload, RuleIds.MemoryStreamToArray, IsOfWholePayload),
        new PrecedenceRow(RuleIds.WholePayload, RuleIds.BufferedResponse, IsWholePayload),
        new PrecedenceRow(RuleIds.MemoryStreamToArray, RuleIds.ReturnedContent, IsNeedlessCopy),
        new PrecedenceRow(RuleIds.PooledStreamCopy, RuleIds.ReturnedContent, IsPooledCopy),
        new PrecedenceRow(RuleIds.WholeBase64, RuleIds.MemoryStreamToArray, IsEncoded));

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

    /// <summary>
    /// Whether nobody needs the copy of a stream, which can be left out where it stands: the method answers a view.
    /// </summary>
    private static bool IsNeedlessCopy(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression is IInvocationOperation call
            && NeedlessCopy.TryFind(call, rule.Types, cancellationToken) is not null;

    /// <summary>Whether a pooled stream is copied, of which no copy is needed.</summary>
    private static bool IsPooledCopy(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression is IInvocationOperation call
            && expression.SemanticModel?.GetEnclosingSymbol(expression.Syntax.SpanStart, cancellationToken) is { } code
            && PooledCopy.TryFindKept(call, code, rule, cancellationToken) is not null;

    /// <summary>Whether a copy of a stream is what <c>Convert.ToBase64String</c> encodes.</summary>
    private static bool IsEncoded(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
        => expression is IInvocationOperation toArray
            && NeedlessCopy.TryFind(toArray, rule.Types, cancellationToken)
                is { Consumer.Reader: IInvocationOperation reader }
            && EncodedBuffer.TryFind(reader, rule.Types, cancellationToken) is { Copy: not null };
}
