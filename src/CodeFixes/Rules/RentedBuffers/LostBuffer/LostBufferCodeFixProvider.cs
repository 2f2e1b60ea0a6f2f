using GcGuard.Analyzers.Evidence.Leases;
using GcGuard.Analyzers.Rules.RentedBuffers;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.CodeFixes.Rules.RentedBuffers;

/// <summary>
/// Fixes GCG3003: gives the buffer back in a <c>finally</c>. It decides again, by the rule's own analysis, because
/// other fixes may have changed the code since the rule ran.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LostBufferCodeFixProvider))]
public sealed class LostBufferCodeFixProvider() : GcGuardCodeFixProvider(new LostBufferAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target,
        CancellationToken cancellationToken)
    {
        AnalyzerConfigOptionsProvider options = target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider;
        PoolCalls pools = PoolCalls.For(KnownTypes.For(target.Model.Compilation), options, target.Node.SyntaxTree);
        if (target.Model.GetOperation(target.Node, cancellationToken) is not IInvocationOperation rent
            || LeaseSeed.OfRent(rent, pools) is not { } seed
            || LostBuffer.TryFind(seed, pools, options, cancellationToken) 
                is not { Kind: not (LossKind.Overwritten or LossKind.Replaced or LossKind.Wrapped) }
            || LeaseFlow.TryAnalyze(seed, pools, cancellationToken) is not { LateUses.IsEmpty: true } findings
            || FinallyReturn.TryPlan(target, seed, findings, pools, cancellationToken) is not { } plan)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        string title = seed.Kind == LeaseKind.Owner
            ? "Dispose of the buffer in 'finally'"
            : "Return the buffer to its pool in 'finally'";
        return Task.FromResult(ImmutableArray.Create(new Fix(title, _ => plan.Rewrite())));
    }
}
