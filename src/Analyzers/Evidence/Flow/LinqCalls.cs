using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>Small questions about calls of LINQ to objects.</summary>
internal static class LinqCalls
{
    /// <summary>Whether a call is an operator of <c>System.Linq.Enumerable</c> that takes a sequence first.</summary>
    public static bool IsOperator(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod is { IsExtensionMethod: true, ContainingType.Name: "Enumerable" } method
            && call.Arguments.Length > 0
            && types.Is(method.ContainingType, "System.Linq.Enumerable");

    /// <summary>The sequence an operator works on, without the conversions around it.</summary>
    public static IOperation SourceOf(IInvocationOperation call)
        => (call.ArgumentAt(0) ?? call.Arguments[0]).Value.WithoutConversions();

    /// <summary>The operator that takes a value as its sequence; null when something else takes it.</summary>
    public static IInvocationOperation? OperatorOn(IOperation value, KnownTypes types)
        => value.WithImplicitConversions().Parent
                is IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation call }
            && IsOperator(call, types)
            ? call
            : null;

    /// <summary>Whether an operator answers a sequence that is worked out only when it is enumerated.</summary>
    public static bool IsLazy(IInvocationOperation call)
        => call.TargetMethod.ReturnType.Name is "IEnumerable" or "IOrderedEnumerable";

    /// <summary>Whether a call reads everything into a new list or array.</summary>
    public static bool IsMaterialization(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod.Name is "ToList" or "ToArray" && call.Arguments.Length == 1 && IsOperator(call, types);

    /// <summary>Whether the operation is part of an expression tree, which another provider may translate.</summary>
    public static bool IsInExpressionTree(IOperation operation)
    {
        for (IOperation? current = operation; current is not null; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation
                && current.Parent is { Type: INamedTypeSymbol { Name: "Expression" or "LambdaExpression" } })
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the arguments of an operator, other than its sequence, run code outside the base library or change
    /// something: such code may mind when, and how often, it runs.
    /// </summary>
    public static bool RunsOwnCode(IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter?.Ordinal == 0)
            {
                continue;
            }

            if (argument.Value.Type?.TypeKind == TypeKind.Delegate
                && argument.Value is not IDelegateCreationOperation { Target: IAnonymousFunctionOperation })
            {
                return true;
            }

            foreach (IOperation operation in argument.Value.DescendantsAndSelf())
            {
                if (operation is IMethodReferenceOperation or IDynamicInvocationOperation or IAwaitOperation
                    or IThrowOperation
                        or IIncrementOrDecrementOperation
                    || operation is IAssignmentOperation
                    {
                        Parent: not (IObjectOrCollectionInitializerOperation or IAnonymousObjectCreationOperation),
                    }
                    || operation.CalledMethod() is { } method && !IsOfSystem(method))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a method belongs to the base library: a namespace below <c>System</c>. The call of a delegate runs
    /// whatever somebody has put into it.
    /// </summary>
    public static bool IsOfSystem(IMethodSymbol method)
        => method.MethodKind != MethodKind.DelegateInvoke && KnownTypes.IsUnderSystem(method.ContainingNamespace);
}
