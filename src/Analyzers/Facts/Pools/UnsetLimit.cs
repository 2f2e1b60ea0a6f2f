using System.Threading;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>A limit that is the largest number there is unless somebody sets it, and that the project does not set.</summary>
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
        if (limit.SemanticModel is not { Compilation: var compilation })
        {
            return false;
        }

        if (holder is IParameterSymbol given)
        {
            return IsLargest(given, compilation, cancellationToken);
        }

        if (holder is not { DeclaringSyntaxReferences.Length: 1, ContainingType: { } declaring })
        {
            return false;
        }

        return SymbolEqualityComparer.Default.Equals(declaring.OriginalDefinition, owner)
            ? OnlyLargest(holder, owner, compilation, cancellationToken)
            : compilation.Declares(holder) && IsLeftLargest(holder, compilation, cancellationToken);
    }

    /// <summary>Whether a limit in a class of settings begins as the largest number, and nothing in the project sets it.</summary>
    private static bool IsLeftLargest(ISymbol holder, Compilation compilation, CancellationToken cancellationToken)
        => holder.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
                is PropertyDeclarationSyntax { Initializer.Value: { } initial }
            && IsMaxValue(initial)
            && !GivenLimits.IsAssigned(holder.Name, except: null, compilation, cancellationToken);

    private static bool IsLargest(IParameterSymbol parameter, Compilation compilation, CancellationToken cancellationToken)
        => parameter is { HasExplicitDefaultValue: true, ExplicitDefaultValue: int.MaxValue or long.MaxValue }
            && !IsAlwaysHanded(parameter, compilation, cancellationToken);

    private static bool IsAlwaysHanded(
        IParameterSymbol parameter, Compilation compilation, CancellationToken cancellationToken)
        => parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor, ContainingType: var type }
            && GivenLimits.IsAlwaysHanded(parameter.Name, parameter.Ordinal, type.Name, compilation, cancellationToken);

    /// <summary>Whether every value that the type gives the limit is the largest number, or a parameter that is it by default.</summary>
    private static bool OnlyLargest(
        ISymbol holder, INamedTypeSymbol owner, Compilation compilation, CancellationToken cancellationToken)
    {
        SyntaxNode declaration = holder.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken);
        ExpressionSyntax? initial = declaration switch
        {
            VariableDeclaratorSyntax variable => variable.Initializer?.Value,
            PropertyDeclarationSyntax property => property.Initializer?.Value,
            _ => null,
        };
        bool isLargest = initial is not null && IsLargest(initial, owner, compilation, cancellationToken);

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
                    if (!IsLargest(assignment.Right, owner, compilation, cancellationToken))
                    {
                        return false;
                    }

                    isLargest = true;
                }
            }
        }

        // A property of the pool may be set by whoever has one.
        return isLargest
            && !(holder is IPropertySymbol { SetMethod: not null }
                && GivenLimits.IsAssigned(holder.Name, declaration.Parent, compilation, cancellationToken));
    }

    /// <summary>The parameter of the constructor around a value, or of the primary one, that the value names.</summary>
    private static IParameterSymbol? ParameterOf(ExpressionSyntax value, INamedTypeSymbol owner)
    {
        var around = value.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>();
        foreach (IMethodSymbol constructor in owner.InstanceConstructors)
        {
            if (around is not null
                && (constructor.DeclaringSyntaxReferences is not { Length: 1 } parts
                    || parts[0].Span != around.Span
                    || parts[0].SyntaxTree != around.SyntaxTree))
            {
                continue;
            }

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

    /// <summary>
    /// Whether a value is <c>int.MaxValue</c>; a parameter of a constructor with this default; or <c>max ?? int.MaxValue</c>
    /// for one that is null by default.
    /// </summary>
    private static bool IsLargest(
        ExpressionSyntax value, INamedTypeSymbol owner, Compilation compilation, CancellationToken cancellationToken)
        => value switch
        {
            IdentifierNameSyntax when ParameterOf(value, owner) is { } parameter
                => IsLargest(parameter, compilation, cancellationToken),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } choice
                when ParameterOf(choice.Left, owner) is { } parameter
                => IsMaxValue(choice.Right)
                    && parameter is { HasExplicitDefaultValue: true, ExplicitDefaultValue: null }
                    && !IsAlwaysHanded(parameter, compilation, cancellationToken),
            _ => IsMaxValue(value),
        };

    private static bool IsMaxValue(ExpressionSyntax value)
        => value is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "MaxValue" };
}
