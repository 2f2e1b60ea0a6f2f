using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>
/// Rows that are grouped only to count or add up each group, which a database does without handing them out:
/// <c>rows.GroupBy(row => row.Shop).Select(group => new Line(group.Key, group.Sum(row => row.Total)))</c>.
/// </summary>
internal static class GroupedNumbers
{
    /// <summary>Whether the operator on a <c>GroupBy</c> asks each group for its key and numbers alone.</summary>
    public static bool AreAllOf(IInvocationOperation groupBy, KnownTypes types)
    {
        if (groupBy is not { TargetMethod: { Name: "GroupBy", Parameters.Length: 2 } }
            || LinqCalls.OperatorOn(groupBy, types) is not { TargetMethod.Name: "Select" or "ToDictionary" } next)
        {
            return false;
        }

        bool hasNumber = false;
        foreach (IArgumentOperation argument in next.Arguments)
        {
            if (argument.Parameter is { Ordinal: 0 })
            {
                continue;
            }

            if (argument.Value is not IDelegateCreationOperation
                { Target: IAnonymousFunctionOperation { Symbol.Parameters: [var group] } lambda })
            {
                return false;
            }

            foreach (IOperation operation in lambda.Body.Descendants())
            {
                if (operation is not IParameterReferenceOperation reference
                    || !SymbolEqualityComparer.Default.Equals(reference.Parameter, group))
                {
                    continue;
                }

                bool isNumber = IsNumber(reference, types);
                if (!isNumber && !IsKey(reference))
                {
                    return false;
                }

                hasNumber |= isNumber;
            }
        }

        return hasNumber;
    }

    /// <summary>Whether a call makes a value of each such group; it may call a constructor of the project.</summary>
    public static bool IsProjection(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod.Name is "Select" or "ToDictionary"
            && LinqCalls.SourceOf(call) is IInvocationOperation source
            && LinqCalls.IsOperator(source, types)
            && AreAllOf(source, types);

    private static bool IsKey(IParameterReferenceOperation group)
        => group.WithImplicitConversions().Parent is IPropertyReferenceOperation { Property.Name: "Key" };

    /// <summary>Whether operators of the base library make a number of a group, on the way perhaps of a part.</summary>
    private static bool IsNumber(IParameterReferenceOperation group, KnownTypes types)
    {
        IInvocationOperation? call = LinqCalls.OperatorOn(group, types);
        while (call is { TargetMethod.Name: "Where" or "Select" or "Distinct" } && !LinqCalls.RunsOwnCode(call))
        {
            call = LinqCalls.OperatorOn(call, types);
        }

        return call is { TargetMethod.Name: "Count" or "LongCount" or "Sum" or "Average" or "Min" or "Max" }
            && !LinqCalls.RunsOwnCode(call);
    }
}
