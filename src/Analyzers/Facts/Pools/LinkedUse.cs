using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>
/// A list of idle objects in which each names the next: <c>item.Next = _head; _head = item;</c> puts one in,
/// <c>_head = item.Next;</c> takes one out.
/// </summary>
internal static class LinkedUse
{
    /// <summary>Whether an assignment could be one of the two, by its syntax alone.</summary>
    public static bool IsCandidate(AssignmentExpressionSyntax assignment)
        => assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
            && NameOf(assignment.Left) is { } head
            && (IsTake(assignment, head) || LinkingBefore(assignment, head) is not null);

    /// <summary>The use that an assignment is, or null.</summary>
    public static StorageUse? TryFind(ISimpleAssignmentOperation assignment, CancellationToken cancellationToken)
    {
        if (assignment.Target is not IFieldReferenceOperation { Field: { DeclaringSyntaxReferences.IsEmpty: false } field }
            || field.Type is not INamedTypeSymbol { IsReferenceType: true } element
            || assignment.Syntax is not AssignmentExpressionSyntax syntax
            || assignment.SemanticModel is not { } model)
        {
            return null;
        }

        if (LinkingBefore(syntax, field.Name) is { } linking)
        {
            return model.GetOperation(linking, cancellationToken) is ISimpleAssignmentOperation { Target: IMemberReferenceOperation next }
                && IsOf(next, element)
                    ? new StorageUse(assignment, field.OriginalDefinition, assignment.Value, StorageKind.Linked, element)
                    : null;
        }

        return assignment.Value.WithoutConversions() is IMemberReferenceOperation { Instance: { } item } link && IsOf(link, element)
            ? new StorageUse(item.WithoutConversions() is IFieldReferenceOperation ? assignment.Target : item, field.OriginalDefinition, null, StorageKind.Linked, element)
            : null;
    }

    /// <summary>Whether a member of the element's own type refers to another element.</summary>
    private static bool IsOf(IMemberReferenceOperation link, ITypeSymbol element)
        => SymbolEqualityComparer.Default.Equals(link.Type?.OriginalDefinition, element.OriginalDefinition)
            && SymbolEqualityComparer.Default.Equals(link.Member.ContainingType?.OriginalDefinition, element.OriginalDefinition);

    private static bool IsTake(AssignmentExpressionSyntax assignment, string head)
        => Unwrap(assignment.Right) is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax item } && item.Identifier.ValueText != head;

    /// <summary>The statement directly before that makes what is put in name the old head.</summary>
    private static AssignmentExpressionSyntax? LinkingBefore(AssignmentExpressionSyntax assignment, string head)
    {
        if (assignment.Right is not (IdentifierNameSyntax or ThisExpressionSyntax)
            || assignment.Parent is not ExpressionStatementSyntax { Parent: BlockSyntax block } statement
            || block.Statements.IndexOf(statement) is not (> 0 and var index))
        {
            return null;
        }

        for (int earlier = index - 1; earlier >= 0 && earlier >= index - 3; earlier--)
        {
            if (block.Statements[earlier] is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax linking }
                && NameOf(linking.Right) == head
                && (linking.Left is MemberAccessExpressionSyntax access
                    ? access.Expression.ToString() == assignment.Right.ToString()
                    : linking.Left is IdentifierNameSyntax && assignment.Right is ThisExpressionSyntax))
            {
                return linking;
            }
        }

        return null;
    }

    private static string? NameOf(ExpressionSyntax expression) => Unwrap(expression) switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax or IdentifierNameSyntax } access => access.Name.Identifier.ValueText,
        _ => null,
    };

    private static ExpressionSyntax Unwrap(ExpressionSyntax expression)
        => expression is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } forgiven ? forgiven.Operand : expression;
}
