using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Ownership;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// A call that gives back a variable which holds a rented array on one path, and an array made here on another.
/// </summary>
internal static class ForeignArray
{
    /// <summary>
    /// The place where the array is made that a call gives to a pool; null where it gives back what was rented.
    /// </summary>
    public static SyntaxNode? TryFind(IInvocationOperation call, PoolCalls pools, CancellationToken cancellationToken)
    {
        if (!pools.IsArrayReturn(call)
            || call.ValueAt(0).WithoutConversions() is not ILocalReferenceOperation { Local: var local })
        {
            return null;
        }

        bool isRented = false;
        List<IArrayCreationOperation>? made = null;
        foreach (IOperation operation in call.Root().Descendants())
        {
            switch (operation)
            {
                case IInvocationOperation rent when !isRented && pools.RentedBy(rent) == LeaseKind.Array:
                    isRented = GoesInto(rent, local);
                    break;
                case IArrayCreationOperation array when !IsEmpty(array) && GoesInto(array, local):
                    (made ??= []).Add(array);
                    break;
            }
        }

        if (!isRented || made is null)
        {
            return null;
        }

        foreach (IArrayCreationOperation array in made)
        {
            if (!IsDecided(call.Syntax, array.Syntax)
                && LeaseFlow.TryAnalyze(LeaseSeed.OfMade(array), pools, cancellationToken) is { } findings
                && RentedBuffer.Contains(findings.Returns, call.Syntax))
            {
                return array.Syntax;
            }
        }

        return null;
    }

    /// <summary>Whether an array becomes the value of a local, by itself or as one of two alternatives.</summary>
    private static bool GoesInto(IOperation array, ILocalSymbol local)
    {
        IOperation value = array;
        while (value.Parent is IConversionOperation or IConditionalOperation { Type: not null } or ICoalesceOperation
            or ISwitchExpressionArmOperation or ISwitchExpressionOperation or IParenthesizedOperation)
        {
            value = value.Parent;
        }

        return value.Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
                => SymbolEqualityComparer.Default.Equals(declarator.Symbol, local),
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment
                => assignment.Value == value && SymbolEqualityComparer.Default.Equals(target.Local, local),
            _ => false,
        };
    }

    /// <summary>Whether a pool ignores the array, because it has no elements.</summary>
    private static bool IsEmpty(IArrayCreationOperation array)
        => array.DimensionSizes is { Length: 1 } sizes && sizes[0].ConstantValue is { HasValue: true, Value: 0 };

    /// <summary>
    /// Whether the return hangs on a condition that the making does not: its author has decided who returns what.
    /// </summary>
    private static bool IsDecided(SyntaxNode giveBack, SyntaxNode made)
    {
        for (SyntaxNode? outer = giveBack.Parent;
            outer is not null && !outer.Span.Contains(made.Span);
            outer = outer.Parent)
        {
            if (outer is IfStatementSyntax or SwitchSectionSyntax or ConditionalExpressionSyntax
                or ConditionalAccessExpressionSyntax or CatchClauseSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)
            {
                return true;
            }
        }

        return false;
    }
}
