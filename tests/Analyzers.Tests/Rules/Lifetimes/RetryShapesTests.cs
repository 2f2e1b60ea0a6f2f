using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.CodeFixes.Rules.Lifetimes;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>Each shape of <see cref="RetryShapes"/>: found, told, silent where it does not matter, fixed.</summary>
public class RetryShapesTests
{
    private const int Sample = 7;

    public static TheoryData<string> Names { get; } = new(DeepLane.Of(RetryShapes.All, Sample).Select(shape => shape.Name));

    [Theory]
    [MemberData(nameof(Names))]
    public async Task It_is_found_and_told(string name)
    {
        RetryShape shape = RetryShapes.Of(name);
        var test = new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = ReferencesOf(shape),
            ImplicitUsings = true,
            Stubs = StubsOf(shape),
            TestCode = shape.OfParameter(),
        };
        test.ExpectedDiagnostics.Add(RetryMessages.OfSuspect(
            "notice", "the byte array `notice`, of any size", shape.Seconds, shape.Retrier, "build it inside the attempt"));
        await test.RunAsync();
    }

    [Theory]
    [MemberData(nameof(Names))]
    public Task It_is_silent_where_its_waits_do_not_matter(string name)
    {
        RetryShape shape = RetryShapes.Of(name);
        string source = shape.OfParameter("notice");
        Assert.Contains(shape.Brief.Old, source);
        return new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = ReferencesOf(shape),
            ImplicitUsings = true,
            Stubs = StubsOf(shape),
            TestCode = source.Replace(shape.Brief.Old, shape.Brief.New),
        }.RunAsync();
    }

    [Theory]
    [MemberData(nameof(Names))]
    public Task It_is_silent_where_the_attempt_makes_the_buffer(string name)
    {
        RetryShape shape = RetryShapes.Of(name);
        return new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = ReferencesOf(shape),
            ImplicitUsings = true,
            Stubs = StubsOf(shape),
            TestCode = shape.OfJsonInAttempt(),
        }.RunAsync();
    }

    /// <summary>The fixed source compiles and has no finding: the harness checks both, and fix-all beside.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public Task It_is_fixed_where_the_buffer_is_JSON(string name)
    {
        RetryShape shape = RetryShapes.Of(name);
        return FixesAsync<BufferOverWaitCodeFixProvider>(shape, shape.OfJson(), shape.Fixed());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public Task It_has_no_fix_where_the_caller_gives_the_buffer(string name)
    {
        RetryShape shape = RetryShapes.Of(name);
        string source = shape.OfParameter("{|GCG6002:notice|}");
        return FixesAsync<BufferOverWaitCodeFixProvider>(shape, source, source);
    }

    private static Task FixesAsync<TFix>(RetryShape shape, string before, string after)
        where TFix : CodeFixProvider, new()
        => new CodeFixVerify<RetriedBufferAnalyzer, TFix>.Test
        {
            IsAudit = true,
            References = ReferencesOf(shape),
            ImplicitUsings = true,
            Stubs = StubsOf(shape),
            TestCode = before.ReplaceLineEndings("\n"),
            FixedCode = after.ReplaceLineEndings("\n"),
        }.RunAsync();

    private static ReferenceSet ReferencesOf(RetryShape shape) => shape.IsPolly8 ? TestReferences.Net80AspNetPolly8 : TestReferences.Net80AspNetPolly;

    private static RuleSource[] StubsOf(RetryShape shape) => shape.IsPolly8 ? [Stubs.Resilience, Stubs.PollyServices] : [Stubs.PollyHttp];
}
