using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Pools;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Pools;

/// <summary>
/// Every shape that GCG3001 promises to know, from the finding to the fixed pool under 64 threads that rent and return
/// <see cref="PoolStress.Times"/> in all: no object is with two of them, none is handed out disposed of, and never more than the limit are kept.
/// </summary>
public class PoolShapeTests
{
    public static TheoryData<PoolShape> Shapes => new(Enum.GetValues<PoolShape>());

    public static TheoryData<int> Cases => new(Enumerable.Range(0, PoolCase.All.Count));

    public static TheoryData<int, string> Fixes
    {
        get
        {
            (int Index, string Key)[] all =
            [
                .. Enumerable.Range(0, PoolCase.All.Count)
                    .SelectMany(index => (PoolCase.All[index].Fixes ?? []).Select(key => (index, key))),
            ];
            var fixes = new TheoryData<int, string>();
            foreach ((int index, string key) in DeepLane.Of(all, sample: 8))
            {
                fixes.Add(index, key);
            }

            return fixes;
        }
    }

    [Theory]
    [MemberData(nameof(Shapes))]
    public void Every_shape_has_a_case(PoolShape shape)
        => Assert.Contains(PoolCase.All, one => one.Shape == shape);

    /// <summary>A pool without a fix has its reason on the page, and its shape has another one with a fix.</summary>
    [Fact]
    public void What_has_no_fix_has_its_reason_on_the_page()
    {
        string page = File.ReadAllText(Path.Combine(RepositoryRoot.Find()!, "docs", "rules", "GCG3001.md")).Replace("\n  ", " ", StringComparison.Ordinal).Replace('\n', ' ');
        foreach (PoolCase one in PoolCase.All.Where(one => one.Fixes is { Length: 0 }))
        {
            Assert.Contains(one.NoFix!, page, StringComparison.Ordinal);
            Assert.Contains(PoolCase.All, other => other.Shape == one.Shape && other.Fixes is { Length: > 0 });
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task A_case_is_found_or_silent_and_has_its_fixes(int index)
    {
        PoolCase one = PoolCase.All[index];
        ImmutableArray<ImmutableArray<(string? Key, string Title)>> findings =
            await FixedProgram.OfferedAsync<UnboundedPoolAnalyzer, UnboundedPoolCodeFixProvider>(one.Source, OptionsOf(one));
        Assert.Equal(
            one.Fixes is null ? [] : [string.Join(", ", one.Fixes)],
            findings.Select(actions => string.Join(", ", actions.Select(action => action.Key))));
        Assert.All(findings.SelectMany(actions => actions), action => Assert.Contains(
            one.Limit == 1 ? "1 object " : one.Limit + " objects ", action.Title, StringComparison.Ordinal));
    }

    [Theory]
    [MemberData(nameof(Fixes))]
    public async Task A_fixed_pool_holds_its_limit(int index, string key)
    {
        PoolCase one = PoolCase.All[index];
        FixedProgram program = await FixedProgram.CreateAsync<UnboundedPoolAnalyzer, UnboundedPoolCodeFixProvider>(one.Source, OptionsOf(one), key: key);
        Assert.Equal(1, program.Count);

        // The harness sees what it looks for: as it was written, the pool keeps more than the limit.
        PoolStress before = PoolStress.Run(program.Before, rounds: 200);
        Assert.True(before.Most > one.Limit, $"kept {before.Most}");
        Assert.Equal((0, 0), (before.Shared, before.Disposed));

        PoolStress after = PoolStress.Run(program.After, PoolStress.Times / 64);
        Assert.InRange(after.Most, 1, one.Limit);
        Assert.Equal((0, 0), (after.Shared, after.Disposed));
    }

    private static string OptionsOf(PoolCase one) => $"gcguard.pool_bound = {one.Limit}\n";
}
