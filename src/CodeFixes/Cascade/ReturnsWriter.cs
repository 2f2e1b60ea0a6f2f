using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Writes what a function returns that returned tasks and is async now: results, and awaits of the tasks of others.
/// </summary>
internal static class ReturnsWriter
{
    /// <summary>Writes it.</summary>
    public static async Task<Met?> AwaitAsync(CascadeState state, PlannedFunction function)
    {
        switch (MethodBodies.SyntaxOf(function.Node))
        {
            case BlockSyntax block:
                foreach (ReturnStatementSyntax statement in OwnReturns.Of(block))
                {
                    if (statement.Expression is { } returned
                        && await WriteAsync(state, function, returned, statement, block).ConfigureAwait(false)
                            is { } met)
                    {
                        return met;
                    }
                }

                return null;
            case ExpressionSyntax expression:
                return await WriteAsync(state, function, expression, null, null).ConfigureAwait(false);
            default:
                return null;
        }
    }

    private static async Task<Met?> WriteAsync(
        CascadeState state,
        PlannedFunction function,
        ExpressionSyntax returned,
        ReturnStatementSyntax? statement,
        BlockSyntax? block)
    {
        SemanticModel model = await state.Files.ModelAsync(function.Document).ConfigureAwait(false);
        DocumentChanges changes = state.ChangesOf(function.Document);
        ExpressionSyntax bare = Bare(returned);
        if (bare.IsKind(SyntaxKind.NullLiteralExpression)
            || bare.IsKind(SyntaxKind.ThrowExpression)
            || bare is LiteralExpressionSyntax or DefaultExpressionSyntax)
        {
            return bare.IsKind(SyntaxKind.ThrowExpression)
                ? null
                : new Met(Obstacles.NullTask, returned.GetLocation(), returned.ToString());
        }

        bool isLast = statement is not null
            && statement.Parent == block
            && block!.Statements[block.Statements.Count - 1] == statement;
        if (function.Result is null)
        {
            if (IsFinished(bare, model))
            {
                if (statement is null)
                {
                    return new Met(Obstacles.Entangled, returned.GetLocation(), returned.ToString());
                }

                if (isLast
                    && !statement.GetLeadingTrivia().Concat(statement.GetTrailingTrivia()).Any(TriviaLines.IsContent))
                {
                    changes.Replace(WithBlanks(statement), string.Empty);
                    return null;
                }

                changes.Replace(
                    TextSpan.FromBounds(statement.ReturnKeyword.Span.End, statement.SemicolonToken.SpanStart),
                    string.Empty);
                return null;
            }

            if (statement is null)
            {
                return await AwaitWriter.WriteOperandAsync(state, function.Document, returned).ConfigureAwait(false);
            }

            // A return without a value follows the await, but at the end of the body.
            changes.Replace(TextSpan.FromBounds(statement.ReturnKeyword.SpanStart, returned.SpanStart), string.Empty);
            if (!isLast)
            {
                bool needsBlock = statement.Parent is not (BlockSyntax or SwitchSectionSyntax);
                changes.Outside(
                    statement.Span, needsBlock ? "{ " : string.Empty, needsBlock ? " return; }" : " return;");
            }

            return await AwaitWriter.WriteOperandAsync(state, function.Document, returned).ConfigureAwait(false);
        }

        if (FinishedValue(bare, model) is { } value
            && SymbolEqualityComparer.Default.Equals(model.GetTypeInfo(returned).Type, function.Symbol!.ReturnType))
        {
            changes.Replace(TextSpan.FromBounds(returned.SpanStart, value.SpanStart), string.Empty);
            changes.Replace(TextSpan.FromBounds(value.Span.End, returned.Span.End), string.Empty);
            return null;
        }

        return await AwaitWriter.WriteOperandAsync(state, function.Document, returned).ConfigureAwait(false);
    }

    /// <summary>A statement with its line, or with the blank behind it where others stand on the line.</summary>
    private static TextSpan WithBlanks(StatementSyntax statement)
    {
        if (!TextEdits.StandsAlone(statement))
        {
            return TextSpan.FromBounds(statement.SpanStart, statement.FullSpan.End);
        }

        SourceText text = statement.SyntaxTree.GetText();
        return TextSpan.FromBounds(
            text.Lines.GetLineFromPosition(statement.SpanStart).Start,
            text.Lines.GetLineFromPosition(statement.Span.End).EndIncludingLineBreak);
    }

    public static ExpressionSyntax Bare(ExpressionSyntax expression)
        => expression is ParenthesizedExpressionSyntax inner ? Bare(inner.Expression) : expression;

    /// <summary><c>Task.CompletedTask</c>, <c>default(ValueTask)</c>.</summary>
    private static bool IsFinished(ExpressionSyntax expression, SemanticModel model)
        => model.GetSymbolInfo(expression).Symbol is IPropertySymbol { Name: "CompletedTask" } property
            && TaskTypes.IsTask(property.ContainingType);

    /// <summary>
    /// The value of <c>Task.FromResult(value)</c>, <c>ValueTask.FromResult(value)</c> or <c>new
    /// ValueTask&lt;T&gt;(value)</c>.
    /// </summary>
    public static ExpressionSyntax? FinishedValue(ExpressionSyntax expression, SemanticModel model)
        => expression switch
        {
            InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments } call
                when model.GetSymbolInfo(call).Symbol is IMethodSymbol { Name: "FromResult" } method
                    && TaskTypes.IsTask(method.ContainingType)
                => arguments[0].Expression,
            BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments } creation
                when model.GetSymbolInfo(creation).Symbol is IMethodSymbol { Parameters: { Length: 1 } parameters } made
                    && TaskTypes.IsValueTask(made.ContainingType)
                    && SymbolEqualityComparer.Default
                        .Equals(parameters[0].Type, TaskTypes.ResultOf(made.ContainingType))
                => arguments[0].Expression,
            _ => null,
        };
}
