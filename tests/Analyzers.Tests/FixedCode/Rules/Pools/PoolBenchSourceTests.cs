using System;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Pools;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Pools;

/// <summary>
/// What `bench -- pools` measures as the state after a fix is what the fixers write: each file is the one it comes from, in a
/// namespace of its own, after one fix.
/// </summary>
public class PoolBenchSourceTests
{
    [Theory]
    [InlineData("Unbounded", "Bounded", "GCG3001:bound", "")]
    [InlineData("Unbounded", "Gated", "GCG3001", "")]
    [InlineData("Bounded", "BoundedSmall", "GCG3002:trim", "gcguard.few_pooled_bytes = 524288\n")]
    [InlineData("Gated", "GatedSmall", "GCG3002", "gcguard.few_pooled_bytes = 1048576\n")]
    [InlineData("Gated", "GatedTrimmed", "GCG3002", "")]
    public async Task A_measured_source_is_what_the_fix_writes(string before, string after, string key, string options)
    {
        string source = await BenchSource.ReadAsync("Pools", before, after);
        FixedProgram program = key.StartsWith("GCG3001", StringComparison.Ordinal)
            ? await FixedProgram.CreateAsync<UnboundedPoolAnalyzer, UnboundedPoolCodeFixProvider>(source, options, key: key)
            : await FixedProgram.CreateAsync<UntrimmedPoolAnalyzer, UntrimmedPoolCodeFixProvider>(source, options, key: key);
        Assert.Equal(1, program.Count);
        Assert.Equal(program.Text, await BenchSource.ReadAsync("Pools", after));
    }
}
