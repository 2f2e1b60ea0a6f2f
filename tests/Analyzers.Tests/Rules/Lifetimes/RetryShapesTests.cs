using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.CodeFixes.Rules.Lifetimes;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>Each shape of <see cref="RetryShapes"/>: found, told, silent where it does not matter, fixed.</summary>
public class RetryShapesTests
{
    public static TheoryData<string> Names { get; } = new(RetryShapes.All.Select(shape => shape.Name));

    [Theory]
    [MemberData(nameof(Names))]
    public async Task It_is_found_and_told(string name)
    {
        RetryShape shape = RetryShapes.Of(name);
        var test = RetryTest.Of<RetriedBufferAnalyzer>(shape.OfParameter(), ReferencesOf(shape), StubsOf(shape));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(RetriedBufferAnalyzer.Rule).WithLocation(0)
            .WithArguments("notice", "any size (the byte array `notice`)", shape.Seconds, shape.Retrier, "build it inside the attempt"));
        await test.RunAsync();
    }

    [Theory]
    [MemberData(nameof(Names))]
    public Task It_is_silent_where_its_waits_do_not_matter(string name)
    {
        RetryShape shape = RetryShapes.Of(name);
        string source = shape.OfParameter("notice");
        Assert.Contains(shape.Brief.Old, source);
        return RetryTest.Of<RetriedBufferAnalyzer>(source.Replace(shape.Brief.Old, shape.Brief.New), ReferencesOf(shape), StubsOf(shape)).RunAsync();
    }

    [Theory]
    [MemberData(nameof(Names))]
    public Task It_is_silent_where_the_attempt_makes_the_buffer(string name)
    {
        RetryShape shape = RetryShapes.Of(name);
        return RetryTest.Of<RetriedBufferAnalyzer>(shape.OfJsonInAttempt(), ReferencesOf(shape), StubsOf(shape)).RunAsync();
    }

    public static TheoryData<string> NamesOfHeldLocals { get; } = new(RetryShapes.All.Where(shape => !shape.IsRecursive).Select(shape => shape.Name));

    /// <summary>The fixed source compiles and has no finding: the harness checks both, and fix-all beside.</summary>
    [Theory]
    [MemberData(nameof(NamesOfHeldLocals))]
    public Task It_is_fixed_where_the_buffer_is_JSON(string name)
    {
        RetryShape shape = RetryShapes.Of(name);
        return FixesAsync(shape, shape.OfJson(), shape.Fixed());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public Task It_has_no_fix_where_the_caller_gives_the_buffer(string name)
    {
        RetryShape shape = RetryShapes.Of(name);
        return FixesAsync(shape, shape.OfParameter("[|notice|]"), shape.OfParameter("[|notice|]"));
    }

    private static Task FixesAsync(RetryShape shape, string before, string after)
        => RetryTest.FixesAsync<RetriedBufferAnalyzer, RetriedBufferCodeFixProvider>(ReferencesOf(shape), before, after, StubsOf(shape));

    private static ReferenceSet ReferencesOf(RetryShape shape) => shape.IsPolly8 ? RetryTest.Polly8 : RetryTest.Polly7;

    private static string[] StubsOf(RetryShape shape) => shape.IsPolly8 ? [RetryTest.Resilience, RetryTest.PollyServices] : [RetryTest.PollyHttp];
}
