using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// When the code that writes the JSON is done with the value, and whether everything it needs lives so long.
/// </summary>
internal static class SinkCompletion
{
    /// <summary>
    /// Whether a call is done where it stands, or its task is what the method answers and no <c>using</c>, <c>try</c>
    /// or <c>lock</c> ends before that task does.
    /// </summary>
    public static bool IsSafe(IInvocationOperation call)
        => call.TargetMethod.ReturnsVoid
            || call.IsCompletedInPlace()
            || (call.WithImplicitConversions().Parent is IReturnOperation && IsUnprotected(call.Syntax));

    /// <summary>
    /// Whether an expression is what the method answers, so that its value is serialised when the method has returned,
    /// and nothing that the value may need ends with the method.
    /// </summary>
    /// <param name="result">The expression.</param>
    /// <param name="mayCatch">Whether a <c>try</c> around it may handle exceptions, as long as it has no
    /// <c>finally</c>.</param>
    /// <param name="removed">Statements that a rewrite takes away, so that they end nothing any more.</param>
    public static bool IsAnswer(
        IOperation result, bool mayCatch = false, ImmutableArray<StatementSyntax> removed = default)
        => result.WithImplicitConversions().Parent is IReturnOperation
            && IsUnprotected(result.Syntax, mayCatch, removed);

    /// <summary>
    /// Whether no statement around a node, or before it in its block, ends something when the method returns.
    /// </summary>
    public static bool IsUnprotected(
        SyntaxNode node, bool mayCatch = false, ImmutableArray<StatementSyntax> removed = default)
    {
        for (SyntaxNode? current = node; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case TryStatementSyntax { Finally: null } when mayCatch:
                    break;
                case UsingStatementSyntax or TryStatementSyntax or LockStatementSyntax
                    or FixedStatementSyntax or UnsafeStatementSyntax:
                    return false;
                case BlockSyntax block when HasUsingDeclaration(block.Statements, removed):
                case SwitchSectionSyntax section when HasUsingDeclaration(section.Statements, removed):
                    return false;
                case AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax:
                    return true;
            }
        }

        return true;
    }

    private static bool HasUsingDeclaration(
        SyntaxList<StatementSyntax> statements, ImmutableArray<StatementSyntax> removed)
    {
        foreach (StatementSyntax statement in statements)
        {
            if (statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 }
                && (removed.IsDefault || !removed.Contains(statement)))
            {
                return true;
            }
        }

        return false;
    }
}
