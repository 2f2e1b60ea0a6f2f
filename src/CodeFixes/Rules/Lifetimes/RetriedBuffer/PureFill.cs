using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>Whether a call only writes into the buffer it is given, so that calling it again writes the same.</summary>
internal static class PureFill
{
    /// <summary>Whether a static method of the same file computes what it writes from its arguments alone.</summary>
    public static bool IsPure(IInvocationOperation call)
    {
        if (call is not
            { Instance: null,
                TargetMethod: { IsStatic: true, IsGenericMethod: false, DeclaringSyntaxReferences.Length: 1 } method,
                    SemanticModel: { } model }
            || method.DeclaringSyntaxReferences[0].GetSyntax() is not MethodDeclarationSyntax declaration
            || declaration.SyntaxTree != call.Syntax.SyntaxTree
            || MethodBodies.SyntaxOf(declaration) is not { } body
            || model.GetOperation(body) is not { } operation)
        {
            return false;
        }

        foreach (IOperation one in operation.DescendantsAndSelf())
        {
            if (!IsAllowed(one))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsAllowed(IOperation operation)
        => operation switch
        {
            IInvocationOperation { TargetMethod: { } method } => IsFunction(method),
            IFieldReferenceOperation { Field: { } field } => field.IsConst,
            IPropertyReferenceOperation { Property: { } property } =>
                !property.IsStatic && property.ContainingNamespace?.ToDisplayString() == "System",
            IInstanceReferenceOperation
                or IAwaitOperation or IDynamicInvocationOperation or IDynamicMemberReferenceOperation
                or IAnonymousFunctionOperation or IThrowOperation
                or IObjectCreationOperation or IEventReferenceOperation or IInvalidOperation => false,
            _ => true,
        };

    /// <summary>Functions of the runtime that read nothing but their arguments.</summary>
    private static bool IsFunction(IMethodSymbol method)
        => method.ContainingType.Name is "Math" or "BinaryPrimitives" or "Span" or "MemoryExtensions"
            && method.ContainingNamespace.ToDisplayString().StartsWith("System", System.StringComparison.Ordinal);
}
