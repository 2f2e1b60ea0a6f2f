using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.LargeObjects;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// Rows that are put into an array or list only to be sorted there and read one after the other: a query can sort them.
/// </summary>
internal static class SortedRows
{
    /// <summary>Whether a call makes such an array or list of rows of which nobody has said how many.</summary>
    public static bool AreIn(IInvocationOperation call, RuleContext rule, CancellationToken cancellationToken)
    {
        if (!LinqCalls.IsMaterialization(call, rule.Types)
            || call.WithImplicitConversions().Parent
                is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            || LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken) is not { IsSingleAssignment: true } flow)
        {
            return false;
        }

        bool isSorted = false;
        foreach (LocalUse use in flow.Uses)
        {
            if (IsSort(use, rule))
            {
                isSorted = true;
            }
            else if (use.Value.Parent is not IForEachLoopOperation)
            {
                return false;
            }
        }

        return isSorted && OpenRows.Are(LinqCalls.SourceOf(call), rule, cancellationToken);
    }

    /// <summary>Whether a use sorts the rows in place.</summary>
    private static bool IsSort(LocalUse use, RuleContext rule)
        => use.Value.Parent switch
        {
            IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod: { } method } } =>
                method is { Name: "Sort", ContainingType.SpecialType: SpecialType.System_Array },
            IInvocationOperation { TargetMethod: { Name: "Sort", ContainingType: { } type } } =>
                rule.Types.Is(type, "System.Collections.Generic.List`1"),
            _ => false,
        };
}
