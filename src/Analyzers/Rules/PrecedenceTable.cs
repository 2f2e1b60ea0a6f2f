using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Rules.Lazies;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Rules.Pools;

namespace GcGuard.Analyzers.Rules;

/// <summary>
/// Which rule reports an expression that several could report. Rules that can never meet have no row.
/// </summary>
internal static class PrecedenceTable
{
    /// <summary>The rows of all areas.</summary>
    public static readonly ImmutableArray<PrecedenceRow> Rows = LargeObjectPrecedence.Rows
        .AddRange(BufferingPrecedence.Rows)
        .AddRange(PoolPrecedence.Rows)
        .AddRange(LazyPrecedence.Rows)
        .AddRange(RetryPrecedence.Rows);
}
