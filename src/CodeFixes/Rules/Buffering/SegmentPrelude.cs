using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Places the statement that asks a stream for its segment before the statement that reads the content.
/// </summary>
internal static class SegmentPrelude
{
    private static readonly string[] Names = ["buffer", "segment", "content"];

    /// <summary>
    /// The statement before which the stream has the same content as in it; null where there is none, as in the body
    /// of an expression or the condition of a loop.
    /// </summary>
    public static StatementSyntax? AnchorOf(NeedlessCopy copy)
    {
        SyntaxNode node = copy.ToArray.Syntax;
        for (SyntaxNode? current = node.Parent; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case AnonymousFunctionExpressionSyntax or ArrowExpressionClauseSyntax or ForStatementSyntax
                    or WhileStatementSyntax or DoStatementSyntax:
                    return null;
                case StatementSyntax { Parent: BlockSyntax or SwitchSectionSyntax } statement:
                    return IsQuietUntil(copy, statement) ? statement : null;
                case StatementSyntax { Parent: IfStatementSyntax or ElseClauseSyntax } and not IfStatementSyntax:
                    return IsQuietUntil(copy, current) ? (StatementSyntax)current : null;
                case StatementSyntax:
                    return null;
            }
        }

        return null;
    }

    /// <summary>A name for the segment that nothing in the member uses.</summary>
    public static string FreeNameFor(StatementSyntax anchor) => FreeName.Choose(anchor, Names);

    /// <summary>
    /// Puts the prelude before the statement: on a line of its own where the statement begins a line, in a new block
    /// where it stands alone.
    /// </summary>
    public static SyntaxNode Insert(SyntaxNode root, StatementSyntax statement, StatementSyntax prelude)
    {
        SyntaxTriviaList leading = statement.GetLeadingTrivia();
        bool beginsLine = TriviaLines.EndsLine(statement.GetFirstToken().GetPreviousToken().TrailingTrivia);
        StatementSyntax first = prelude
            .WithLeadingTrivia(leading)
            .WithTrailingTrivia(beginsLine ? TriviaLines.EndOfLine(root) : SyntaxFactory.Space);
        StatementSyntax second = statement.WithLeadingTrivia(TriviaLines.Indentation(leading));
        if (statement.Parent is BlockSyntax or SwitchSectionSyntax)
        {
            return root.ReplaceNode(statement, [first, second]);
        }

        BlockSyntax block = SyntaxFactory.Block(first, second)
            .WithAdditionalAnnotations(Microsoft.CodeAnalysis.Formatting.Formatter.Annotation);
        return root.ReplaceNode(statement, block);
    }

    /// <summary>Whether nothing that the statement evaluates before the copy can write to the stream.</summary>
    private static bool IsQuietUntil(NeedlessCopy copy, SyntaxNode statement)
    {
        bool hasAlias = copy.Stream.HasLiveAlias(copy.ToArray, out _);
        IOperation? top = copy.ToArray;
        while (top.Parent is { } parent && statement.Span.Contains(parent.Syntax.Span))
        {
            top = parent;
        }

        int end = copy.ToArray.Syntax.SpanStart;
        foreach (IOperation operation in top.Descendants())
        {
            if (operation.Syntax.SpanStart >= end || operation.Syntax.Span.Contains(end))
            {
                continue;
            }

            if (operation is ILocalReferenceOperation reference
                && SymbolEqualityComparer.Default.Equals(reference.Local, copy.Stream.Local)
                || hasAlias && operation is IInvocationOperation or IObjectCreationOperation or IAwaitOperation)
            {
                return false;
            }
        }

        return true;
    }
}
