using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>
/// The sources of every rule's tests that have a fix, crossed with other ways to write what stands around the finding: it
/// is still found, still fixed, and what the fix writes compiles and is found by no rule.
/// </summary>
public class WrapperTests
{
    /// <summary>Sources of each rule that are looked at, of those with a fix.</summary>
    private const int Sample = 1, DeepSample = 6;

    private const string Elsewhere = "the awaited argument is the content itself, which then comes from elsewhere";

    private const string NeverNull = "the result that an action makes is never null, so nobody writes it";

    /// <summary>What is silent or without a fix, by rule and way, and why that is right. All else is found and fixed.</summary>
    private static readonly Dictionary<(string Rule, string Way), string> s_left = new()
    {
        [("GCG1002", Wrapper.Argument)] = "a capacity that is awaited is no constant",
        [("GCG1004", Wrapper.TakerOtherwise)] = NeverNull,
        [("GCG1006", Wrapper.TakerOtherwise)] = NeverNull,
        [("GCG1003", Wrapper.Argument)] = "a factory of elements that is awaited is no lambda that can be read",
        [("GCG1003", Wrapper.Perhaps)] = "a query is never null, so nobody writes it",
        [("GCG2004", Wrapper.Perhaps)] = "without a reader the text is null, which a reader of JSON refuses in another way",
        [("GCG3001", Wrapper.Perhaps)] = "without a pool the item is dropped already, and the fix counts in the pool",
        [("GCG3003", Wrapper.Perhaps)] = "without a pool nothing is rented, and to return null throws",
        [("GCG2005", Wrapper.Perhaps)] = "without an upload the buffer stays empty, and there is no stream to read in its place",
        [("GCG2005", Wrapper.Argument)] = "a buffer that is awaited is no local that can be followed",
        [("GCG2006", Wrapper.Argument)] = Elsewhere,
        [("GCG4003", Wrapper.Argument)] = "the awaited argument is the source of the work, which then comes from elsewhere",
        [("GCG6001", Wrapper.Argument)] = Elsewhere,
        [("GCG6001", Wrapper.Otherwise)] = "a parameter may be null, and the exception would be another",
        [("GCG2010", Wrapper.SureTaker)] = "a ValueTask is never null, so nobody writes it",
        [("GCG3003", Wrapper.Otherwise)] = "an assignment inside an expression hands over the value alone",
        [("GCG6003", Wrapper.Otherwise)] = "the policy with a breaker has another type, which `??` fixes to that of its left side",
    };

    public static TheoryData<string> Rules => EveryRuleTests.FixedRules;

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task What_is_written_otherwise_is_found_and_fixed(string rule)
    {
        using var workspace = new AdhocWorkspace();
        Document empty = RuleProject.Add(workspace.CurrentSolution, "One", EveryRuleTests.StubsOf(rule));
        ImmutableArray<DiagnosticAnalyzer> analyzers = RuleProject.AnalyzersOf(rule);
        int sources = 0;
        Dictionary<string, int> seen = [];
        foreach (RuleSource source in RuleSources.Read(EveryRuleTests.TestFolder, rule).OrderBy(source => RuleProject.Order(source.Text)))
        {
            if (sources == (DeepLane.IsOn ? DeepSample : Sample))
            {
                break;
            }

            Document document = empty.WithText(SourceText.From(source.Text));
            bool isFixed = false;
            foreach (Diagnostic finding in (await RuleProject.FindAsync(document, rule, analyzers)).Take(3))
            {
                if ((await PackageFixers.OfferAsync(document, finding)).Count > 0)
                {
                    isFixed = true;
                    await CrossAsync(rule, document, finding, analyzers, seen);
                }
            }

            sources += isFixed ? 1 : 0;
        }

        Assert.True(sources > 0, $"{rule}: no source of its tests has a fix.");
        Console.WriteLine($"crossed {rule}: {string.Join(", ", seen.OrderBy(pair => pair.Key).Select(pair => $"{pair.Key} {pair.Value}"))}");
    }

    private static async Task CrossAsync(
        string rule, Document document, Diagnostic finding, ImmutableArray<DiagnosticAnalyzer> analyzers, Dictionary<string, int> seen)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync())!;
        SemanticModel model = (await document.GetSemanticModelAsync())!;
        SyntaxNode reported = root.FindNode(finding.Location.SourceSpan, getInnermostNodeForTie: true);
        int errors = Errors(model);
        foreach (Wrapper way in Wrapper.All)
        {
            if (way.Apply(root, reported, model) is not { } wrapped)
            {
                continue;
            }

            Count("written");
            Document changed = document.WithText(SourceText.From(wrapped.ToFullString()));
            if (Errors((await changed.GetSemanticModelAsync())!) > errors)
            {
                continue;
            }

            Count("compile");
            TextSpan place = wrapped.GetAnnotatedNodes(Wrapper.Mark).Single().Span;
            Diagnostic? found = (await RuleProject.FindAsync(changed, rule, analyzers)).FirstOrDefault(other => other.Location.SourceSpan.OverlapsWith(place));
            List<CodeAction> offered = found is null ? [] : await PackageFixers.OfferAsync(changed, found);
            if (offered.Count == 0)
            {
                Count(found is null ? "silent" : "without a fix");
                Assert.True(
                    s_left.ContainsKey((rule, way.Name)),
                    $"{rule} {(found is null ? "does not find" : "offers no fix for")} '{way}'. Remedy: mend the rule or the "
                    + $"fixer, or write down in {nameof(WrapperTests)} why that is right.\n{wrapped}");
                continue;
            }

            Count("fixed");
            Document after = await OfferedFixes.ApplyAsync(changed, offered[0]);
            string result = $"{rule} fixes '{way}' in\n{wrapped}\nby\n{await after.GetTextAsync()}";
            Assert.True(Errors((await after.GetSemanticModelAsync())!) <= errors, "It does not compile: " + result);
            Assert.True(
                await OtherRules.AddedAsync(changed.Project.Solution, after.Project.Solution, assumeRequestPath: false) is [],
                "It is found by a rule: " + result);
        }

        void Count(string what) => seen[what] = seen.GetValueOrDefault(what) + 1;
    }

    private static int Errors(SemanticModel model)
        => model.GetDiagnostics().Count(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
}
