using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>Writes what a method returns that returned an array and returns a stream now.</summary>
/// <param name="reads">What it opens in the place of reading it whole.</param>
internal sealed class StreamReturns(ReturnedReads reads)
{
    /// <summary>Writes it.</summary>
    public async Task<Met?> WriteAsync(CascadeState state, PlannedFunction function)
    {
        bool isTask = TaskTypes.IsTask(function.Symbol!.ReturnType) && !function.Symbol.IsAsync;
        switch (MethodBodies.SyntaxOf(function.Node))
        {
            case BlockSyntax block:
                foreach (ReturnStatementSyntax statement in OwnReturns.Of(block))
                {
                    if (statement.Expression is { } returned
                        && await WriteAsync(state, function.Document, returned, statement, isTask)
                            .ConfigureAwait(false) is { } met)
                    {
                        return met;
                    }
                }

                return null;
            case ExpressionSyntax expression:
                return await WriteAsync(state, function.Document, expression, null, isTask).ConfigureAwait(false);
            default:
                return null;
        }
    }

    /// <summary>Writes one result.</summary>
    /// <param name="returned">The result.</param>
    /// <param name="statement">The statement before which others can stand; null where none can.</param>
    /// <param name="isTask">Whether the result is a task of the array.</param>
    private async Task<Met?> WriteAsync(
        CascadeState state, DocumentId document, ExpressionSyntax returned, ReturnStatementSyntax? statement,
            bool isTask)
    {
        switch (returned)
        {
            case ParenthesizedExpressionSyntax inner:
                return await WriteAsync(state, document, inner.Expression, statement, isTask).ConfigureAwait(false);
            case ConditionalExpressionSyntax choice:
                return await WriteAsync(state, document, choice.WhenTrue, null, isTask).ConfigureAwait(false)
                    ?? await WriteAsync(state, document, choice.WhenFalse, null, isTask).ConfigureAwait(false);
            case LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression or (
                int)SyntaxKind.DefaultLiteralExpression }:
            case PostfixUnaryExpressionSyntax { Operand: LiteralExpressionSyntax }:
            case ThrowExpressionSyntax:
                return null;
        }

        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        if (StreamCalls.IsOfChanging(state, returned, model))
        {
            return null;
        }

        (bool isRead, Met? unopened) = await reads.OpenAsync(state, document, returned, isTask, model)
            .ConfigureAwait(false);
        if (isRead)
        {
            return unopened;
        }

        if (isTask)
        {
            return await OfTaskAsync(state, document, returned, statement, model).ConfigureAwait(false);
        }

        return await ReturnedStream.WriteAsync(state, document, returned, statement, model).ConfigureAwait(false)
            ? null
            : new Met(Obstacles.OtherResult, returned.GetLocation(), returned.ToString());
    }

    /// <summary><c>Task.FromResult(array)</c> and <c>new ValueTask&lt;byte[]&gt;(array)</c>.</summary>
    private async Task<Met?> OfTaskAsync(
        CascadeState state, DocumentId document, ExpressionSyntax returned, ReturnStatementSyntax? statement,
            SemanticModel model)
    {
        ArgumentSyntax? array = null;
        SyntaxNode? generic = null;
        switch (returned)
        {
            case InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name: { Identifier.ValueText: "FromResult" } name },
                ArgumentList.Arguments: { Count: 1 } arguments,
            }
                when model.GetSymbolInfo(returned).Symbol is IMethodSymbol { ContainingType: { } owner }
                    && TaskTypes.IsTask(owner):
                (array, generic) = (arguments[0], name);
                break;
            case ObjectCreationExpressionSyntax { Type: GenericNameSyntax type,
                ArgumentList.Arguments: { Count: 1 } arguments }
                when TaskTypes.IsValueTask(model.GetTypeInfo(returned).Type)
                    && model.GetTypeInfo(arguments[0].Expression).Type is IArrayTypeSymbol:
                (array, generic) = (arguments[0], type);
                break;
        }

        if (array is null)
        {
            return new Met(Obstacles.OtherResult, returned.GetLocation(), returned.ToString());
        }

        if (generic is GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } types })
        {
            await StreamSignature.WriteAsync(state, document, types[0]).ConfigureAwait(false);
        }
        else
        {
            string stream = await StreamSignature.NameAtAsync(state, document, returned.SpanStart)
                .ConfigureAwait(false);
            state.ChangesOf(document).After(generic!.Span, "<" + stream + ">");
        }

        return await WriteAsync(state, document, array.Expression, statement, isTask: false).ConfigureAwait(false);
    }
}
