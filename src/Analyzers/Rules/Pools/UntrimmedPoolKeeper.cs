using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Pools;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>Who keeps the pool that a creation makes, and whether its objects can stay large there.</summary>
internal static class UntrimmedPoolKeeper
{
    /// <summary>
    /// Whether the pool goes with the call that makes it, or stands in a private field of a type whose members that use it look how
    /// large an object is.
    /// </summary>
    public static bool Looks(IOperation creation, CancellationToken cancellationToken)
        => creation.WithImplicitConversions().Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { IsStatic: false } local } declarator }
                => declarator.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member && !IsKept(local.Name, member),
            IFieldInitializerOperation { InitializedFields: { Length: 1 } fields } => LooksIn(fields[0], cancellationToken),
            ISimpleAssignmentOperation { Target: IFieldReferenceOperation { Field: var field } } => LooksIn(field, cancellationToken),
            _ => false,
        };

    /// <summary>Whether a variable is returned, given to somebody, or stored.</summary>
    private static bool IsKept(string local, SyntaxNode member)
    {
        foreach (SyntaxNode node in member.DescendantNodes())
        {
            if (node is IdentifierNameSyntax name
                && name.Identifier.ValueText == local
                && name.Parent is not (MemberAccessExpressionSyntax or ConditionalAccessExpressionSyntax))
            {
                return true;
            }
        }

        return false;
    }

    private static bool LooksIn(IFieldSymbol field, CancellationToken cancellationToken)
    {
        if (field.DeclaredAccessibility != Accessibility.Private)
        {
            return false;
        }

        foreach (SyntaxReference part in field.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is IdentifierNameSyntax name
                    && name.Identifier.ValueText == field.Name
                    && name.Parent is MemberAccessExpressionSyntax
                    && MemberBody.DeclarationOf(name) is { } member
                    && member is not FieldDeclarationSyntax
                    && TrimmedCode.Looks(member))
                {
                    return true;
                }
            }
        }

        return false;
    }
}
