using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>What the factory of a Lazy does, as the lines of a new function's body.</summary>
/// <param name="Syntax">The lambda or method group as it stands.</param>
/// <param name="Lines">The text of the statements, the first line without indentation.</param>
/// <param name="Indentation">The indentation of the lines after the first, as they stand.</param>
/// <param name="Awaits">Whether the statements await.</param>
internal sealed record FactoryBody(ExpressionSyntax Syntax, string Lines, string Indentation, bool Awaits)
{
    /// <summary>
    /// The statements that give the value; null where they cannot be moved: the lambda holds a directive, or a text of
    /// several lines.
    /// </summary>
    /// <param name="factory">The lambda or method group.</param>
    /// <param name="givesTask">Whether it answers with a task, which the new function awaits.</param>
    /// <param name="hasValue">Whether it answers with a value, or its task has one.</param>
    public static FactoryBody? TryRead(IOperation factory, bool givesTask, bool hasValue)
    {
        switch (factory)
        {
            case IMethodReferenceOperation { Syntax: ExpressionSyntax group, Method.Parameters.IsEmpty: true }:
                return new FactoryBody(
                    group,
                    Statement(group.WithoutTrivia().ToString() + "()", givesTask, hasValue),
                    string.Empty,
                    givesTask);
            case IAnonymousFunctionOperation { Syntax: AnonymousFunctionExpressionSyntax lambda }
                when !lambda.ContainsDirectives && !TextEdits.HasTextOfManyLines(lambda):
                return OfLambda(factory, lambda, givesTask, hasValue);
            default:
                return null;
        }
    }

    private static FactoryBody? OfLambda(
        IOperation factory, AnonymousFunctionExpressionSyntax lambda, bool givesTask, bool hasValue)
    {
        bool isAsync = lambda.AsyncKeyword.RawKind != 0;
        if (lambda.ExpressionBody is { } expression)
        {
            if (HasComment(lambda, expression))
            {
                return null;
            }

            if (givesTask && Finished(factory) is { } value)
            {
                return new FactoryBody(
                    lambda, "return " + value + ";", TextEdits.IndentationOf(expression), Awaits: false);
            }

            string text = expression.WithoutTrivia().ToString();
            string statement =
                isAsync ? (hasValue ? "return " : string.Empty) + text + ";" : Statement(text, givesTask, hasValue);
            return new FactoryBody(lambda, statement, TextEdits.IndentationOf(expression), isAsync || givesTask);
        }

        if (lambda.Block is not { Statements: { Count: > 0 } statements } block
            || HasComment(lambda, block)
            || (givesTask && !isAsync))
        {
            return null;
        }

        // Comments between the statements and before the closing brace stay with them.
        int start = statements[0].FullSpan.Start;
        int end = block.CloseBraceToken.SpanStart;
        string lines =
            block.SyntaxTree.GetText().ToString(Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(start, end)).Trim();
        return new FactoryBody(lambda, lines, TextEdits.IndentationOf(statements[0]), isAsync);
    }

    /// <summary>
    /// The statements of a lambda that only waits for a task, with an <c>await</c> instead: <c>() =&gt;
    /// LoadAsync().Result</c>; null where it is another.
    /// </summary>
    public static FactoryBody? Unblocked(IOperation factory)
    {
        if (factory.Syntax is not AnonymousFunctionExpressionSyntax { ExpressionBody: { } expression } lambda
            || HasComment(lambda, expression)
            || TextEdits.HasTextOfManyLines(lambda))
        {
            return null;
        }

        ExpressionSyntax? task = expression switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } result => result.Expression,
            InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "GetResult",
                    Expression: InvocationExpressionSyntax
                        { Expression: MemberAccessExpressionSyntax
                            { Name.Identifier.ValueText: "GetAwaiter", Expression: { } awaited } },
                },
            } => awaited,
            _ => null,
        };
        if (task is null || factory.SemanticModel?.GetTypeInfo(task).Type is not { Name: var type })
        {
            return null;
        }

        string configured =
            type.StartsWith("Configured", System.StringComparison.Ordinal) ? string.Empty : ".ConfigureAwait(false)";
        return new FactoryBody(
            lambda,
            "return await " + task.WithoutTrivia() + configured + ";",
            TextEdits.IndentationOf(expression),
            Awaits: true);
    }

    /// <summary>
    /// The value of a lambda that answers with a finished task: <c>() =&gt; Task.FromResult(value)</c>; null where it
    /// does not.
    /// </summary>
    public static string? Finished(IOperation factory)
        => factory.Syntax is AnonymousFunctionExpressionSyntax
            {
                AsyncKeyword.RawKind: 0,
                ExpressionBody: InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments } call,
            }
            && factory.SemanticModel?.GetSymbolInfo(call).Symbol
                is IMethodSymbol { Name: "FromResult", ContainingType.Name: "Task" }
            ? arguments[0].Expression.WithoutTrivia().ToString()
            : null;

    /// <summary>Whether a comment stands in the lambda outside of its body, where a rewrite would lose it.</summary>
    private static bool HasComment(AnonymousFunctionExpressionSyntax lambda, SyntaxNode body)
        => lambda.DescendantTrivia().Any(trivia => TriviaLines.IsContent(trivia)
            && (body is BlockSyntax block
                ? trivia.SpanStart < block.OpenBraceToken.FullSpan.End
                    || trivia.SpanStart > block.CloseBraceToken.SpanStart
                : !body.Span.Contains(trivia.Span)));

    private static string Statement(string value, bool givesTask, bool hasValue)
        => givesTask
            ? (hasValue ? "return " : string.Empty) + "await " + value + ".ConfigureAwait(false);"
            : (hasValue ? "return " : string.Empty) + value + ";";

    /// <summary>The statements, each line with an indentation.</summary>
    public string Indented(string indentation, string newLine)
    {
        string[] lines = Lines.Split('\n').Select(line => line.TrimEnd('\r')).ToArray();
        for (int i = 0; i < lines.Length; i++)
        {
            string line = i > 0 && lines[i].StartsWith(Indentation, System.StringComparison.Ordinal)
                ? lines[i].Substring(Indentation.Length)
                : lines[i];
            lines[i] = line.Length == 0 ? line : indentation + line;
        }

        return string.Join(newLine, lines);
    }
}
