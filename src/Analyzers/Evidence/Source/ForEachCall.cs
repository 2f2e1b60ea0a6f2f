using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// <c>rows.ForEach(row =&gt; …)</c> and <c>Array.ForEach(rows, row =&gt; …)</c>: a lambda that runs at once, for one
/// element after the other, as the body of a loop does.
/// </summary>
internal static class ForEachCall
{
    /// <summary>The collection for whose elements a lambda runs; null where it is handed to any other method.</summary>
    public static IOperation? CollectionOf(IAnonymousFunctionOperation lambda)
    {
        if (lambda.Parent is not IDelegateCreationOperation
            { Parent: IArgumentOperation
                { Parent: IInvocationOperation { TargetMethod: { Name: "ForEach" } method } call } })
        {
            return null;
        }

        INamedTypeSymbol type = method.ContainingType.OriginalDefinition;
        return type switch
        {
            { SpecialType: SpecialType.System_Array } => call.Arguments[0].Value,
            { Name: "List",
                ContainingNamespace:
                    { Name: "Generic",
                        ContainingNamespace: { Name: "Collections", ContainingNamespace.Name: "System" } } } =>
                    call.Instance,
            _ => null,
        };
    }

    /// <summary>
    /// Whether every lambda between an operation and the code that declares <paramref name="declaration"/> is such a
    /// body.
    /// </summary>
    public static bool HoldsAllAround(IOperation operation, IOperation declaration)
    {
        for (IOperation? current = operation.Parent; current is not null
            && !declaration.IsWithin(current); current = current.Parent)
        {
            if (current is ILocalFunctionOperation
                || current is IAnonymousFunctionOperation lambda && CollectionOf(lambda) is null)
            {
                return false;
            }
        }

        return true;
    }
}
