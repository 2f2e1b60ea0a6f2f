using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.InducedGc;

/// <summary>
/// Removes a wait for finalizers, a request for compaction or a latency mode set while requests are served.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(CollectionTuningCodeFixProvider))]
public sealed class CollectionTuningCodeFixProvider() : GcGuardCodeFixProvider(new CollectionTuningAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        if (target.Node is not ExpressionSyntax expression
            || InducedGcRemoval.TryPlan(expression, withSequence: false, target.Model, cancellationToken)
                is not { } removal)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        string title = expression is InvocationExpressionSyntax
            ? "Remove the wait for finalizers"
            : "Leave the setting to the collector: remove the assignment";
        return Task.FromResult(ImmutableArray.Create(new Fix(title, _ => removal(target.Root))));
    }
}
