namespace GcGuard.CodeFixes.Cascade;

/// <summary>Plans that a lambda or anonymous method awaits.</summary>
internal static class LambdaPlanner
{
    /// <summary>Plans it, and what becomes of the delegate it is.</summary>
    public static async Task<Met?> RequireAsync(
        CascadeState state, DocumentId document, AnonymousFunctionExpressionSyntax lambda)
    {
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        if (model.GetSymbolInfo(lambda, state.Files.CancellationToken).Symbol is not IMethodSymbol symbol)
        {
            return Refused(Obstacles.Delegate);
        }

        if (model.GetTypeInfo(lambda).ConvertedType is INamedTypeSymbol { Name: "Expression" })
        {
            return Refused(Obstacles.ExpressionTree);
        }

        if (symbol.IsAsync)
        {
            return symbol.ReturnsVoid ? Refused(Obstacles.AsyncVoid) : Plan(FunctionChange.None);
        }

        if (await BodyObstacle.FindAsync(state.Files, document, lambda, symbol).ConfigureAwait(false) is { } met)
        {
            return met;
        }

        if (TaskTypes.IsTask(symbol.ReturnType))
        {
            return Plan(FunctionChange.BecomesAsync);
        }

        return await DelegateObstacle.FindAsync(state, document, lambda, Obstacles.Delegate).ConfigureAwait(false)
            ?? Plan(FunctionChange.ReturnsTask);

        Met Refused(Obstacle obstacle) => new(obstacle, lambda.GetLocation(), lambda.ToString());

        Met? Plan(FunctionChange change)
        {
            state.Plan(new PlannedFunction(document, lambda, change)
            {
                Symbol = symbol,
                Result = change == FunctionChange.BecomesAsync ? TaskTypes.ResultOf(symbol.ReturnType)
                    : symbol.ReturnsVoid ? null
                    : symbol.ReturnType,
                Awaits = true,
            });
            return null;
        }
    }
}
