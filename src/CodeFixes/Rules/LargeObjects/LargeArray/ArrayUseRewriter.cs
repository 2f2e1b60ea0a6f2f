using GcGuard.Analyzers.Rules.LargeObjects;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>Rewrites the uses of an array that depend on its length to the length that was asked for.</summary>
/// <param name="length">The expression that stands for the length.</param>
/// <param name="element">The name of the element type.</param>
/// <param name="system">What names of the namespace <c>System</c> need in front of them.</param>
/// <param name="hasExtensions">Whether <c>AsSpan</c> and <c>AsMemory</c> can be called as extension methods.</param>
internal sealed class ArrayUseRewriter(ExpressionSyntax length, string element, string system, bool hasExtensions)
{
    /// <summary>What the site of a use becomes.</summary>
    /// <param name="current">The site as it stands after the rewrites inside it.</param>
    public SyntaxNode Rewrite(ArrayUse use, SyntaxNode current)
    {
        switch (use.Kind)
        {
            case ArrayUseKind.Length:
                return length.WithTriviaFrom(current);
            case ArrayUseKind.FromEnd:
                var index = (PrefixUnaryExpressionSyntax)
                    ((ElementAccessExpressionSyntax)current).ArgumentList.Arguments[0].Expression;
                return current.ReplaceNode(
                    index,
                    SyntaxFactory.ParseExpression(FromStart(index)).WithTriviaFrom(index));
            case ArrayUseKind.Range:
                var part = (ElementAccessExpressionSyntax)current;
                return part.WithArgumentList(Bounded(part.ArgumentList));
            case ArrayUseKind.Whole:
                var call = (InvocationExpressionSyntax)current;
                return call.WithArgumentList(
                    call.ArgumentList.AddArguments(Argument("0"), Argument(length.ToString())));
            case ArrayUseKind.Enumerated when !hasExtensions || IsInAsync(use.Reference.Syntax):
                return Part(current, "ArraySegment");
            case ArrayUseKind.Memory:
                return OfView(current, "Memory");
            default:
                return OfView(current, "Span");
        }
    }

    /// <summary>
    /// <c>array.AsSpan()</c> gets its arguments; an array that is converted is written as a view of its first part.
    /// </summary>
    private SyntaxNode OfView(SyntaxNode current, string view)
    {
        if (current is InvocationExpressionSyntax call)
        {
            return call.WithArgumentList(call.ArgumentList.WithArguments(SyntaxFactory.SeparatedList(
                new[] { SyntaxFactory.Argument(SyntaxFactory.ParseExpression("0")), Argument(length.ToString()) },
                [SyntaxFactory.Token(SyntaxKind.CommaToken)])));
        }

        return hasExtensions
            ? SyntaxFactory.ParseExpression(
                current.WithoutTrivia() + ".As" + view + "(0, " + length + ")").WithTriviaFrom(current)
            : Part(current, view);
    }

    private SyntaxNode Part(SyntaxNode array, string type)
        => SyntaxFactory
            .ParseExpression(
                "new " + system + type + "<" + element + ">(" + array.WithoutTrivia() + ", 0, " + length + ")")
            .WithTriviaFrom(array);

    /// <summary>An argument list with one range, whose ends no longer depend on the length of the array.</summary>
    private BracketedArgumentListSyntax Bounded(BracketedArgumentListSyntax arguments)
    {
        var range = (RangeExpressionSyntax)arguments.Arguments[0].Expression;
        ExpressionSyntax? start = range.LeftOperand is { } left ? End(left) : null;
        ExpressionSyntax end = range.RightOperand is { } right ? End(right) : length;
        return arguments.ReplaceNode(range, range.WithLeftOperand(start).WithRightOperand(end).WithTriviaFrom(range));
    }

    private ExpressionSyntax End(ExpressionSyntax end)
        => end.IsKind(SyntaxKind.IndexExpression)
            ? SyntaxFactory.ParseExpression("(" + FromStart((PrefixUnaryExpressionSyntax)end) + ")").WithTriviaFrom(end)
            : end;

    private string FromStart(PrefixUnaryExpressionSyntax fromEnd)
    {
        ExpressionSyntax back = fromEnd.Operand;
        return length + " - " + (back
            is LiteralExpressionSyntax or IdentifierNameSyntax or ParenthesizedExpressionSyntax
            ? back.ToString()
            : "(" + back + ")");
    }

    private static ArgumentSyntax Argument(string text)
        => SyntaxFactory.Argument(SyntaxFactory.ParseExpression(text)).WithLeadingTrivia(SyntaxFactory.Space);

    /// <summary>Whether the code is asynchronous, where a span cannot live through the rounds of a loop.</summary>
    private static bool IsInAsync(SyntaxNode node)
    {
        foreach (SyntaxNode ancestor in node.Ancestors())
        {
            switch (ancestor)
            {
                case AnonymousFunctionExpressionSyntax lambda:
                    return lambda.AsyncKeyword.RawKind != 0;
                case LocalFunctionStatementSyntax local:
                    return local.Modifiers.Any(SyntaxKind.AsyncKeyword);
                case BaseMethodDeclarationSyntax method:
                    return method.Modifiers.Any(SyntaxKind.AsyncKeyword);
            }
        }

        return false;
    }
}
