using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Statements that only start a lambda on the thread pool, at once or by a timer: <c>Task.Run(() => …);</c>,
/// <c>_ = Task.Run(…);</c>, <c>using var timer = new Timer(_ => …, null, 0, 1000);</c>.
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
        if (lambda.Parent is not ArgumentSyntax { Parent: ArgumentListSyntax { Parent: { } call } list } argument
            || list.Arguments[0] != argument
            || model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method)
        {
            return null;
        }

        var types = KnownTypes.For(model.Compilation);
        bool isTimer = method.MethodKind == MethodKind.Constructor
            && types.Is(method.ContainingType, "System.Threading.Timer")
            && list.Arguments.Skip(1).All(other =>
                SideEffects.AreAbsent(model.OperationOf(other.Expression, cancellationToken)));
        if (!isTimer && (list.Arguments.Count != 1 || !Starts(method, types)))
        {
            return null;
        }

        SyntaxNode expression = call;
        if (isTimer && call.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax timer })
        {
            return timer.Parent?.Parent is LocalDeclarationStatementSyntax
            {
                Declaration.Variables.Count: 1,
                Parent: { } block,
            } declaration
            && !block.DescendantNodes().OfType<IdentifierNameSyntax>()
                .Any(name => name.Identifier.ValueText == timer.Identifier.ValueText)
                ? declaration
                : null;
        }

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
