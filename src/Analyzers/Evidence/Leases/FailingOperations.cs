using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>
/// Operations that fail in ordinary use: a peer hangs up, a token is cancelled, a delegate of somebody else throws,
/// data is refused.
/// </summary>
internal static class FailingOperations
{
    private static readonly string[] Peers =
    [
        "System.Net.Sockets.NetworkStream", "System.Net.Security.SslStream", "System.IO.Pipes.PipeStream",
    ];

    /// <summary>What says that a caller or the code is wrong, and not what came from outside.</summary>
    private static readonly string[] CodeIsWrong =
    [
        "System.ArgumentException", "System.InvalidOperationException", "System.NotSupportedException",
        "System.NotImplementedException", "System.Diagnostics.UnreachableException",
    ];

    /// <summary>
    /// The first such operation of a function between two of its places, whose exception keeps the function from going
    /// on to the second one; null where there is none. A handler may go on to where the variable is used.
    /// </summary>
    public static IOperation? Between(
        SyntaxNode from, SyntaxNode to, string variable, IOperation root, KnownTypes types)
    {
        SyntaxNode? function = FunctionAround(from);
        foreach (IOperation operation in root.Descendants())
        {
            if (operation.Syntax.SpanStart > from.Span.End
                && operation.Syntax.Span.End <= to.SpanStart
                && Fails(operation, types)
                && FunctionAround(operation.Syntax) == function
                && !IsTaken(operation.Syntax, from, variable))
            {
                return operation;
            }
        }

        return null;
    }

    private static bool Fails(IOperation operation, KnownTypes types) => operation switch
    {
        IAwaitOperation => true,
        IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke } => true,
        IInvocationOperation { Instance.Type: { } peer, TargetMethod.Name: var name } => name switch
        {
            "Read" or "ReadExactly" or "ReadAtLeast" or "Write" or "CopyTo" or "Flush"
                => types.Is(peer, "System.IO.Stream") || types.IsOrInheritsAny(peer, Peers),
            "Receive" or "Send" => types.Is(peer, "System.Net.Sockets.Socket"),
            _ => false,
        },
        IThrowOperation { Exception: { } thrown } => thrown.WithoutConversions().Type is { } exception
            && !types.Is(exception, "System.Exception")
            && !types.IsOrInheritsAny(exception, CodeIsWrong),
        _ => false,
    };

    private static SyntaxNode? FunctionAround(SyntaxNode node)
    {
        SyntaxNode? outer = node.Parent;
        while (outer is not (null or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax
            or MemberDeclarationSyntax))
        {
            outer = outer.Parent;
        }

        return outer;
    }

    /// <summary>
    /// Whether a handler sees the exception before the variable is used again, or the code is in a handler.
    /// </summary>
    private static bool IsTaken(SyntaxNode failing, SyntaxNode from, string variable)
    {
        for (SyntaxNode? outer = failing.Parent; outer is not (null or MemberDeclarationSyntax); outer = outer.Parent)
        {
            if (outer is TryStatementSyntax attempt
                && !attempt.Span.Contains(from.Span)
                && ((attempt.Catches.Count > 0 && IsUsedAfter(attempt, variable))
                    || !attempt.Block.Span.Contains(failing.Span)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsUsedAfter(TryStatementSyntax attempt, string variable)
    {
        foreach (SyntaxNode statement in attempt.Parent!.ChildNodes())
        {
            if (statement.SpanStart > attempt.Span.End && statement.Mentions(variable))
            {
                return true;
            }
        }

        return false;
    }
}
