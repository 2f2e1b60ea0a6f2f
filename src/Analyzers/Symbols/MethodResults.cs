namespace GcGuard.Analyzers.Symbols;

/// <summary>What methods answer.</summary>
internal static class MethodResults
{
    /// <summary>Whether a method answers nothing, at once or when it is awaited.</summary>
    public static bool AnswersNothing(this IMethodSymbol method)
        => method.ReturnsVoid || method.ReturnType is INamedTypeSymbol { Name: "Task" or "ValueTask", Arity: 0 };
}
