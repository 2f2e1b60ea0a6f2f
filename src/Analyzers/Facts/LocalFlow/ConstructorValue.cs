using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.LocalFlow;

/// <summary>What a constructor puts into a read-only field, in the file that the field is read in.</summary>
internal static class ConstructorValue
{
    /// <summary>The only value that the constructors around a reference give a field; null where there is none, or more than one.</summary>
    /// <param name="field">The field, read-only.</param>
    /// <param name="reference">Code of the field's own type, that reads it.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    public static IOperation? Of(IFieldSymbol field, IOperation reference, CancellationToken cancellationToken)
    {
        if (reference.SemanticModel is not { } model
            || reference.Syntax.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type
            || !SymbolEqualityComparer.Default.Equals(model.GetDeclaredSymbol(type, cancellationToken), field.ContainingType))
        {
            return null;
        }

        ExpressionSyntax? value = null;
        foreach (MemberDeclarationSyntax member in type.Members)
        {
            if (member is not ConstructorDeclarationSyntax constructor)
            {
                continue;
            }

            foreach (SyntaxNode node in constructor.DescendantNodes())
            {
                if (node is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment && Names(assignment.Left, field.Name))
                {
                    if (value is not null)
                    {
                        return null;
                    }

                    value = assignment.Right;
                }
            }
        }

        return value is null ? null : model.GetOperation(value, cancellationToken);
    }

    private static bool Names(ExpressionSyntax target, string field)
        => target switch
        {
            IdentifierNameSyntax name => name.Identifier.ValueText == field,
            MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: { } name } => name.Identifier.ValueText == field,
            _ => false,
        };
}
