using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

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
    /// <param name="cancellationToken">Ends the search for what is made.</param>
    public static RentSide? RentOf(List<StorageUse> uses, out IOperation? count, CancellationToken cancellationToken)
    {
        count = null;
        if (FillOf(uses, cancellationToken) is not { Value: { } made } fill)
        {
            return null;
        }

        foreach (StorageUse use in uses)
        {
            if (!use.IsAdd && RentSide.HandsOutTaken(use) && IsUsedAgain(uses))
            {
                count = CountAround(fill.Operation);
                return new RentSide(use, made, HandsOut: true);
            }
        }

        return null;
    }

    /// <summary>The place in a constructor that puts in what it makes.</summary>
    private static StorageUse? FillOf(List<StorageUse> uses, CancellationToken cancellationToken)
    {
        foreach (StorageUse use in uses)
        {
            if (use.Value is { } value
                && MemberBody.DeclarationOf(use.Operation.Syntax) is ConstructorDeclarationSyntax
                && Creation.Makes(value.WithoutConversions(), use.Element, cancellationToken))
            {
                return use;
            }
        }

        return null;
    }

    /// <summary>Whether a member that takes or puts back empties an object that it has in a variable.</summary>
    private static bool IsUsedAgain(List<StorageUse> uses)
    {
        foreach (StorageUse use in uses)
        {
            if (MemberBody.DeclarationOf(use.Operation.Syntax) is { } member and not ConstructorDeclarationSyntax
                && EmptiesVariable(member, use))
            {
                return true;
            }
        }

        return false;
    }

    private static bool EmptiesVariable(MemberDeclarationSyntax member, StorageUse use)
    {
        bool isOwn = use.Operation.SemanticModel?.Compilation.Declares(use.Element) == true;
        foreach (SyntaxNode node in member.DescendantNodes())
        {
            if ((isOwn ? EmptyingCode.OwnTargetOf(node) : EmptyingCode.TargetOf(node)) is IdentifierNameSyntax name
                && use.Operation.SemanticModel?.GetTypeInfo(name).Type is { } type
                && SymbolEqualityComparer.Default.Equals(type, use.Element))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The limit of the loop around the place that fills.</summary>
    private static IOperation? CountAround(IOperation fill)
    {
        for (IOperation? outer = fill.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is IForLoopOperation { Condition: IBinaryOperation condition })
            {
                return condition.RightOperand;
            }
        }

        return null;
    }
}
