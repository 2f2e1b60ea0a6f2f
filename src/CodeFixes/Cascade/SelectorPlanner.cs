using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Plans the selector of a query: <c>items.Select(x => M(x)).ToList()</c> becomes
/// <c>(await Task.WhenAll(items.Select(async x => await M(x)))).ToList()</c>. All calls start before the first ends, so
/// the selector may have no effect but its result; and what follows reads all of it at once.
/// </summary>
internal static class SelectorPlanner
{
    private static readonly HashSet<string> Draining =
    [
        "ToArray", "ToList", "ToDictionary", "ToHashSet", "ToLookup", "Sum", "Min", "Max", "Average", "Count",
        "LongCount", "Aggregate",
    ];

    /// <summary>Whether a method is <c>Enumerable.Select</c>.</summary>
    public static bool IsSelect(ISymbol method)
        => method is IMethodSymbol { Name: "Select", ContainingType: { Name: "Enumerable" } type }
            && type.ContainingNamespace.ToDisplayString() == "System.Linq";

    /// <summary>Plans it.</summary>
    public static async Task<Met?> PlanAsync(
        CascadeState state, DocumentId document, InvocationExpressionSyntax select, ExpressionSyntax selector)
    {
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        if (select.Expression is not MemberAccessExpressionSyntax { Name: IdentifierNameSyntax }
            || select.Parent is not MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax drained } access
            || access.Expression != select
            || drained.Expression != access
            || !Draining.Contains(access.Name.Identifier.ValueText)
            || model.GetSymbolInfo(drained).Symbol is not IMethodSymbol { ContainingType.Name: "Enumerable" }
            || !await QuietCode.IsAsync(state.Files, document, selector).ConfigureAwait(false))
        {
            return new Met(Obstacles.Selector, selector.GetLocation(), select.ToString());
        }

        string task = await TaskNames.TaskAtAsync(state, document, select.SpanStart).ConfigureAwait(false);
        DocumentChanges changes = state.ChangesOf(document);
        bool isArray = access.Name is IdentifierNameSyntax { Identifier.ValueText: "ToArray" };
        if (isArray)
        {
            changes.Replace(TextSpan.FromBounds(select.Span.End, drained.Span.End), string.Empty);
        }

        ExpressionSyntax whole = isArray ? drained : select;
        changes.Inside(select.Span, task + ".WhenAll(", ")");
        return await SitePlanner.AwaitAsync(state, document, whole).ConfigureAwait(false);
    }
}
