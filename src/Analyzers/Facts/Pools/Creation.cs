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

    /// <summary>
    /// Whether an expression makes an object of the element type: it creates one, calls a factory delegate, or calls a method
    /// that does. A method whose body cannot be seen does when it belongs to no collection and is given none.
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

                return method.IsAbstract
                    || method.PartialImplementationPart is not null
                    || call.SemanticModel is not { } model
                    || !model.Compilation.Declares(method)
                    ? IsElsewhere(method) && !IsGivenOne(call, element)
                    : depth > 0 && BodyMakes(method, model, depth, cancellationToken);
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

    /// <summary>
    /// Whether a method that nobody can look into may be the maker: it is no property, and no member of a collection, which
    /// would hand out what it holds.
    /// </summary>
    private static bool IsElsewhere(IMethodSymbol method)
        => method.MethodKind == MethodKind.Ordinary && !IsCollection(method.ContainingType) && !TakesCollection(method);

    /// <summary>Whether a call works on an object that there is already: <c>builder.Clear()</c>, <c>Wash(item)</c>.</summary>
    private static bool IsGivenOne(IInvocationOperation call, ITypeSymbol element)
    {
        if (call.Instance is { Type: { } receiver } && Fits(receiver, element))
        {
            return true;
        }

        foreach (IParameterSymbol parameter in call.TargetMethod.Parameters)
        {
            if (parameter.RefKind != RefKind.Out && Fits(parameter.Type, element))
            {
                return true;
            }
        }

        return false;
    }

    private static bool TakesCollection(IMethodSymbol method)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.Type is INamedTypeSymbol type && IsCollection(type))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsCollection(INamedTypeSymbol type)
    {
        foreach (INamedTypeSymbol contract in type.AllInterfaces)
        {
            if (contract.SpecialType == SpecialType.System_Collections_IEnumerable)
            {
                return true;
            }
        }

        return type.SpecialType == SpecialType.System_Collections_IEnumerable
            || (type.ContainingNamespace is { Name: "Channels", ContainingNamespace.Name: "Threading" });
    }

    /// <summary>Whether a method gives back something that it makes.</summary>
    private static bool BodyMakes(IMethodSymbol method, SemanticModel model, int depth, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference reference in method.DeclaringSyntaxReferences)
        {
            SemanticModel own = reference.SyntaxTree == model.SyntaxTree ? model : SourceModels.Of(model.Compilation, reference.SyntaxTree);
            foreach (SyntaxNode node in reference.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is BaseObjectCreationExpressionSyntax or ArrayCreationExpressionSyntax or InvocationExpressionSyntax
                    && own.GetOperation(node, cancellationToken) is { } operation
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
