using GcGuard.Analyzers.Evidence.Leases;
using GcGuard.Analyzers.Rules.RentedBuffers;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.RentedBuffers;

/// <summary>Fixes GCG3009: gives the buffer or object back in a <c>finally</c>, as the fix of GCG3003 does.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LostByExceptionCodeFixProvider))]
public sealed class LostByExceptionCodeFixProvider() : GcGuardCodeFixProvider(new LostByExceptionAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        PoolCalls pools = PoolCalls.For(
            KnownTypes.For(target.Model.Compilation),
            target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider,
            target.Node.SyntaxTree).WithObjectPools();
        if (target.Model.GetOperation(target.Node, cancellationToken) is not IInvocationOperation rent
            || LeaseSeed.OfRent(rent, pools) is not { } seed
            || LostByException.TryFind(rent, pools, cancellationToken) is null
            || LeaseFlow.TryAnalyze(seed, pools, cancellationToken) is not { } findings
            || FinallyReturn.TryPlan(target, seed, findings, pools, cancellationToken) is not { } plan)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        string title = seed.Kind switch
        {
            LeaseKind.Owner => "Dispose of the buffer in 'finally'",
            LeaseKind.Array => "Return the buffer to its pool in 'finally'",
            _ => "Return the object to its pool in 'finally'",
        };
        return Task.FromResult(ImmutableArray.Create(new Fix(title, _ => plan.Rewrite())));
    }
}
