using GcGuard.Analyzers.Engine;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Providers;

/// <summary>
/// Fixes the suspects of an area: each by the fixer of the rule whose match it is, because what merely may be large is
/// rewritten as what is. There is one such fixer for an id, so its default action has one key whatever the match.
/// </summary>
public abstract class SuspectCodeFixProvider : GcGuardCodeFixProvider
{
    private readonly GcGuardCodeFixProvider[] _rules;

    /// <summary>Creates the fixer.</summary>
    /// <param name="own">The analyzer that finds only suspects.</param>
    /// <param name="rules">The fixers of the rules that find suspects too.</param>
    private protected SuspectCodeFixProvider(GcGuardAnalyzer own, params GcGuardCodeFixProvider[] rules)
        : base(own, rules)
        => _rules = rules;

    /// <summary>The rewrites for a finding of which no rule has the match.</summary>
    private protected virtual Task<ImmutableArray<Fix>> ProposeOwnAsync(
        FixTarget target, CancellationToken cancellationToken)
        => Task.FromResult(ImmutableArray<Fix>.Empty);

    private protected sealed override async Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        ImmutableArray<Fix> fixes = await ProposeOwnAsync(target, cancellationToken).ConfigureAwait(false);
        for (int i = 0; fixes.IsEmpty && i < _rules.Length; i++)
        {
            fixes = await _rules[i].ProposeUnverifiedAsync(target, cancellationToken).ConfigureAwait(false);
        }

        return fixes;
    }
}
