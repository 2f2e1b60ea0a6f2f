using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>On code that is odd or does not compile, a fixer declines or leads to text that is no worse.</summary>
public class OddFixTests
{
    /// <summary>GCG1007 needs a profile.</summary>
    private static readonly string[] s_fixable =
        [.. RuleCatalog.Rules.Where(rule => rule.IsFixedInSource && rule.Id != RuleIds.MeasuredAllocation).Select(rule => rule.Id)];

    public static TheoryData<string, string> Sources => OddCode.Sources;

    public static TheoryData<string> Units => [.. OddUnits.All.Select(unit => unit.Name)];

    [Theory]
    [MemberData(nameof(Sources))]
    public async Task No_fixer_throws_or_breaks_odd_code(string name, string source)
    {
        using var workspace = new AdhocWorkspace();
        await FixEachAsync(name, await CreateDocumentAsync(workspace, source));
    }

    [Fact]
    public async Task Every_rule_with_a_fixer_offers_one_on_the_ordinary_source()
    {
        using var workspace = new AdhocWorkspace();
        HashSet<string> offered = await FixEachAsync("ordinary", await CreateDocumentAsync(workspace, OddCode.EveryRule));

        Assert.Equal(s_fixable, offered.Order());
    }

    [Fact]
    public async Task The_ordinary_source_offers_the_same_fixes_taken_apart()
    {
        using var workspace = new AdhocWorkspace();
        Document document = await CreateDocumentAsync(workspace, OddCode.EveryRule);
        var offered = new HashSet<string>();
        foreach (OddUnit unit in OddUnits.All)
        {
            offered.UnionWith(await FixEachAsync(unit.Name, document.WithText(SourceText.From(unit.Text))));
        }

        Assert.Equal(s_fixable, offered.Order());
    }

    [Theory]
    [MemberData(nameof(Units))]
    public async Task No_fixer_throws_when_a_token_is_missing(string name)
    {
        // A fixer compiles once for each action: every hundredth token, or every third, which meets each kind several times.
        // One project takes all the texts in turn, as an editor's does, so that its references are read once.
        OddUnit unit = OddUnits.All.Single(unit => unit.Name == name);
        using var workspace = new AdhocWorkspace();
        Document document = await CreateDocumentAsync(workspace, unit.Text);
        foreach (SyntaxToken token in unit.Tokens.Where((_, index) => index % (DeepLane.IsOn ? 3 : 100) == 0))
        {
            await FixEachAsync(
                $"without '{token}' at {token.SpanStart} in\n{unit.Text}\n",
                document.WithText(SourceText.From(unit.Text.Remove(token.SpanStart, token.Span.Length))));
        }
    }

    /// <summary>Applies each action offered for a finding alone; answers the ids that had one.</summary>
    private static async Task<HashSet<string>> FixEachAsync(string name, Document document)
    {
        var offered = new HashSet<string>();
        string source = (await document.GetTextAsync()).ToString();
        Compilation compilation = (await document.Project.GetCompilationAsync())!;
        ImmutableArray<Diagnostic> findings = await AllRules.RunAsync(compilation);
        int errorsBefore = CountErrors(compilation);
        foreach (Diagnostic finding in findings.Where(finding => finding.Location.IsInSource))
        {
            foreach (CodeAction action in await PackageFixers.OfferAsync(document, finding))
            {
                offered.Add(finding.Id);
                Document changed = await OfferedFixes.ApplyAsync(document, action);
                string text = (await changed.GetTextAsync()).ToString();
                Compilation after = (await changed.Project.GetCompilationAsync())!;
                Assert.True(text != source, $"{name}: '{action.Title}' changes nothing");
                Assert.True(
                    CountErrors(after) <= errorsBefore,
                    $"{name}: '{action.Title}' adds an error:\n{text}\n{string.Join("\n", after.GetDiagnostics())}");
            }
        }

        return offered;
    }

    private static async Task<Document> CreateDocumentAsync(AdhocWorkspace workspace, string source)
    {
        Compilation compilation = await AllRules.CompileAsync(("Odd.cs", source));
        var projectId = ProjectId.CreateNewId();
        workspace.AddProject(ProjectInfo.Create(
            projectId,
            VersionStamp.Default,
            "Odd",
            "Odd",
            LanguageNames.CSharp,
            compilationOptions: compilation.Options,
            parseOptions: compilation.SyntaxTrees.First().Options,
            metadataReferences: compilation.References));
        return workspace.AddDocument(projectId, "Odd.cs", SourceText.From(source));
    }

    private static int CountErrors(Compilation compilation)
        => compilation.GetDiagnostics().Count(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
}
