namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// A task that a thread waits for: <c>task.Result</c>, <c>task.Wait()</c>, <c>task.GetAwaiter().GetResult()</c>, with
/// <c>ConfigureAwait</c> or <c>AsTask</c> between.
/// </summary>
/// <param name="whole">The expression with the wait.</param>
/// <param name="task">What is awaited in its place.</param>
internal readonly struct BlockingWait(ExpressionSyntax whole, ExpressionSyntax task)
{
    public ExpressionSyntax Whole { get; } = whole;

    public ExpressionSyntax Task { get; } = task;

    /// <summary>The wait for a task's expression, or null where nothing waits for it there.</summary>
    public static BlockingWait? Around(ExpressionSyntax task)
    {
        ExpressionSyntax awaited = Outer(task);
        while ((CallOn(awaited, "ConfigureAwait") ?? CallOn(awaited, "AsTask")) is { } configured)
        {
            awaited = Outer(configured);
        }

        if (awaited.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } result
            && result.Expression == awaited)
        {
            return new BlockingWait(result, awaited);
        }

        if (CallOn(awaited, "Wait") is { ArgumentList.Arguments.Count: 0 } wait)
        {
            return new BlockingWait(wait, awaited);
        }

        return CallOn(awaited, "GetAwaiter") is { } awaiter && CallOn(awaiter, "GetResult") is { } got
            ? new BlockingWait(got, awaited)
            : null;
    }

    private static ExpressionSyntax Outer(ExpressionSyntax expression)
        => expression.Parent is ParenthesizedExpressionSyntax outer ? Outer(outer) : expression;

    private static InvocationExpressionSyntax? CallOn(ExpressionSyntax receiver, string name)
        => receiver.Parent is MemberAccessExpressionSyntax access
            && access.Expression == receiver
            && access.Name.Identifier.ValueText == name
            && access.Parent is InvocationExpressionSyntax call
            && call.Expression == access
                ? call
                : null;
}
