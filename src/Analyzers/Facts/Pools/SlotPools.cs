using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>
/// Generic classes of the project that keep their objects in the places of an array, and are given the delegates that make
/// and empty one: the number is limited, the size of an object is not.
/// </summary>
internal static class SlotPools
{
    /// <summary>
    /// Whether a creation makes such a pool and hands it a lambda that empties an object. Without that lambda whoever gives an
    /// object back empties it, and may let a large one go.
    /// </summary>
    public static bool Makes(IObjectCreationOperation creation, INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        if (type.TypeArguments.Length != 1)
        {
            return false;
        }

        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Value is IDelegateCreationOperation { Target: IAnonymousFunctionOperation { Symbol: { ReturnsVoid: true, Parameters: { Length: > 0 } parameters } } reset }
                && SymbolEqualityComparer.Default.Equals(parameters[0].Type, type.TypeArguments[0])
                && Empties(reset.Syntax, parameters[0].Name))
            {
                return HasSlots(type.OriginalDefinition, cancellationToken);
            }
        }

        return false;
    }

    private static bool Empties(SyntaxNode reset, string item)
    {
        foreach (SyntaxNode node in reset.DescendantNodes())
        {
            if ((EmptyingCode.TargetOf(node) as IdentifierNameSyntax ?? EmptyingCode.OwnTargetOf(node)) is { } name && name.Identifier.ValueText == item)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a class has an array of places for objects of its type parameter, makes one, and puts what it is given into a place.</summary>
    private static bool HasSlots(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        ITypeSymbol element = type.TypeParameters[0];
        bool hasPlaces = false, makes = false;
        foreach (ISymbol member in type.GetMembers())
        {
            if (member is IFieldSymbol { IsStatic: false, Type: var held })
            {
                hasPlaces |= held is IArrayTypeSymbol { ElementType: var place } && (SymbolEqualityComparer.Default.Equals(place, element) || Holds(place, element));
                makes |= held is INamedTypeSymbol { DelegateInvokeMethod: { Parameters.IsEmpty: true, ReturnType: var made } } && SymbolEqualityComparer.Default.Equals(made, element);
            }
        }

        if (!hasPlaces || !makes)
        {
            return false;
        }

        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is AssignmentExpressionSyntax { Left: ElementAccessExpressionSyntax or MemberAccessExpressionSyntax { Expression: ElementAccessExpressionSyntax }, Right: IdentifierNameSyntax given } && IsParameter(given, element.Name))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool Holds(ITypeSymbol place, ITypeSymbol element)
    {
        if (place is not INamedTypeSymbol { TypeKind: TypeKind.Struct })
        {
            return false;
        }

        foreach (ISymbol member in place.GetMembers())
        {
            if (member is IFieldSymbol { IsStatic: false } field && SymbolEqualityComparer.Default.Equals(field.Type, element))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsParameter(IdentifierNameSyntax name, string type)
    {
        foreach (ParameterSyntax parameter in name.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.ParameterList.Parameters ?? default)
        {
            if (parameter.Identifier.ValueText == name.Identifier.ValueText)
            {
                return parameter.Type is IdentifierNameSyntax written && written.Identifier.ValueText == type;
            }
        }

        return false;
    }
}
