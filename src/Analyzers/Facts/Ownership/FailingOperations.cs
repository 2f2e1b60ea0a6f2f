using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>
/// Operations that fail in ordinary use: a peer hangs up, a token is cancelled, a delegate of somebody else throws.
/// </summary>
internal static class FailingOperations
{
    /// <summary>
    /// The first such operation of a function between two of its places, whose exception nothing in between takes; null
    /// where there is none.
    /// </summary>
    public static IOperation? Between(SyntaxNode from, SyntaxNode to, IOperation root)
    {
        SyntaxNode? function = FunctionAround(from);
        foreach (IOperation operation in root.Descendants())
        {
            if (operation.Syntax.SpanStart > from.Span.End
                && operation.Syntax.Span.End <= to.SpanStart
                && Fails(operation)
                && FunctionAround(operation.Syntax) == function
                && !IsTaken(operation.Syntax, from))
            {
                return operation;
            }
        }

        return null;
    }

    private static bool Fails(IOperation operation) => operation switch
    {
        IAwaitOperation => true,
        IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke } => true,
        _ => false,
    };

    private static SyntaxNode? FunctionAround(SyntaxNode node)
    {
        for (SyntaxNode? outer = node.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax)
            {
                return outer;
            }
        }

        return null;
    }

    /// <summary>Whether a handler that the other place is outside of sees the exception first.</summary>
    private static bool IsTaken(SyntaxNode failing, SyntaxNode other)
    {
        for (SyntaxNode? outer = failing.Parent; outer is not (null or MemberDeclarationSyntax); outer = outer.Parent)
        {
            if (outer is TryStatementSyntax attempt && !attempt.Span.Contains(other.Span))
            {
                return true;
            }
        }

        return false;
    }
}
