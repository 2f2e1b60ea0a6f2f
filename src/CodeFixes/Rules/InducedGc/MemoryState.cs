namespace GcGuard.CodeFixes.Rules.InducedGc;

/// <summary>Recognises loop conditions that a collection can make false.</summary>
internal static class MemoryState
{
    private static readonly HashSet<string> Types =
    [
        "System.GC",
        "System.GCMemoryInfo",
        "System.WeakReference",
        "System.WeakReference<T>",
        "System.AppDomain",
        "System.Environment",
        "System.Diagnostics.Process",
    ];

    /// <summary>
    /// Whether a loop's condition reads the state of memory, or a variable that the loop sets from it.
    /// </summary>
    public static bool IsRead(
        ExpressionSyntax condition, StatementSyntax loop, SemanticModel model, CancellationToken cancellationToken)
    {
        if (Reads(condition, model, cancellationToken))
        {
            return true;
        }

        var names = new HashSet<string>(condition.DescendantNodesAndSelf()
            .OfType<IdentifierNameSyntax>()
            .Select(name => name.Identifier.ValueText));
        return loop.DescendantNodes().OfType<AssignmentExpressionSyntax>().Any(assignment =>
            assignment.Left is IdentifierNameSyntax target
            && names.Contains(target.Identifier.ValueText)
            && Reads(assignment.Right, model, cancellationToken));
    }

    private static bool Reads(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken)
        => expression.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(name =>
            model.GetSymbolInfo(name, cancellationToken).Symbol
                is (IMethodSymbol or IPropertySymbol) and { ContainingType: { } type }
            && Types.Contains(type.OriginalDefinition.ToDisplayString()));
}
