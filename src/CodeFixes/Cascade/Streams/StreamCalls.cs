namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>
/// Calls of methods that return a stream after the change, and the values that are handed on by them.
/// </summary>
internal static class StreamCalls
{
    /// <summary>
    /// Whether a value is the result of such a method: called, awaited, or through a local of that one value.
    /// </summary>
    public static bool IsOfChanging(CascadeState state, ExpressionSyntax value, SemanticModel model)
    {
        if (CallOf(value) is { } call)
        {
            return model.GetSymbolInfo(call).Symbol is IMethodSymbol method
                && ArrayMethodPlanner.IsChanging(state, method);
        }

        return value is IdentifierNameSyntax
            && model.GetSymbolInfo(value).Symbol
                is ILocalSymbol { DeclaringSyntaxReferences: { Length: 1 } declarations }
            && declarations[0].GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: { } initial }
            && CallOf(initial) is not null
            && IsOfChanging(state, initial, model);
    }

    /// <summary>
    /// The call that a value is, without <c>await</c>, <c>ConfigureAwait</c>, parentheses and <c>!</c>; or null.
    /// </summary>
    private static InvocationExpressionSyntax? CallOf(ExpressionSyntax value) => value switch
    {
        ParenthesizedExpressionSyntax inner => CallOf(inner.Expression),
        AwaitExpressionSyntax wait => CallOf(wait.Expression),
        PostfixUnaryExpressionSyntax suppressed => CallOf(suppressed.Operand),
        InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax
            {
                Name.Identifier.ValueText: "ConfigureAwait",
                Expression: { } task,
            },
        } => CallOf(task),
        InvocationExpressionSyntax call => call,
        ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax call } => call,
        _ => null,
    };
}
