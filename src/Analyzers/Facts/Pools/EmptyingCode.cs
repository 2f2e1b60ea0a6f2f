using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>Code that empties an object and lets it keep the buffer that it has grown to.</summary>
internal static class EmptyingCode
{
    /// <summary>What a call or an assignment empties: <c>list.Clear()</c>, <c>stream.SetLength(0)</c>, <c>text.Length = 0</c>; null for all else.</summary>
    public static ExpressionSyntax? TargetOf(SyntaxNode node) => node switch
    {
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Clear" or "SetLength" or "Reset" or "ResetWrittenCount", Expression: var receiver } } => receiver,
        AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length", Expression: var receiver }, Right: LiteralExpressionSyntax { Token.Value: 0 } } => receiver,
        _ => null,
    };

    /// <summary>
    /// The variable that code empties, of a type of the project: by any call of its own without arguments, but for the one that
    /// ends its life.
    /// </summary>
    public static IdentifierNameSyntax? OwnTargetOf(SyntaxNode node)
        => node is InvocationExpressionSyntax
        {
            ArgumentList.Arguments.Count: 0,
            Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax target, Name.Identifier.ValueText: not ("Dispose" or "Close") },
            Parent: ExpressionStatementSyntax or LambdaExpressionSyntax or ArrowExpressionClauseSyntax,
        }
            ? target
            : null;
}
