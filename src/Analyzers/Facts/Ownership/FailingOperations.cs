using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>
/// Operations that fail in ordinary use: a peer hangs up, a token is cancelled, a delegate of somebody else throws,
/// data is refused.
/// </summary>
internal static class FailingOperations
{
    /// <summary>
    /// The first such operation of a function between two of its places, whose exception keeps the function from going
    /// on to the second one; null where there is none.
    /// </summary>
    /// <param name="from">The first place.</param>
    /// <param name="to">The second place.</param>
    /// <param name="variable">What the second place needs.</param>
    /// <param name="root">The function.</param>
    /// <param name="types">The types of the compilation.</param>
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
        IInvocationOperation { Instance: { } peer } call => IsTransfer(call.TargetMethod, peer.Type, types),
        IThrowOperation { Exception: { } thrown } => !SaysThatCodeIsWrong(thrown.WithoutConversions().Type, types),
        _ => false,
    };

    /// <summary>Whether a method reads from a peer or writes to one: a socket, or any stream there is.</summary>
    private static bool IsTransfer(IMethodSymbol method, ITypeSymbol? peer, KnownTypes types)
        => method.Name is "Read" or "ReadExactly" or "ReadAtLeast" or "Write" or "CopyTo" or "Flush"
            ? types.Is(peer, "System.IO.Stream")
                || types.Is(peer, "System.Net.Sockets.NetworkStream")
                || types.Is(peer, "System.Net.Security.SslStream")
                || types.IsOrInherits(peer, "System.IO.Pipes.PipeStream")
            : method.Name is "Receive" or "Send" && types.Is(peer, "System.Net.Sockets.Socket");

    /// <summary>Whether an exception says that a caller or the code is wrong, and not what came from outside.</summary>
    private static bool SaysThatCodeIsWrong(ITypeSymbol? exception, KnownTypes types)
        => types.IsOrInherits(exception, "System.ArgumentException")
            || types.IsOrInherits(exception, "System.InvalidOperationException")
            || types.IsOrInherits(exception, "System.NotSupportedException")
            || types.Is(exception, "System.NotImplementedException")
            || types.Is(exception, "System.Diagnostics.UnreachableException")
            || types.Is(exception, "System.Exception");

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

    /// <summary>
    /// Whether a handler that the first place is outside of sees the exception first, and the variable is used after
    /// it.
    /// </summary>
    private static bool IsTaken(SyntaxNode failing, SyntaxNode from, string variable)
    {
        for (SyntaxNode? outer = failing.Parent; outer is not (null or MemberDeclarationSyntax); outer = outer.Parent)
        {
            if (outer is TryStatementSyntax attempt
                && !attempt.Span.Contains(from.Span)
                && (!attempt.Block.Span.Contains(failing.Span)
                    || (attempt.Catches.Count > 0 && IsUsedAfter(attempt, variable))))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsUsedAfter(SyntaxNode statement, string variable)
    {
        foreach (SyntaxNode node in FunctionAround(statement)!.DescendantNodes())
        {
            if (node is IdentifierNameSyntax name
                && name.SpanStart > statement.Span.End
                && name.Identifier.ValueText == variable)
            {
                return true;
            }
        }

        return false;
    }
}
