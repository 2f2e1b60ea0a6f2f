using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Whether what one call starts is ended by another.</summary>
internal enum PairState
{
    /// <summary>It is ended in a <c>finally</c>, with nothing in between that can fail, or by another member.</summary>
    Paired,

    /// <summary>It is ended in the same body, but not when something in between throws.</summary>
    SkippedByException,

    /// <summary>Nothing ends it.</summary>
    Missing,
}

/// <summary>Looks for the operation that ends what another starts.</summary>
internal static class PairSearch
{
    /// <summary>Looks through the body around <paramref name="start"/>.</summary>
    /// <param name="start">What starts.</param>
    /// <param name="ends">Whether an operation ends it.</param>
    public static PairState InBody(IOperation start, Func<IOperation, bool> ends)
    {
        IOperation root = start.Root();
        int position = start.Syntax.Span.End;
        IOperation? straight = null;
        foreach (IOperation part in root.Descendants())
        {
            if (part != start && ends(part))
            {
                bool isLater = part.Syntax.SpanStart >= position;
                if (FunctionAround(part) != FunctionAround(start)
                    || (isLater && part.Syntax.FirstAncestorOrSelf<FinallyClauseSyntax>() is not null))
                {
                    return PairState.Paired;
                }

                straight ??= isLater ? part : null;
            }
        }

        return straight is null ? PairState.Missing
            : CanFailBetween(root, position, straight.Syntax.SpanStart) ? PairState.SkippedByException
            : PairState.Paired;
    }

    /// <summary>
    /// Whether a place stands in another member than what starts, and that member starts nothing itself: one that does
    /// both ends its own. Names are enough here: the answer only ever silences.
    /// </summary>
    public static bool IsInMemberThatOnlyEnds(
        SimpleNameSyntax end, IOperation start, string[] starts, CancellationToken cancellationToken)
    {
        MemberDeclarationSyntax? member = end.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        if (member is null || member == start.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>())
        {
            return false;
        }

        foreach (string name in starts)
        {
            if (NamedPlaces.In(member, name, cancellationToken).Any())
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>The lambda or local function around an operation, or null.</summary>
    public static IOperation? FunctionAround(IOperation operation)
    {
        IOperation? outer = operation.Parent;
        while (outer is not null and not IAnonymousFunctionOperation and not ILocalFunctionOperation)
        {
            outer = outer.Parent;
        }

        return outer;
    }

    private static bool CanFailBetween(IOperation root, int start, int end)
    {
        foreach (IOperation part in root.Descendants())
        {
            if (part is IInvocationOperation or IObjectCreationOperation or IAwaitOperation or IThrowOperation
                && part.Syntax.SpanStart >= start
                && part.Syntax.Span.End <= end)
            {
                return true;
            }
        }

        return false;
    }
}
