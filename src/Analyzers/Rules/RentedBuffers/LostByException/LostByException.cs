using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Leases;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>Something of a pool that every path gives back or hands on, unless an exception comes first.</summary>
/// <param name="Failing">The operation that may throw.</param>
/// <param name="Kind">How it would go back.</param>
internal sealed record LostByException(IOperation Failing, LeaseKind Kind)
{
    /// <summary>What a call that rents loses; null where it is lost anyway, or safe.</summary>
    public static LostByException? TryFind(
        IInvocationOperation rent, PoolCalls pools, CancellationToken cancellationToken)
        => RentedBuffer.VariableOf(rent) is { Name: var variable }
            && LeaseSeed.OfRent(rent, pools) is { } seed
            && LeaseFlow.TryAnalyze(seed, pools, cancellationToken)
                is { Losses.IsEmpty: true, LateUses.IsEmpty: true, Returns.Count: > 0 } findings
            && RentedBuffer.FirstPlainReturn(findings) is { } first
            && first.SpanStart > rent.Syntax.Span.End
            && !IsGuarded(rent.Syntax, variable)
            && KnownTypes.For(rent.SemanticModel!.Compilation) is var types
            && FailingOperations.Between(rent.Syntax, first, variable, rent.Root(), types) is { } failing
                ? new LostByException(failing, seed.Kind)
                : null;

    /// <summary>
    /// Whether a handler of the function has the variable in its hands: its author has thought of exceptions.
    /// </summary>
    private static bool IsGuarded(SyntaxNode rent, string variable)
    {
        if (rent.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member)
        {
            return true;
        }

        foreach (SyntaxNode node in member.DescendantNodes())
        {
            if (node is CatchClauseSyntax or FinallyClauseSyntax && node.Mentions(variable))
            {
                return true;
            }
        }

        return false;
    }
}
