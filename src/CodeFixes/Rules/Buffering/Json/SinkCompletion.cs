using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.CodeFixes.Rules.Buffering.Json;

/// <summary>When the code that writes the JSON is done with the value, and whether everything it needs lives so long.</summary>
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
    public static bool IsAnswer(IOperation result)
        => result.WithImplicitConversions().Parent is IReturnOperation && IsUnprotected(result.Syntax);

    /// <summary>Whether no statement around a node, or before it in its block, ends something when the method returns.</summary>
    private static bool IsUnprotected(SyntaxNode node)
    {
        for (SyntaxNode? current = node; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case UsingStatementSyntax or TryStatementSyntax or LockStatementSyntax or FixedStatementSyntax or UnsafeStatementSyntax:
                    return false;
                case BlockSyntax block when HasUsingDeclaration(block.Statements):
                case SwitchSectionSyntax section when HasUsingDeclaration(section.Statements):
                    return false;
                case AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax:
                    return true;
            }
        }

        return true;
    }

    private static bool HasUsingDeclaration(SyntaxList<StatementSyntax> statements)
    {
        foreach (StatementSyntax statement in statements)
        {
            if (statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 })
            {
                return true;
            }
        }

        return false;
    }
}
