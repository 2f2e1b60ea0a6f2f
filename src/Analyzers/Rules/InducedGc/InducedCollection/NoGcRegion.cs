using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>The region that <c>GC.TryStartNoGCRegion</c> opens.</summary>
internal static class NoGcRegion
{
    private const string End = "EndNoGCRegion";

    private static readonly string[] Starts = ["TryStartNoGCRegion"];

    /// <summary>
    /// Whether, and how surely, a region is ended. A member anywhere in the compilation that ends a region and starts
    /// none counts as the end: it may be a scope's <c>Dispose</c>, or a helper.
    /// </summary>
    public static PairState EndOf(
        IOperation start, KnownTypes types, Compilation compilation, CancellationToken cancellationToken)
    {
        PairState inBody = PairSearch.InBody(start, operation => IsEnd(operation, types));
        if (inBody != PairState.Missing)
        {
            return inBody;
        }

        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax end in NamedPlaces.In(tree, End, cancellationToken))
            {
                if (PairSearch.IsInMemberThatOnlyEnds(end, start, Starts, cancellationToken))
                {
                    return PairState.Paired;
                }
            }
        }

        return PairState.Missing;
    }

    /// <summary>Whether an operation calls, or hands on, <c>GC.EndNoGCRegion</c>.</summary>
    public static bool IsEnd(IOperation operation, KnownTypes types)
        => operation switch
        {
            IInvocationOperation call => types.IsGcMethod(call.TargetMethod, End),
            IMethodReferenceOperation reference => types.IsGcMethod(reference.Method, End),
            _ => false,
        };
}
