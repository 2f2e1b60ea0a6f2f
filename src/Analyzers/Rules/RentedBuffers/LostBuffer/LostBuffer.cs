using GcGuard.Analyzers.Evidence.Leases;
using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>A rented buffer that gets lost. Found by the rule, and found again by its fixer.</summary>
/// <param name="Kind">How; null where only exceptions lose it, and the option says that they count.</param>
/// <param name="At">Where.</param>
internal sealed record LostBuffer(LossKind? Kind, SyntaxNode At)
{
    /// <summary>The loss of a rented buffer, or null where it is given back or where nothing can be said.</summary>
    public static LostBuffer? TryFind(
        LeaseSeed seed, PoolCalls pools, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
    {
        if (ReplacedArray.TryFind(seed, pools, cancellationToken) is { } replaced)
        {
            return new LostBuffer(LossKind.Replaced, replaced);
        }

        if (LeaseFlow.TryAnalyze(seed, pools, cancellationToken) is not { } findings)
        {
            return null;
        }

        if (!findings.Losses.IsEmpty)
        {
            return new LostBuffer(findings.Losses[0].Kind, findings.Losses[0].At);
        }

        // A call that gives it back outside of any finally, some statements after it was rented.
        return options.Read(seed.Call.Syntax.SyntaxTree, RuleOptions.ReturnInFinally) == RuleOptions.RequireFinally
            && RentedBuffer.FirstPlainReturn(findings) is { } first
            && seed.Call.Syntax.FirstAncestorOrSelf<StatementSyntax>() is { } rented
            && first.FirstAncestorOrSelf<StatementSyntax>() is { } returned
            && returned.SpanStart > rented.Span.End
            && rented.GetLastToken().GetNextToken() != returned.GetFirstToken()
                ? new LostBuffer(null, first)
                : null;
    }
}
