using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Work;

/// <summary>What a loop goes over.</summary>
internal static class LoopElements
{
    /// <summary>Whether the elements are objects of types that are not the platform's, tuples, or numbers.</summary>
    public static bool AreRowsOrNumbers(ILoopOperation loop)
        => (loop switch
        {
            IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol.Type: { } element } } =>
                element,
            // As in foreach (var (key, value) in rows).
            IForEachLoopOperation each when each.Collection.WithoutConversions().Type is { } collection =>
                ElementOf(collection),
            IForLoopOperation
                { Condition: IBinaryOperation
                    { RightOperand: IPropertyReferenceOperation { Instance.Type: { } collection } } } =>
                    ElementOf(collection),
            _ => null,
        }) is { } type && (IsNumber(type) || IsRow(type));

    /// <summary>Whether the loop is left when it has found something.</summary>
    public static bool EndsEarly(ILoopOperation loop)
    {
        foreach (IOperation operation in loop.Body.DescendantsAndSelf())
        {
            if (operation is IReturnOperation { Kind: OperationKind.Return } returned && !IsInLambda(returned, loop)
                || operation is IBranchOperation { BranchKind: BranchKind.Break or BranchKind.GoTo } branch
                    && IsOf(branch, loop))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsOf(IBranchOperation branch, ILoopOperation loop)
        => SymbolEqualityComparer.Default.Equals(branch.Target, loop.ExitLabel) || branch.BranchKind == BranchKind.GoTo;

    private static bool IsInLambda(IOperation operation, ILoopOperation loop)
    {
        for (IOperation? current = operation; current is not null && current != loop; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return true;
            }
        }

        return false;
    }

    private static ITypeSymbol? ElementOf(ITypeSymbol collection)
        => collection switch
        {
            IArrayTypeSymbol array => array.ElementType,
            INamedTypeSymbol { TypeArguments: { Length: 1 } arguments } => arguments[0],
            _ => null,
        };

    private static bool IsNumber(ITypeSymbol type)
        => type.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_Double;

    private static bool IsRow(ITypeSymbol type)
    {
        if (type.IsTupleType)
        {
            return true;
        }

        if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct or TypeKind.Interface)
            || type.SpecialType != SpecialType.None)
        {
            return false;
        }

        INamespaceSymbol? space = type.ContainingNamespace;
        while (space is { IsGlobalNamespace: false, ContainingNamespace: { IsGlobalNamespace: false } outer })
        {
            space = outer;
        }

        return space?.Name is not ("System" or "Microsoft") && !IsAttribute(type);
    }

    private static bool IsAttribute(ITypeSymbol type)
    {
        for (ITypeSymbol? current = type.BaseType; current is not null; current = current.BaseType)
        {
            if (current is
                { Name: "Attribute",
                    ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } })
            {
                return true;
            }
        }

        return false;
    }
}
