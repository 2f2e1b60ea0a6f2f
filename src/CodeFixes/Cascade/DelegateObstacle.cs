namespace GcGuard.CodeFixes.Cascade;

/// <summary>Whether what takes a lambda, or a method as a delegate, can take an asynchronous one.</summary>
internal static class DelegateObstacle
{
    /// <summary>What stands in the way; null where the call has an overload that waits for one.</summary>
    /// <param name="value">The lambda or method.</param>
    /// <param name="otherwise">The obstacle of any other delegate.</param>
    public static async Task<Met?> FindAsync(
        CascadeState state, DocumentId document, ExpressionSyntax value, Obstacle otherwise)
    {
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        Obstacle? obstacle = otherwise;
        if (value.Parent is ArgumentSyntax { Parent.Parent: ExpressionSyntax call } argument)
        {
            obstacle = AsyncOverload.Takes(model, call, value, state.Files.CancellationToken)
                ? null
                : (model.GetOperation(argument) as IArgumentOperation)?.Parameter switch
                {
                    { Type.Name: "Expression" } => Obstacles.ExpressionTree,
                    { } taken when taken.ContainingNamespace?.ToDisplayString() == "System.Linq" => Obstacles.Selector,
                    _ => otherwise,
                };
        }

        return obstacle is null ? null : new Met(obstacle, value.GetLocation(), value.ToString());
    }
}
