using System.Threading;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>A limit that is the largest number there is unless somebody sets it, and that nobody in the type sets.</summary>
internal static class UnsetLimit
{
    /// <summary>Whether an operand is such a limit of the pool's own type.</summary>
    public static bool Is(IOperation limit, INamedTypeSymbol owner, CancellationToken cancellationToken)
    {
        ISymbol? holder = limit switch
        {
            IFieldReferenceOperation { Field: var field } => field,
            IPropertyReferenceOperation { Property: var property } => property,
            IParameterReferenceOperation { Parameter: var parameter } => parameter,
            _ => null,
        };
        if (holder is IParameterSymbol given)
        {
            return IsLargest(given);
        }

        if (holder is not { DeclaringSyntaxReferences.Length: 1, ContainingType: { } declaring })
        {
            return false;
        }

        return SymbolEqualityComparer.Default.Equals(declaring.OriginalDefinition, owner)
            ? OnlyLargest(holder, owner, cancellationToken)
            : limit.SemanticModel is { Compilation: var compilation }
                && compilation.Declares(holder)
                && IsLeftLargest(holder, compilation, cancellationToken);
    }

    /// <summary>Whether a limit in a class of settings begins as the largest number, and nothing in the project sets it.</summary>
    private static bool IsLeftLargest(ISymbol holder, Compilation compilation, CancellationToken cancellationToken)
    {
        if (holder.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not PropertyDeclarationSyntax { Initializer.Value: { } initial }
            || !IsLargest(initial, null))
        {
            return false;
        }

        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, holder.Name, cancellationToken))
            {
                SyntaxNode whole = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
                if (whole.Parent is AssignmentExpressionSyntax assignment && assignment.Left == whole)
                {
                    return false;
                }
            }
        }

        return true;
    }

    private static bool IsLargest(IParameterSymbol parameter)
        => parameter is { HasExplicitDefaultValue: true, ExplicitDefaultValue: int.MaxValue or long.MaxValue };

    /// <summary>Whether every value that the type gives the limit is the largest number, or a parameter that is it by default.</summary>
    private static bool OnlyLargest(ISymbol holder, INamedTypeSymbol owner, CancellationToken cancellationToken)
    {
        SyntaxNode declaration = holder.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken);
        ExpressionSyntax? initial = declaration switch
        {
            VariableDeclaratorSyntax variable => variable.Initializer?.Value,
            PropertyDeclarationSyntax property => property.Initializer?.Value,
            _ => null,
        };
        bool isLargest = initial is not null && IsLargest(initial, null);
        if (initial is not null && !isLargest && ParameterOf(initial, owner) is { } primary)
        {
            isLargest = IsLargest(primary);
        }

        if (initial is not null && !isLargest)
        {
            return false;
        }

        foreach (SyntaxReference part in owner.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is AssignmentExpressionSyntax assignment && OwnMemberName.Of(assignment.Left) == holder.Name)
                {
                    if (!IsLargest(assignment.Right, assignment))
                    {
                        return false;
                    }

                    isLargest = true;
                }
            }
        }

        return isLargest;
    }

    private static IParameterSymbol? ParameterOf(ExpressionSyntax value, INamedTypeSymbol owner)
    {
        foreach (IMethodSymbol constructor in owner.InstanceConstructors)
        {
            foreach (IParameterSymbol parameter in constructor.Parameters)
            {
                if (value is IdentifierNameSyntax name && name.Identifier.ValueText == parameter.Name)
                {
                    return parameter;
                }
            }
        }

        return null;
    }

    /// <summary>Whether a value is <c>int.MaxValue</c>, or a parameter of the constructor around it with this default.</summary>
    private static bool IsLargest(ExpressionSyntax value, SyntaxNode? place)
    {
        if (value is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "MaxValue" })
        {
            return true;
        }

        if (value is IdentifierNameSyntax name && place?.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>() is { } method)
        {
            foreach (ParameterSyntax parameter in method.ParameterList.Parameters)
            {
                if (parameter.Identifier.ValueText == name.Identifier.ValueText)
                {
                    return parameter.Default?.Value is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "MaxValue" };
                }
            }
        }

        return false;
    }
}
