using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Leases;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>What the rules about rented buffers and their fixers share.</summary>
internal static class RentedBuffer
{
    /// <summary>The variable that a rented buffer goes into first, or null.</summary>
    public static ILocalSymbol? VariableOf(IInvocationOperation rent)
        => rent.WithImplicitConversions().Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } => declarator.Symbol,
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } => target.Local,
            _ => null,
        };

    /// <summary>A rented buffer as a message names it.</summary>
    public static string NameOf(IInvocationOperation rent) => VariableOf(rent)?.Name ?? "the rented buffer";

    /// <summary>The line of a place in the code, counted from 1.</summary>
    public static int LineOf(SyntaxNode node) => node.GetLocation().GetLineSpan().StartLinePosition.Line + 1;

    /// <summary>
    /// The first of the calls that give a buffer back; null where one of them runs in every case, or is no call.
    /// </summary>
    public static SyntaxNode? FirstPlainReturn(LeaseFindings findings)
    {
        SyntaxNode? first = null;
        foreach (SyntaxNode call in findings.Returns)
        {
            if (call is not InvocationExpressionSyntax
                || call.FirstAncestorOrSelf<FinallyClauseSyntax>() is not null
                || call.FirstAncestorOrSelf<UsingStatementSyntax>() is not null)
            {
                return null;
            }

            first = first is null || call.SpanStart < first.SpanStart ? call : first;
        }

        return first;
    }

    /// <summary>
    /// What happens too late to the lease of a call, each such place once: of several calls that fill the same variable
    /// the first one reports it.
    /// </summary>
    public static IReadOnlyList<LateUse> LateUsesOf(
        IInvocationOperation call, PoolCalls pools, CancellationToken cancellationToken)
    {
        if (LeaseSeed.OfRent(call, pools) is not { } seed
            || LeaseFlow.TryAnalyze(seed, pools, cancellationToken) is not { LateUses.IsEmpty: false } findings)
        {
            return [];
        }

        var own = new List<LateUse>(findings.LateUses);
        foreach (IOperation descendant in call.Root().Descendants())
        {
            if (descendant is IInvocationOperation other
                && other.Syntax.SpanStart < call.Syntax.SpanStart
                && LeaseSeed.OfRent(other, pools) is { } earlier
                && LeaseFlow.TryAnalyze(earlier, pools, cancellationToken) is { } known)
            {
                foreach (LateUse taken in known.LateUses)
                {
                    own.RemoveAll(use => use.At == taken.At);
                }
            }
        }

        return own;
    }

    /// <summary>
    /// The places that read all of what a call rents, although it may be longer than what was asked for; none where it
    /// is also used too late, which is worse.
    /// </summary>
    public static ImmutableArray<WholeUse> WholeUsesOf(
        IInvocationOperation call, PoolCalls pools, CancellationToken cancellationToken)
    {
        // A pool has arrays of exactly these lengths: powers of two from 16 on.
        bool isBucket = call.ValueAt(0).ConstantValue is { HasValue: true, Value: int and >= 16 and var length }
            && (length & (length - 1)) == 0;
        return !isBucket
            && LeaseSeed.OfRent(call, pools) is { Kind: LeaseKind.Array } seed
            && LeaseFlow.TryAnalyze(seed, pools, cancellationToken) is { LateUses.IsEmpty: true } findings
                ? findings.WholeUses
                : ImmutableArray<WholeUse>.Empty;
    }
}
