using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Statements that only start a lambda on the thread pool: <c>Task.Run(() => …);</c>, <c>_ = Task.Run(…);</c>.
/// </summary>
internal static class BackgroundWork
{
    /// <summary>
    /// The statement that exists only to run <paramref name="lambda"/>; null when something else needs it.
    /// </summary>
    public static StatementSyntax? StatementOf(
        AnonymousFunctionExpressionSyntax lambda,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        if (lambda.Parent is not ArgumentSyntax
            { Parent: ArgumentListSyntax { Arguments.Count: 1, Parent: InvocationExpressionSyntax call } }
            || model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method
            || !Starts(method, KnownTypes.For(model.Compilation)))
        {
            return null;
        }

        SyntaxNode expression = call;
        if (expression.Parent is AwaitExpressionSyntax wait)
        {
            expression = wait;
        }
        else if (expression.Parent
            is AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" } target } discard
            && model.GetSymbolInfo(target, cancellationToken).Symbol is IDiscardSymbol)
        {
            expression = discard;
        }

        return expression.Parent as ExpressionStatementSyntax;
    }

    private static bool Starts(IMethodSymbol method, KnownTypes types)
        => (method.Name == "Run" && types.Is(method.ContainingType, "System.Threading.Tasks.Task"))
            || (method.Name == "StartNew" && types.Is(method.ContainingType, "System.Threading.Tasks.TaskFactory"))
            || (method.Name is "QueueUserWorkItem" or "UnsafeQueueUserWorkItem"
                && types.Is(method.ContainingType, "System.Threading.ThreadPool"));
}
