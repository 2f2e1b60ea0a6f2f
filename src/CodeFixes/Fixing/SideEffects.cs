namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Says whether an expression may be dropped because nothing but its value comes of it. Only what is known to be free
/// of effects counts; a call of the project's own code never does.
/// </summary>
internal static class SideEffects
{
    /// <summary>Whether evaluating <paramref name="expression"/> changes nothing.</summary>
    public static bool AreAbsent(IOperation? expression)
    {
        if (expression is null)
        {
            return false;
        }

        if (expression.ConstantValue.HasValue)
        {
            return true;
        }

        return IsPlain(expression) && ChildrenAreFree(expression);
    }

    private static bool ChildrenAreFree(IOperation expression)
    {
        foreach (IOperation child in expression.ChildOperations)
        {
            if (!AreAbsent(child))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsPlain(IOperation operation) => operation switch
    {
        ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation
            or IInstanceReferenceOperation or ILiteralOperation or ITypeOfOperation or ISizeOfOperation
            or IDefaultValueOperation or IConditionalOperation or ICoalesceOperation or IIsTypeOperation
            or IIsPatternOperation or IPatternOperation or IArgumentOperation
            or IConditionalAccessOperation or IConditionalAccessInstanceOperation or ITupleOperation => true,
        IBinaryOperation binary => IsNullOrOfRuntime(binary.OperatorMethod),
        IUnaryOperation unary => IsNullOrOfRuntime(unary.OperatorMethod),
        IConversionOperation conversion => IsNullOrOfRuntime(conversion.OperatorMethod),
        IPropertyReferenceOperation property => IsAutomatic(property.Property)
            || (IsOfRuntime(property.Property) && !Waits(property.Property)),
        IInvocationOperation call => IsQuery(call.TargetMethod),
        _ => false,
    };

    /// <summary>Whether a property waits for work, or does it: <c>task.Result</c>, <c>lazy.Value</c>.</summary>
    private static bool Waits(IPropertySymbol property)
        => property.Name is "Result" or "Value"
            && property.ContainingType.Name is "Task" or "ValueTask" or "Lazy" or "ThreadLocal";

    private static bool IsNullOrOfRuntime(IMethodSymbol? method) => method is null || IsOfRuntime(method);

    /// <summary>
    /// Members of the runtime's own types: their properties and operators are functions of their operands.
    /// </summary>
    private static bool IsOfRuntime(ISymbol symbol)
        => symbol.Locations[0].IsInMetadata
            && symbol.ContainingNamespace is { IsGlobalNamespace: false } space
            && RootOf(space).Name == "System";

    private static INamespaceSymbol RootOf(INamespaceSymbol space)
    {
        while (space.ContainingNamespace is { IsGlobalNamespace: false } outer)
        {
            space = outer;
        }

        return space;
    }

    private static bool IsAutomatic(IPropertySymbol property)
    {
        foreach (ISymbol member in property.ContainingType.GetMembers())
        {
            if (member is IFieldSymbol field && SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method of the runtime only answers a question.</summary>
    public static bool IsQuery(IMethodSymbol method)
        => IsOfRuntime(method) && method.ContainingType.Name switch
        {
            "Math" => true,
            "GC" =>
                method.Name is "GetTotalMemory" or "CollectionCount" or "GetGCMemoryInfo" or "GetTotalAllocatedBytes"
                or "GetAllocatedBytesForCurrentThread" or "GetGeneration",
            "Process" => method.Name is "GetCurrentProcess",
            "Stopwatch" => method.Name is "GetTimestamp" or "GetElapsedTime",
            "DateTime" or "DateTimeOffset" or "TimeSpan" or "Guid" => true,
            "Path" => method.Name != "GetTempFileName",
            "String" => method.Name is "IsNullOrEmpty" or "IsNullOrWhiteSpace" or "Equals" or "StartsWith" or "EndsWith"
                or "Contains" or "IndexOf" or "LastIndexOf" or "Substring" or "Replace" or "Trim" or "TrimStart"
                or "TrimEnd" or "ToUpper" or "ToLower" or "ToUpperInvariant" or "ToLowerInvariant",
            _ => false,
        };
}
