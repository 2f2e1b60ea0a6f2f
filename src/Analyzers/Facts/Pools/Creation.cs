using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>Which expressions make a new object of a pool.</summary>
internal static class Creation
{
    private const int MaxDepth = 2;

    private static readonly string[] Words =
        ["Create", "New", "Make", "Build", "Alloc", "Allocate", "Construct", "Generate", "Spawn", "Instantiate", "Open", "Connect", "Produce", "Factory", "Clone"];

    /// <summary>
    /// Whether an expression makes an object of the element type: it creates one, calls a factory delegate, or calls a method
    /// that does, or that is named after doing so where its body cannot be seen.
    /// </summary>
    public static bool Makes(IOperation operation, ITypeSymbol element, CancellationToken cancellationToken)
        => Makes(operation, element, MaxDepth, cancellationToken);

    private static bool Makes(IOperation operation, ITypeSymbol element, int depth, CancellationToken cancellationToken)
    {
        switch (operation)
        {
            case IObjectCreationOperation { Type.Name: "Task" or "ValueTask" }:
                // A task around what somebody else makes; an object inside it is created in its own right.
                return false;
            case IObjectCreationOperation or IArrayCreationOperation or ITypeParameterObjectCreationOperation:
                return Fits(operation.Type, element);
            case IInvocationOperation { TargetMethod: { Name: "CreateInstance", ContainingType: { Name: "Activator", ContainingNamespace.Name: "System" } } } call:
                // An object of a type that is known only at run time, cast to what the pool holds.
                return Fits(call.Type, element) || (call.Parent is IConversionOperation { Type: { } cast } && Fits(cast, element));
            case IInvocationOperation { TargetMethod: var method } call when Fits(call.Type, element):
                if (method.MethodKind == MethodKind.DelegateInvoke)
                {
                    return true;
                }

                return method.DeclaringSyntaxReferences.IsEmpty || method.IsAbstract || method.PartialImplementationPart is not null
                    ? IsNamedSo(method)
                    : depth > 0 && BodyMakes(method, call.SemanticModel, depth, cancellationToken);
            default:
                return false;
        }
    }

    /// <summary>Whether a value of a type can be an element, also when it is still to be awaited.</summary>
    private static bool Fits(ITypeSymbol? type, ITypeSymbol element)
    {
        if (type is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: { Length: 1 } results })
        {
            type = results[0];
        }

        for (ITypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(current, element) || SymbolEqualityComparer.Default.Equals(current.OriginalDefinition, element.OriginalDefinition))
            {
                return true;
            }
        }

        if (type is ITypeParameterSymbol && element.SpecialType == SpecialType.System_Object)
        {
            // A pool for objects of any type, which are cast when they are taken.
            return true;
        }

        if (type is ITypeParameterSymbol { ConstraintTypes: { IsEmpty: false } constraints })
        {
            foreach (ITypeSymbol constraint in constraints)
            {
                if (Fits(constraint, element))
                {
                    return true;
                }
            }
        }

        return element is INamedTypeSymbol { TypeKind: TypeKind.Interface } contract && type is not null && KnownTypes.Inherits(type, contract.OriginalDefinition);
    }

    private static bool IsNamedSo(IMethodSymbol method)
    {
        foreach (string word in Words)
        {
            if (NameWords.Has(method.Name, word) || NameWords.Has(method.ContainingType.Name, word))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method in the same file gives back something that it makes; in another file its name has to say so.</summary>
    private static bool BodyMakes(IMethodSymbol method, SemanticModel? model, int depth, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference reference in method.DeclaringSyntaxReferences)
        {
            if (model is null || reference.SyntaxTree != model.SyntaxTree)
            {
                return IsNamedSo(method);
            }

            foreach (SyntaxNode node in reference.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is BaseObjectCreationExpressionSyntax or ArrayCreationExpressionSyntax or InvocationExpressionSyntax
                    && model.GetOperation(node, cancellationToken) is { } operation
                    && Makes(operation, method.ReturnType, depth - 1, cancellationToken)
                    && ItemFlow.Of(operation, MemberBody.Of(operation)).LeavesMember)
                {
                    return true;
                }
            }
        }

        return false;
    }
}
