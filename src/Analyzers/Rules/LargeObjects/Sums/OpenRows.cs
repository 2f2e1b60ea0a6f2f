using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Rules.LargeObjects.Queries;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects.Sums;

/// <summary>
/// Rows that a loop takes from a place which nobody has told how many to give: a query that asks for no certain rows, a
/// service that is asked for all, a reader. Rows of an object, and those that a caller hands over, are mostly a few.
/// </summary>
internal static class OpenRows
{
    private const int MaxSteps = 30;

    /// <summary>Whether a loop runs over such rows.</summary>
    public static bool AreIn(ILoopOperation loop, KnownTypes types, CancellationToken cancellationToken)
        => loop switch
        {
            IForEachLoopOperation each => Are(each.Collection, types, cancellationToken),
            IForLoopOperation { Condition: IBinaryOperation { RightOperand: IPropertyReferenceOperation count } }
                => count.Instance is { } rows && Are(rows, types, cancellationToken),
            // What it reads is the only thing that makes such a loop long.
            _ => true,
        };

    private static bool Are(IOperation rows, KnownTypes types, CancellationToken cancellationToken)
    {
        for (int step = 0; step < MaxSteps; step++)
        {
            rows = LocalFlowFact.OriginOf(rows, cancellationToken);
            switch (rows)
            {
                case IAwaitOperation wait:
                    rows = wait.Operation;
                    continue;
                case IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } awaited }:
                    rows = awaited;
                    continue;
                case var query when types.IsOrInherits(query.Type, "System.Linq.IQueryable"):
                    return RowQuery.TryRead(query, types, cancellationToken) is { IsNarrow: false };
                case IInvocationOperation call
                    when LinqCalls.IsOperator(call, types) || QueriedRows.IsMaterialization(call, types):
                    if (!KeepsRows(call))
                    {
                        return false;
                    }

                    rows = LinqCalls.SourceOf(call);
                    continue;
                case IInvocationOperation call:
                    return IsAskedForAll(call, types);
                default:
                    return false;
            }
        }

        return false;
    }

    private static bool KeepsRows(IInvocationOperation call)
        => call.TargetMethod.Name switch
        {
            "Where" => StoredRows.IsBroad(call.ValueAt(1)),
            "ToList" or "ToArray" or "ToListAsync" or "ToArrayAsync" or "AsEnumerable" or "Select" or "OrderBy"
                or "OrderByDescending" or "ThenBy" or "ThenByDescending" or "Reverse" => true,
            _ => false,
        };

    /// <summary>Whether a call asks a service that the code holds for rows, and tells it nothing about which.</summary>
    private static bool IsAskedForAll(IInvocationOperation call, KnownTypes types)
    {
        if (call.Instance is not (IMemberReferenceOperation { Instance: null or IInstanceReferenceOperation })
            || call.Instance.Type is not { TypeKind: TypeKind.Interface or TypeKind.Class })
        {
            return false;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.ArgumentKind != ArgumentKind.DefaultValue
                && !types.Is(argument.Value.Type, "System.Threading.CancellationToken"))
            {
                return false;
            }
        }

        return true;
    }
}
