using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>
/// Whether a database can do what the lambdas of an operator ask of each row. What it cannot, code has to do itself,
/// and needs all rows for it
/// (<see href="https://learn.microsoft.com/ef/core/providers/sql-server/functions">functions that EF Core
/// translates</see>).
/// </summary>
internal static class DatabaseOperator
{
    /// <summary>
    /// Whether every call that an operator's lambdas make with a value of the row has an equal in a database.
    /// </summary>
    public static bool CanTranslate(IInvocationOperation operation)
    {
        foreach (IArgumentOperation argument in operation.Arguments)
        {
            if (argument.Value is IDelegateCreationOperation { Target: IAnonymousFunctionOperation lambda }
                && !CanTranslate(lambda))
            {
                return false;
            }
        }

        return true;
    }

    private static bool CanTranslate(IAnonymousFunctionOperation lambda)
    {
        foreach (IOperation operation in lambda.Body.Descendants())
        {
            if (operation is IInvocationOperation call && !HasEqual(call.TargetMethod) && IsOfRow(call))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether a method has an equal in SQL; nearly all that the types named here have are.</summary>
    private static bool HasEqual(IMethodSymbol method)
        => !KnownTypes.IsUnderSystem(method.ContainingNamespace)
            || method.ContainingType.SpecialType != SpecialType.None
                && method.Name is not ("Split" or "Format" or "Join" or "PadLeft" or "PadRight" or "ToCharArray"
                    or "Normalize" or "GetHashCode" or "Parse" or "TryParse" or "GetEnumerator")
            || method.ContainingType.TypeKind is TypeKind.Struct or TypeKind.Enum
                && method.Name is not ("Parse" or "TryParse" or "ParseExact" or "TryParseExact")
            || method.Name is "Contains" or "ContainsKey" or "Equals" or "Compare" or "HasFlag"
            || method.ContainingType.Name is "Enumerable" or "Queryable" or "Math" or "MathF" or "Convert";

    /// <summary>Whether a call works on a value of the row: its receiver or an argument names the lambda's.</summary>
    private static bool IsOfRow(IInvocationOperation call)
    {
        foreach (IOperation operation in call.Descendants())
        {
            if (operation is IParameterReferenceOperation
                { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.LambdaMethod } })
            {
                return true;
            }
        }

        return false;
    }
}
