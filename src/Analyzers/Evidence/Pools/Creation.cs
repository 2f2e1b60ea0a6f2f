using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>Which expressions make a new object of a pool.</summary>
internal static class Creation
{
    private const int MaxDepth = 2;

    /// <summary>
    /// Whether an expression makes an object of the element type: it creates one, calls a factory delegate, or calls a
    /// method that does. A method whose body cannot be seen does when it belongs to no collection and is given none.
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
            case IInvocationOperation { TargetMethod: { Name: "CreateInstance", ContainingType.Name: "Activator" } }:
                // An object of a type that is known only at run time, cast to what the pool holds.
                return Fits(operation.Type, element)
                    || (operation.Parent is IConversionOperation { Type: { } cast } && Fits(cast, element));
            case IInvocationOperation { TargetMethod: var method } call when Fits(call.Type, element):
                if (method.MethodKind == MethodKind.DelegateInvoke)
                {
                    return true;
                }

                return !method.IsAbstract
                    && method.PartialImplementationPart is null
                    && call.SemanticModel is { Compilation: var compilation }
                    && compilation.Declares(method)
                        ? depth > 0 && BodyMakes(method, compilation, depth, cancellationToken)
                        : IsElsewhere(call, element);
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
            if (SymbolEqualityComparer.Default.Equals(current.OriginalDefinition, element.OriginalDefinition))
            {
                return true;
            }
        }

        if (type is not ITypeParameterSymbol parameter)
        {
            return element is INamedTypeSymbol { TypeKind: TypeKind.Interface } contract
                && type is not null
                && KnownTypes.Inherits(type, contract.OriginalDefinition);
        }

        foreach (ITypeSymbol constraint in parameter.ConstraintTypes)
        {
            if (Fits(constraint, element))
            {
                return true;
            }
        }

        // A pool for objects of any type, which are cast when they are taken.
        return element.SpecialType == SpecialType.System_Object;
    }

    /// <summary>
    /// Whether a method that nobody can look into may be the maker: it is given nothing that it could hand out, as
    /// <c>Wash(item)</c> and <c>items.First()</c> are, and belongs neither to an element nor to a collection.
    /// </summary>
    private static bool IsElsewhere(IInvocationOperation call, ITypeSymbol element)
    {
        foreach (IParameterSymbol parameter in call.TargetMethod.Parameters)
        {
            if (parameter.RefKind != RefKind.Out && (HandsOut(parameter.Type) || Fits(parameter.Type, element)))
            {
                return false;
            }
        }

        return call.TargetMethod.MethodKind == MethodKind.Ordinary
            && !HandsOut(call.TargetMethod.ContainingType)
            && !(call.Instance is { Type: { } receiver } && Fits(receiver, element));
    }

    /// <summary>Whether objects of a type may hand out what they were given: collections and channels.</summary>
    private static bool HandsOut(ITypeSymbol type)
        => (type is INamedTypeSymbol { SpecialType: not SpecialType.System_String } && KnownTypes.IsEnumerable(type))
            || type.ContainingNamespace is { Name: "Channels", ContainingNamespace.Name: "Threading" };

    /// <summary>Whether a method gives back something that it makes.</summary>
    private static bool BodyMakes(
        IMethodSymbol method, Compilation compilation, int depth, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference reference in method.DeclaringSyntaxReferences)
        {
            SemanticModel model = SourceModels.Of(compilation, reference.SyntaxTree);
            foreach (SyntaxNode node in reference.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is BaseObjectCreationExpressionSyntax or ArrayCreationExpressionSyntax
                        or InvocationExpressionSyntax
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
