using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Rules.Lazies;
using GcGuard.Analyzers.Tests.Rules.Lifetimes;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>What holds for every source of a rule's tests, checked once for the rule over all of them together.</summary>
public class EveryRuleTests
{
    private static readonly string s_tests = Path.Combine(RepositoryRoot.Find()!, "tests", "Analyzers.Tests");

    /// <summary>Rules about code; those about settings and references look at no source.</summary>
    public static TheoryData<string> Rules
        => [.. RuleCatalog.Rules.Select(rule => rule.Id).Where(id => !id.StartsWith("GCG0", StringComparison.Ordinal)
            && !id.StartsWith("GCG7", StringComparison.Ordinal)
            && id != RuleIds.InducingReference)];

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task Copies_and_second_runs_agree(string rule) => await Of(rule).CopiesAndSecondRunsAgreeAsync();

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task Generated_and_suppressed_code_is_silent(string rule) => await Of(rule).GeneratedAndSuppressedCodeIsSilentAsync();

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task Broken_code_crashes_nothing(string rule) => await Of(rule).BrokenCodeCrashesNothingAsync();

    private static RuleChecks Of(string rule) => new(rule, [.. RuleSources.Read(s_tests, rule)], Shared(rule));

    private static string Shared(string rule) => rule[..4] switch
    {
        "GCG3" => RecyclableStreamStubs.Version3,
        "GCG4" => LazySources.Types,
        "GCG6" => RetryTest.PollyHttp,
        _ => string.Empty,
    };
}
