using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Leases;
using GcGuard.Analyzers.Rules.RentedBuffers;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.RentedBuffers;

/// <summary>
/// Fixes GCG3004: takes the calls away that give the buffer back too early, or twice, and gives it back once, in a
/// <c>finally</c> behind its last use.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UsedAfterReturnCodeFixProvider))]
public sealed class UsedAfterReturnCodeFixProvider() : GcGuardCodeFixProvider(new UsedAfterReturnAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        PoolCalls pools = PoolCalls.For(
            KnownTypes.For(target.Model.Compilation),
            target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider, target.Node.SyntaxTree);
        if (LeaseOf(target, pools, cancellationToken) is not var (seed, findings)
            // What leaves in the result is read when the function has ended, whatever gives the buffer back.
            || findings.LateUses.Any(use => use.IsResult)
            || FinallyReturn.TryPlan(target, seed, findings, pools, cancellationToken) is not { } plan)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        string title = seed.Kind == LeaseKind.Owner
            ? "Dispose of the buffer once, after its last use"
            : "Return the buffer once, after its last use";
        return Task.FromResult(ImmutableArray.Create(new Fix(title, _ => plan.Rewrite())));
    }

    /// <summary>
    /// The buffer that the reported place uses too late, with all that is known of it; null where it was not rented
    /// here.
    /// </summary>
    private static (LeaseSeed Seed, LeaseFindings Findings)? LeaseOf(
        FixTarget target, PoolCalls pools, CancellationToken cancellationToken)
    {
        if (target.Model.GetOperation(target.Node, cancellationToken) is not { } late)
        {
            return null;
        }

        foreach (IOperation operation in late.Root().Descendants())
        {
            if (operation is IInvocationOperation call
                && LeaseSeed.OfRent(call, pools) is { } seed
                && LeaseFlow.TryAnalyze(seed, pools, cancellationToken) is { } findings
                && findings.LateUses.Any(use => use.At.Span == target.Node.Span))
            {
                return (seed, findings);
            }
        }

        return null;
    }
}
