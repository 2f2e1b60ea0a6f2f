using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Facts.Pools;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>Fixes GCG3001: keeps a limited number of idle objects.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UnboundedPoolCodeFixProvider))]
public sealed class UnboundedPoolCodeFixProvider : GcGuardCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public UnboundedPoolCodeFixProvider()
        : base(new UnboundedPoolAnalyzer())
    {
    }

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(FixTarget target, CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        PoolFact pools = PoolFact.For(compilation);
        ObjectPool? pool = target.Model.GetOperation(target.Node, cancellationToken) switch
        {
            IInvocationOperation call => UnboundedPool.TryFind(call, KnownTypes.For(compilation), pools, cancellationToken),
            _ => null,
        };
        if (pool is null)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        if (BoundRewriter.TryCreate(target, pool, cancellationToken) is { } bound)
        {
            string where = UnboundedPool.IsPerThread(pool.Storage) ? " on each thread" : string.Empty;
            return Task.FromResult(ImmutableArray.Create(new Fix(
                "Keep at most " + bound.LimitText + " in the pool" + where + " and " + bound.RestText,
                _ => bound.Rewrite())
            {
                ChangesBehavior = true,
            }));
        }

        return Task.FromResult(ImmutableArray<Fix>.Empty);
    }
}
