using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Assignments of <c>GCSettings.LatencyMode</c>.</summary>
internal static class LatencyMode
{
    /// <summary>Value of <c>GCLatencyMode.LowLatency</c>.</summary>
    public const int LowLatency = 2;

    /// <summary>Value of <c>GCLatencyMode.SustainedLowLatency</c>.</summary>
    public const int SustainedLowLatency = 3;

    private const string Name = "LatencyMode";

    private static readonly string[] LowModes = ["LowLatency", "SustainedLowLatency"];

    /// <summary>The constant an operation assigns to the latency mode; null when it assigns none.</summary>
    public static int? ConstantSetBy(IOperation operation, KnownTypes types)
        => IsAssignment(operation, types)
            && ((ISimpleAssignmentOperation)operation).Value.ConstantValue is { HasValue: true, Value: int mode }
                ? mode
                : null;

    /// <summary>
    /// Whether, and how surely, another assignment ends the mode that <paramref name="start"/> sets. A type that sets
    /// it in one member and restores it in another is trusted to call both.
    /// </summary>
    public static PairState RestorationOf(
        IOperation start, ISymbol member, KnownTypes types, CancellationToken cancellationToken)
    {
        int? mode = ConstantSetBy(start, types);
        PairState inBody = PairSearch.InBody(
            start,
            operation => IsAssignment(operation, types) && ConstantSetBy(operation, types) != mode);
        if (inBody != PairState.Missing || member.ContainingType is not { } type)
        {
            return inBody;
        }

        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            SyntaxNode declaration = part.GetSyntax(cancellationToken);
            foreach (SimpleNameSyntax name in NamedPlaces.In(declaration, Name, cancellationToken))
            {
                SyntaxNode whole = name.Parent is MemberAccessExpressionSyntax access ? access : name;
                if (whole.Parent is AssignmentExpressionSyntax assignment && assignment.Left == whole
                    && PairSearch.IsInMemberThatOnlyEnds(name, start, LowModes, cancellationToken))
                {
                    return PairState.Paired;
                }
            }
        }

        return PairState.Missing;
    }

    /// <summary>Whether something is awaited between an assignment and the next one of its function.</summary>
    public static bool StaysOverAwait(IOperation start, KnownTypes types)
    {
        bool hasBegun = false;
        bool awaits = false;
        foreach (IOperation operation in start.Root().Descendants())
        {
            if (operation == start)
            {
                hasBegun = true;
            }
            else if (hasBegun && operation is IAwaitOperation)
            {
                awaits = true;
            }
            else if (hasBegun && IsAssignment(operation, types))
            {
                return awaits;
            }
        }

        return false;
    }

    private static bool IsAssignment(IOperation operation, KnownTypes types)
        => operation is ISimpleAssignmentOperation
            {
                Target: IPropertyReferenceOperation { Property: { Name: Name } property },
            }
            && types.Is(property.ContainingType, GcMembers.Settings);
}
