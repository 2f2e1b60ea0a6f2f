using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Fixes GCG3001: keeps a limited number of idle objects, behind a gate where the work on them keeps the cores busy.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UnboundedPoolCodeFixProvider))]
public sealed class UnboundedPoolCodeFixProvider() : GcGuardCodeFixProvider(new UnboundedPoolAnalyzer())
{
    private protected override async Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        ObjectPool? pool = target.Model.GetOperation(target.Node, cancellationToken) is IInvocationOperation call
            ? UnboundedPool.TryFind(call, KnownTypes.For(compilation), cancellationToken)
            : null;
        if (pool is null || BoundOf(target, pool, cancellationToken) is not { } bound)
        {
            return ImmutableArray<Fix>.Empty;
        }

        PoolGate? gate =
            await PoolGate.TryCreateAsync(target, pool, bound.Type, cancellationToken).ConfigureAwait(false);
        string where = UnboundedPool.IsPerThread(pool.Storage) ? " on each thread" : string.Empty;
        ImmutableArray<Fix>.Builder fixes = ImmutableArray.CreateBuilder<Fix>();
        if (gate is not null)
        {
            // With the bound: who comes without passing the gate must not let the pool grow again.
            PoolBound behind = bound.Behind(gate.Slots, gate.Objects);
            fixes.Add(
                await gate.WithAsync(
                    Title(behind, where), behind.Nodes, behind.Rewrite, cancellationToken).ConfigureAwait(false));
        }

        fixes.Add(new Fix(Title(bound, where), _ => bound.Rewrite())
        {
            ChangesBehavior = true,
            Alternative = gate is null ? null : "bound",
            IsDefaultOtherwise = gate is not null,
        });
        if (ObjectPoolRewriter.TryPropose(target, pool, cancellationToken) is { } replaced)
        {
            if (target.Read(RuleOptions.PoolFix) == RuleOptions.ObjectPools)
            {
                // The others stay as alternatives to what was chosen to be the default.
                return ImmutableArray.Create(replaced.AsDefault(), fixes[fixes.Count - 1].As("bound"));
            }

            fixes.Add(replaced);
        }

        return fixes.ToImmutable();
    }

    private static PoolBound? BoundOf(FixTarget target, ObjectPool pool, CancellationToken cancellationToken)
        => pool.Kind == StorageKind.Channel
            ? ChannelBound.TryCreate(target, pool, cancellationToken)
            : BoundRewriter.TryCreate(target, pool, cancellationToken);

    private static string Title(PoolBound bound, string where)
        => "Keep at most " + bound.LimitText + " in the pool" + where + " and " + bound.RestText;
}
