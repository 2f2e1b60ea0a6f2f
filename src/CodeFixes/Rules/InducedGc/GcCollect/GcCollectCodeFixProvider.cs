using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.InducedGc;

/// <summary>Removes a call of <c>GC.Collect</c> and the statements beside it that only served it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(GcCollectCodeFixProvider))]
public sealed class GcCollectCodeFixProvider() : GcGuardCodeFixProvider(new GcCollectAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        // A method group is a value somebody else needs; only a call can go.
        if (target.Node is not InvocationExpressionSyntax call
            || InducedGcRemoval.TryPlan(call, withSequence: true, target.Model, cancellationToken) is not { } removal)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        return Task.FromResult(ImmutableArray.Create(
            new Fix("Remove the forced collection", _ => removal(target.Root))));
    }
}
