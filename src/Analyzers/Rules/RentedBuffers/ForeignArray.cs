using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Ownership;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// A call that gives a pool an array which was made here, on one path or on all of them.
/// </summary>
internal static class ForeignArray
{
    /// <summary>
    /// The place where the array is made that a call gives to a pool; null where it gives back what was rented.
    /// </summary>
    public static SyntaxNode? TryFind(IInvocationOperation call, PoolCalls pools, CancellationToken cancellationToken)
    {
        if (!pools.IsArrayReturn(call))
        {
            return null;
        }

        IOperation given = call.ValueAt(0).WithoutConversions();
        if (given is not ILocalReferenceOperation { Local: var local })
        {
            // pool.Return(new byte[n]) fills a pool on purpose.
            return given is IInvocationOperation or IAwaitOperation && MadeArrays.IsOne(Awaited(given))
                ? given.Syntax
                : null;
        }

        foreach (IOperation operation in call.Root().Descendants())
        {
            if (MadeArrays.IsOne(operation)
                && GoesInto(operation, local)
                && !IsDecided(call.Syntax, operation.Syntax)
                && LeaseFlow.TryAnalyze(LeaseSeed.OfMade(operation), pools, cancellationToken) is { } findings
                && RentedBuffer.Contains(findings.Returns, call.Syntax))
            {
                return operation.Syntax;
            }
        }

        return null;
    }

    private static IOperation Awaited(IOperation value) => value is IAwaitOperation wait ? wait.Operation : value;

    /// <summary>Whether an array becomes the value of a local, by itself or as one of two alternatives.</summary>
    private static bool GoesInto(IOperation array, ILocalSymbol local)
    {
        IOperation value = array;
        while (value.Parent is IAwaitOperation or IConversionOperation or IConditionalOperation { Type: not null }
            or ICoalesceOperation
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
