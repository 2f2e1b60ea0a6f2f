using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>
/// A pool that is filled where it is made, and makes nothing when it is empty. Its number of objects is fixed; their
/// size is not.
/// </summary>
/// <remarks>
/// A queue of work is filled and emptied in the same way. What tells the two apart is that somebody empties an object
/// to use it again.
/// </remarks>
internal static class FilledPool
{
    /// <summary>
    /// The side that takes from such a pool; null where nothing is put in by a constructor, or nothing is used again.
    /// </summary>
    /// <param name="uses">Every place that takes from the storage or adds to it.</param>
    /// <param name="count">How many objects it is filled with, where a loop says so; null for a single one.</param>
    public static RentSide? RentOf(List<StorageUse> uses, out IOperation? count, CancellationToken cancellationToken)
    {
        StorageUse? fill = uses.Find(use => use.Value is { } value
            && MemberBody.DeclarationOf(use.Operation.Syntax) is ConstructorDeclarationSyntax
            && Creation.Makes(value.WithoutConversions(), use.Element, cancellationToken));
        IOperation? loop = fill?.Operation;
        while (loop is not (null or IForLoopOperation { Condition: IBinaryOperation }))
        {
            loop = loop.Parent;
        }

        count = ((loop as IForLoopOperation)?.Condition as IBinaryOperation)?.RightOperand;
        return fill is not null
            && uses.Find(use => !use.IsAdd && RentSide.HandsOutTaken(use)) is { } take
            && uses.Exists(EmptiesVariable)
                ? new RentSide(take, fill.Value!, HandsOut: true)
                : null;
    }

    /// <summary>Whether a member that takes or puts back empties an object that it has in a variable.</summary>
    private static bool EmptiesVariable(StorageUse use)
    {
        if (MemberBody.DeclarationOf(use.Operation.Syntax) is not { } member
            || member is ConstructorDeclarationSyntax
            || use.Operation.SemanticModel is not { } model)
        {
            return false;
        }

        foreach (SyntaxNode node in member.DescendantNodes())
        {
            if (TrimmedCode.EmptiedBy(node) is IdentifierNameSyntax name
                && SymbolEqualityComparer.Default.Equals(model.GetTypeInfo(name).Type, use.Element))
            {
                return true;
            }
        }

        return false;
    }
}
