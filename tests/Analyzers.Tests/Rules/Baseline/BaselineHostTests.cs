using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Analyzers.Tests.Live;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Baseline;

/// <summary>What hosts see of a baseline: the key of what is new, and the same answer however they ask.</summary>
public class BaselineHostTests
{
    private const string Entry = "Shop\tM:C.M\tGCG1001\tF ( new byte [ 100_000 ] ) ;";

    private const string First = """
        public partial class C
        {
            public void M() { F(new byte[300_000]); F(new byte[100_000]); F(new byte[200_000]); F(new byte[100_000]); }
            public void N() { System.GC.Collect(); }
            static void F(byte[] b) { }
        }
        """;

    private const string Second = "public class D { public byte[] M() => new byte[100_000]; public void N() => System.GC.Collect(); }";

    [Fact]
    public async Task What_is_new_carries_the_line_by_which_it_would_be_known()
    {
        ImmutableArray<Diagnostic> found = await EditorHost.WholeAsync(Analyze(Text()));

        Assert.Contains(Entry, found.Select(finding => finding.Properties[BaselineFormat.Property]));
        string[] lines = [.. found.Select(finding => finding.Properties[BaselineFormat.Property]!)];
        Assert.Empty(await EditorHost.WholeAsync(Analyze(Text(lines))));
    }

    [Fact]
    public async Task Without_a_baseline_findings_are_as_they_are()
        => Assert.All(
            await EditorHost.WholeAsync(Analyze(null)),
            finding => Assert.DoesNotContain(BaselineFormat.Property, finding.Properties.Keys));

    /// <summary>Words, severity, place and links stay: only the key is added.</summary>
    [Fact]
    public async Task A_new_finding_reads_the_same_with_a_baseline_and_without()
    {
        ImmutableArray<Diagnostic> with = await EditorHost.WholeAsync(Analyze(Text()));
        ImmutableArray<Diagnostic> without = await EditorHost.WholeAsync(Analyze(null));

        Assert.Equal(EditorHost.Show(without), EditorHost.Show(with));
        Assert.Equal(
            without.Select(Descriptor).Order(), with.Select(Descriptor).Order());

        static string Descriptor(Diagnostic finding)
            => $"{finding.Severity} {finding.DefaultSeverity} {finding.WarningLevel} {finding.Descriptor.Category} "
                + $"{finding.Descriptor.HelpLinkUri} {finding.Descriptor.Title} {string.Join(',', finding.Descriptor.CustomTags)}";
    }

    [Fact]
    public async Task A_build_a_document_and_a_part_of_one_say_the_same()
    {
        string text = Text(Entry);
        string[] build = EditorHost.Show(await EditorHost.WholeAsync(Analyze(text)));
        for (int run = 0; run < 20; run++)
        {
            Assert.Equal(build, EditorHost.Show(await EditorHost.WholeAsync(Analyze(text))));
        }

        CompilationWithAnalyzers editor = Analyze(text);
        string[] documents =
        [
            .. EditorHost.Show(await EditorHost.DocumentAsync(editor, "Second.cs")),
            .. EditorHost.Show(await EditorHost.DocumentAsync(editor, "First.cs")),
        ];
        Assert.Equal(build, documents.Order(System.StringComparer.Ordinal));

        // A light bulb asks about one line, and a host analyses the members on it.
        foreach (string code in (string[])["300_000", "100_000", "200_000"])
        {
            ImmutableArray<Diagnostic> part = await EditorHost.DocumentAsync(
                Analyze(text), "First.cs", new TextSpan(First.IndexOf(code, System.StringComparison.Ordinal), 1));
            Assert.Subset(build.ToHashSet(), EditorHost.Show(part).ToHashSet());
        }

        Assert.Equal(3, build.Count(line => line.Contains("GCG1001") && line.Contains("First.cs")));
    }

    private static string Text(params string[] entries)
        => string.Concat(entries.Prepend(BaselineFormat.Format.Header).Select(line => line + "\n"));

    private static CompilationWithAnalyzers Analyze(string? baseline)
    {
        var compilation = CSharpCompilation.Create(
            "Shop",
            [CSharpSyntaxTree.ParseText(First, path: "First.cs"), CSharpSyntaxTree.ParseText(Second, path: "Second.cs")],
            TestReferences.Net80.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        ImmutableArray<AdditionalText> files = baseline is null ? [] : [new BaselineText(baseline)];
        return compilation.WithAnalyzers(
            [.. EditorHost.AllRules()],
            new CompilationWithAnalyzersOptions(
                new AnalyzerOptions(files, new TestOptions(("", "gcguard.assume_request_path", "true"))),
                onAnalyzerException: null,
                concurrentAnalysis: true,
                logAnalyzerExecutionTime: false));
    }

    private sealed class BaselineText(string text) : AdditionalText
    {
        private readonly SourceText _text = SourceText.From(text);

        public override string Path => "/repo/.gcguard/baseline.txt";

        public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
    }
}
