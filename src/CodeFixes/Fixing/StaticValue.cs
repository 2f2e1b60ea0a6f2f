namespace GcGuard.CodeFixes.Fixing;

/// <summary>Says whether an expression may move into a static initialiser, where it is evaluated once.</summary>
internal static class StaticValue
{
    /// <summary>
    /// Whether an expression names nothing of the call around it: no variable, parameter, instance or type parameter of
    /// a method, and no value that the project may change between two calls.
    /// </summary>
    public static bool CanBe(IOperation expression)
    {
        if (!expression.ConstantValue.HasValue && !IsPlain(expression))
        {
            return false;
        }

        foreach (IOperation child in expression.ChildOperations)
        {
            if (!CanBe(child))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsPlain(IOperation operation) => operation switch
    {
        ILiteralOperation
            or IConversionOperation { OperatorMethod: null } or IArgumentOperation or IDefaultValueOperation
            or IBinaryOperation { OperatorMethod: null } or ITypeOfOperation or ISizeOfOperation =>
                !NamesMethodType(operation.Type),
        IObjectCreationOperation or IInvocationOperation { TargetMethod.Name: "Create" or "CreateStringBuilderPool" } =>
            !NamesMethodType(operation.Type),
        IObjectOrCollectionInitializerOperation or ISimpleAssignmentOperation => true,
        IPropertyReferenceOperation
            { Instance: IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver } } => true,
        IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver } => true,
        IFieldReferenceOperation { Field: { IsStatic: true, IsReadOnly: true } field } =>
            !IsOfTypeAround(operation, field),
        IPropertyReferenceOperation
            { Property: { IsStatic: true, Name: "ProcessorCount", ContainingType.Name: "Environment" } } => true,
        _ => false,
    };

    /// <summary>
    /// Whether a field belongs to the type that gets the initialiser: one that stands below it has no value yet.
    /// </summary>
    private static bool IsOfTypeAround(IOperation operation, IFieldSymbol field)
        => SymbolEqualityComparer.Default.Equals(
            operation.SemanticModel?.GetEnclosingSymbol(operation.Syntax.SpanStart)?.ContainingType,
            field.ContainingType);

    private static bool NamesMethodType(ITypeSymbol? type) => type switch
    {
        ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } => true,
        IArrayTypeSymbol array => NamesMethodType(array.ElementType),
        INamedTypeSymbol named => AnyNamesMethodType(named),
        _ => false,
    };

    private static bool AnyNamesMethodType(INamedTypeSymbol type)
    {
        foreach (ITypeSymbol argument in type.TypeArguments)
        {
            if (NamesMethodType(argument))
            {
                return true;
            }
        }

        return false;
    }
}
