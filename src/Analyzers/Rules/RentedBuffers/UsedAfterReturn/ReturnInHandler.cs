using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Leases;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// A rented array that a <c>catch</c> block returns, and the <c>finally</c> behind it once more.
/// </summary>
internal static class ReturnInHandler
{
    /// <summary>
    /// The return of a <c>finally</c> that always runs after a return in a <c>catch</c> block; null where there is
    /// none, or where the block puts something else into the variable.
    /// </summary>
    public static SyntaxNode? TryFind(IInvocationOperation call, PoolCalls pools)
    {
        if (!pools.IsArrayReturn(call)
            || VariableOf(call) is not { } variable
            || call.Parent is not IExpressionStatementOperation
                { Parent: IBlockOperation { Parent: ICatchClauseOperation handler } }
            || IsAssignedIn(handler, variable))
        {
            return null;
        }

        for (IOperation? outer = handler.Parent; outer is not null; outer = outer.Parent)
        {
            switch (outer)
            {
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return null;
                case ITryOperation { Finally: { } cleanup } when !call.IsWithin(cleanup):
                    foreach (IOperation statement in cleanup.Operations)
                    {
                        if (statement is IExpressionStatementOperation { Operation: IInvocationOperation other }
                            && pools.IsArrayReturn(other)
                            && SymbolEqualityComparer.Default.Equals(VariableOf(other), variable))
                        {
                            return other.Syntax;
                        }
                    }

                    break;
            }
        }

        return null;
    }

    private static ISymbol? VariableOf(IInvocationOperation giveBack)
        => giveBack.ValueAt(0)?.WithoutConversions().ReadVariable();

    private static bool IsAssignedIn(IOperation handler, ISymbol variable)
    {
        foreach (IOperation operation in handler.Descendants())
        {
            if (operation is IAssignmentOperation assignment
                && SymbolEqualityComparer.Default.Equals(assignment.Target.ReadVariable(), variable))
            {
                return true;
            }
        }

        return false;
    }
}
