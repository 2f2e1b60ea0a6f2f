using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>What holds for every source of a rule's tests, checked once for the rule over them together; the default lane takes a sample of them.</summary>
public class EveryRuleTests
{
    internal static readonly string TestFolder = Path.Combine(RepositoryRoot.Find()!, "tests", "Analyzers.Tests");

    /// <summary>Rules about code; those about settings and references look at no source, GCG1007 at none without a profile.</summary>
    public static TheoryData<string> Rules
        => [.. RuleCatalog.Rules.Select(rule => rule.Id).Where(id => !id.StartsWith("GCG0", StringComparison.Ordinal)
            && !id.StartsWith("GCG7", StringComparison.Ordinal)
            && id is not (RuleIds.InducingReference or RuleIds.MeasuredAllocation))];

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task Copies_and_second_runs_agree(string rule) => await Of(rule).CopiesAndSecondRunsAgreeAsync();

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task Names_decide_nothing(string rule) => await Of(rule).NamesDecideNothingAsync(assumesPath: true);

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task Names_put_nothing_on_a_request_path(string rule) => await Of(rule).NamesDecideNothingAsync(assumesPath: false);

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task Generated_and_suppressed_code_is_silent(string rule) => await Of(rule).GeneratedAndSuppressedCodeIsSilentAsync();

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task Broken_code_crashes_nothing(string rule) => await Of(rule).BrokenCodeCrashesNothingAsync();

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task Editor_and_build_agree_about_referenced_projects(string rule) => await Of(rule).EditorAndBuildAgreeAsync();

    /// <summary>Rules whose fix writes source.</summary>
    public static TheoryData<string> FixedRules => [.. RuleCatalog.Rules.Where(rule => rule.IsFixedInSource && rule.Id != RuleIds.MeasuredAllocation).Select(rule => rule.Id)];

    [Theory]
    [MemberData(nameof(FixedRules))]
    public async Task Offered_actions_change_the_text_and_lose_nothing(string rule)
        => await new FixChecks(rule, [.. RuleSources.Read(TestFolder, rule)], StubsOf(rule)).RunAsync();

    private static RuleChecks Of(string rule) => new(
        rule,
        RuleCatalog.Rules.Single(entry => entry.Id == rule).AnalyzerTypes,
        [.. DeepLane.Of([.. RuleSources.Read(TestFolder, rule)], sample: 20)],
        StubsOf(rule));

    /// <summary>What the tests of an area add to their sources.</summary>
    internal static RuleSource[] StubsOf(string rule) => rule[..4] switch
    {
        "GCG3" => [Stubs.RecyclableStreams3, Stubs.StreamPool, Stubs.LeasePool],
        "GCG4" => [Stubs.Trees],
        "GCG6" => [Stubs.PollyHttp],
        _ => [],
    };
}
