using GcGuard.Analyzers.Rules.Pools;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>Sets the limits that a manager of recyclable streams has none of, to what the options say.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UnlimitedStreamManagerCodeFixProvider))]
public sealed class UnlimitedStreamManagerCodeFixProvider() : GcGuardCodeFixProvider(
    new UnlimitedStreamManagerAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
        => Task.FromResult(
            StreamManagerLimits.TryFind(
                target, target.Model.GetOperation(target.Node, cancellationToken), cancellationToken) is { } limits
                ? ImmutableArray.Create(
                    new Fix("Set " + limits.Title, _ => target.Root.ReplaceNode(limits.Old, limits.New)))
                : ImmutableArray<Fix>.Empty);
}
