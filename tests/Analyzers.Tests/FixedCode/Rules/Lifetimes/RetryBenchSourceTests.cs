using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Providers;
using GcGuard.CodeFixes.Rules.Lifetimes;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Lifetimes;

/// <summary>
/// What `bench -- retries` measures as the state after a fix is what the fixers write: each file is the one it comes from, in a
/// namespace of its own, after the fixes of one rule.
/// </summary>
public class RetryBenchSourceTests
{
    [Theory]
    [InlineData("Retried", "RetriedPerSend", "GCG6001", 2)]
    [InlineData("Retried", "Broken", "GCG6003", 1)]
    [InlineData("Broken", "BrokenPerSend", "GCG6001", 2)]
    [InlineData("Refused", "Spared", "GCG6004", 1)]
    [InlineData("Held", "HeldLater", "GCG6002", 1)]
    public async Task A_measured_source_is_what_the_fix_writes(string before, string after, string rule, int fixes)
    {
        string source = await BenchSource.ReadAsync("Retries", before, after);
        FixedProgram program = rule switch
        {
            "GCG6001" => await FixedProgram.CreateAsync<RetriedBufferAnalyzer, RetriedBufferCodeFixProvider>(source),
            "GCG6002" => await FixedProgram.CreateAsync<BufferOverWaitAnalyzer, BufferOverWaitCodeFixProvider>(source),
            "GCG6003" => await FixedProgram.CreateAsync<RetryWithoutBreakerAnalyzer, RetryWithoutBreakerCodeFixProvider>(source),
            _ => await FixedProgram.CreateAsync<PermanentFailureAnalyzer, PermanentFailureCodeFixProvider>(source),
        };

        Assert.Equal(program.Text, await BenchSource.ReadAsync("Retries", after));
        Assert.Equal(fixes, program.Count);
    }

    /// <summary>Nothing is found in the rows that show what the same messages cost without retries, and in what is fixed.</summary>
    [Theory]
    [InlineData("NotRetried")]
    [InlineData("BrokenPerSend")]
    [InlineData("HeldLater")]
    public async Task A_source_without_a_finding_has_none(string name)
    {
        string source = await BenchSource.ReadAsync("Retries", name);

        await AssertSilentAsync<RetriedBufferAnalyzer, RetriedBufferCodeFixProvider>(source);
        await AssertSilentAsync<BufferOverWaitAnalyzer, BufferOverWaitCodeFixProvider>(source);
        await AssertSilentAsync<RetryWithoutBreakerAnalyzer, RetryWithoutBreakerCodeFixProvider>(source);
        await AssertSilentAsync<PermanentFailureAnalyzer, PermanentFailureCodeFixProvider>(source);
    }

    private static async Task AssertSilentAsync<TAnalyzer, TFixer>(string source)
        where TAnalyzer : GcGuardAnalyzer, new()
        where TFixer : GcGuardCodeFixProvider, new()
        => Assert.Empty(await FixedProgram.OfferedAsync<TAnalyzer, TFixer>(source));
}
