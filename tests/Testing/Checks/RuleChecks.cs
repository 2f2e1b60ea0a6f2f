using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Lexicon;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Emit;
using Xunit;

namespace GcGuard.Testing;

/// <summary>
/// What holds for a rule on any code: two runs agree, a copy of the code gives the findings of the original, generated
/// and suppressed code is silent, and code that does not compile crashes nothing.
/// </summary>
/// <param name="ruleId">The rule; findings of others are not looked at.</param>
/// <param name="analyzerTypes">The analyzers that report the rule, which run alone: all rules together are the subject of other tests.</param>
/// <param name="sources">Sources of the rule's tests.</param>
/// <param name="stubs">What the tests add to their sources.</param>
public sealed class RuleChecks(
    string ruleId,
    IReadOnlyList<Type> analyzerTypes,
    IReadOnlyList<RuleSource> sources,
    params RuleSource[] stubs)
{
    /// <summary>What the sources of all rules' tests compile against.</summary>
    public static ReferenceSet References { get; }
        = TestReferences.Net80AspNet.AddPackages(TestPackages.NewtonsoftJson, TestPackages.Polly);

    private static readonly WordGroup[] s_words = [.. Enum.GetValues<WordGroup>().Where(group => group != WordGroup.Suffix)];

    private const string AssumedPath = "gcguard.assume_request_path";

    /// <summary>
    /// One compilation of all sources and a copy of each, analysed twice by the same instances while callbacks run
    /// side by side: what an analyzer keeps between symbols, compilations or threads would show.
    /// </summary>
    public async Task CopiesAndSecondRunsAgreeAsync()
    {
        CSharpCompilation alone = Compile(InNamespace("Original"));
        CSharpCompilation both = Compile([.. InNamespace("Original"), .. InNamespace("Copied")]);
        ImmutableArray<DiagnosticAnalyzer> analyzers = CreateAnalyzers();

        ILookup<string, string> first = Places(await FindAsync(alone, analyzers));
        ILookup<string, string> second = Places(await FindAsync(both, analyzers));
        ILookup<string, string> third = Places(await FindAsync(both, analyzers));

        Assert.True(first.Count > 0, $"{ruleId}: none of its tests' sources has a finding; these checks prove nothing.");
        AssertSame(first["Original"], second["Original"], "beside a copy of the sources");
        AssertSame(first["Original"], second["Copied"], "in a copy of the sources");
        AssertSame(second["Original"], third["Original"], "in a second run of the same analyzers");
        AssertSame(second["Copied"], third["Copied"], "in a second run of the same analyzers over the copy");
    }

    /// <summary>
    /// Every finding stays when all that the sources declare gets another name: a name may silence, and creates nothing. And none
    /// is added when all but the names that the lexicon knows get another one: no other name silences.
    /// </summary>
    /// <param name="assumesPath">Whether all code counts as running per request; otherwise requests come in at controllers and the like.</param>
    public async Task NamesDecideNothingAsync(bool assumesPath)
    {
        CSharpCompilation named = Compile(InNamespace("Original"));
        HashSet<(string File, int Start)> before = [.. (await FindAsync(named, CreateAnalyzers(), assumesPath: assumesPath)).Select(Place)];

        (HashSet<(string File, int Start)> found, HashSet<string> broken) = await FindRenamedAsync(static _ => false);
        AssertNone(before.Except(found).Where(place => !broken.Contains(place.File)), "needs a name to find");

        (found, broken) = await FindRenamedAsync(static name => s_words.Any(group => NameWords.Has(name, group)));
        AssertNone(found.Except(before).Where(place => !broken.Contains(place.File)), "is silenced by a name that is not in the lexicon");

        async Task<(HashSet<(string File, int Start)> Found, HashSet<string> Broken)> FindRenamedAsync(Func<string, bool> isKept)
        {
            CSharpCompilation renamed = RandomNames.In(named, "Shared/", isKept, seed: 1);
            HashSet<string> broken = [.. Errors(renamed).Except(Errors(named)).Select(error => error.File)];
            Assert.True(broken.Count * 4 <= sources.Count, $"{ruleId}: {broken.Count} of {sources.Count} sources do not compile with other names.");
            return ([.. (await FindAsync(renamed, CreateAnalyzers(), assumesPath: assumesPath)).Select(Place)], broken);
        }

        void AssertNone(IEnumerable<(string File, int Start)> places, string what)
        {
            string[] lines = [.. places.Select(place => $"{place.File}: {LineAt(place.File, place.Start)}").Order(StringComparer.Ordinal)];
            Assert.True(lines.Length == 0, $"{ruleId} {what}:\n" + string.Join('\n', lines));
        }

        // The other names have the same lengths, so the place is the same.
        string LineAt(string file, int start)
            => named.SyntaxTrees.Single(tree => tree.FilePath == file).GetText().Lines.GetLineFromPosition(start).ToString().Trim();

        static (string File, int Start) Place(Diagnostic found) => (found.Location.SourceTree?.FilePath ?? string.Empty, found.Location.SourceSpan.Start);

        static IEnumerable<(string File, string Id)> Errors(CSharpCompilation compilation)
            => compilation.GetDiagnostics()
                .Where(found => found.Severity == DiagnosticSeverity.Error)
                .Select(found => (found.Location.SourceTree?.FilePath ?? string.Empty, found.Id));
    }

    /// <summary>A header that says the code is generated silences everything, and so does a pragma on the first line.</summary>
    public async Task GeneratedAndSuppressedCodeIsSilentAsync()
    {
        foreach (string header in (string[])["// <auto-generated/>\n", $"#pragma warning disable {ruleId}\n"])
        {
            ImmutableArray<Diagnostic> found = await FindAsync(
                Compile([.. InNamespace("Original").Select(source => source with { Text = header + source.Text })]),
                CreateAnalyzers());
            Assert.True(found.IsEmpty, $"{ruleId} reports below '{header.Trim()}': {found.FirstOrDefault()}");
        }
    }

    /// <summary>Sources cut off at their first and second third, left with an open parenthesis, and without any reference.</summary>
    public async Task BrokenCodeCrashesNothingAsync()
    {
        RuleSource[] broken =
        [
            .. InNamespace("First").Select(source => source with { Text = source.Text[..(source.Text.Length / 3)] }),
            .. InNamespace("Second").Select(source => source with { Text = source.Text[..(source.Text.Length * 2 / 3)] }),
            .. InNamespace("Open").Select(source => source with { Text = source.Text.Replace(");", "(;", StringComparison.Ordinal) }),
        ];
        foreach (CSharpCompilation compilation in (CSharpCompilation[])
            [Compile(broken), Compile(InNamespace("Original")).WithReferences()])
        {
            // One after another: the compiler's own binders may lose a race over code that is this broken.
            await FindAsync(
                compilation.WithOptions(compilation.Options.WithConcurrentBuild(false)),
                CreateAnalyzers(),
                concurrent: false);
        }
    }

    /// <summary>
    /// The types of each source in two projects. An editor has the source of the referenced project, which is no part of the
    /// compilation, and a build has its assembly: both give the same findings.
    /// </summary>
    public async Task EditorAndBuildAgreeAsync()
    {
        foreach (bool takesFirst in (bool[])[true, false])
        {
            List<(RuleSource Chosen, RuleSource Others)> split =
                [.. InNamespace("Original").Select(source => TypeSplit.Of(source, takesFirst)).Where(source => source.Others.Text.Length > 0)];
            CSharpCompilation library = CompileLibrary(split);
            using var assembly = new MemoryStream();
            EmitResult emitted = library.Emit(assembly);
            Assert.True(emitted.Success, $"{ruleId}: {emitted.Diagnostics.FirstOrDefault(error => error.Severity == DiagnosticSeverity.Error)}");

            CSharpCompilation application = CSharpCompilation.Create(
                "Sources", [.. split.Select(source => source.Chosen).Append(GlobalUsings.For(References)).Select(Parse)], library.References, library.Options);
            MetadataReference build = MetadataReference.CreateFromImage(assembly.ToArray());
            ILookup<string, string> edited = Places(await FindAsync(application.AddReferences(library.ToMetadataReference()), CreateAnalyzers()));
            ILookup<string, string> built = Places(await FindAsync(application.AddReferences(build), CreateAnalyzers()));
            AssertSame(built["Original"], edited["Original"], "in an editor, where a referenced project has source");
        }
    }

    /// <summary>The library of all sources whose remaining types need nothing of the chosen one; the others are taken out.</summary>
    private CSharpCompilation CompileLibrary(List<(RuleSource Chosen, RuleSource Others)> split)
    {
        var internals = new RuleSource("Internals", "[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"Sources\")]");
        while (true)
        {
            CSharpCompilation library = Compile(split.Select(source => source.Others).Append(internals), "Library");
            HashSet<string> broken = library.GetDiagnostics()
                .Where(error => error.Severity == DiagnosticSeverity.Error)
                .Select(error => error.Location.SourceTree?.FilePath ?? string.Empty)
                .ToHashSet();
            if (split.RemoveAll(source => broken.Contains(source.Others.Name + ".cs")) == 0)
            {
                return library;
            }
        }
    }

    private ImmutableArray<DiagnosticAnalyzer> CreateAnalyzers() => [.. analyzerTypes.Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)];

    private CSharpCompilation Compile(IEnumerable<RuleSource> files, string name = "Sources") => CSharpCompilation.Create(
        name,
        [
            .. files.Concat(stubs.Prepend(GlobalUsings.For(References)).Select(file => file with { Name = "Shared/" + file.Name }))
                .Select(Parse),
        ],
        [
            .. References.References,
            RuntimeAssembly.Reference,
        ],
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));

    private static SyntaxTree Parse(RuleSource file)
        => CSharpSyntaxTree.ParseText(file.Text, new CSharpParseOptions(LanguageVersion.Latest), file.Name + ".cs");

    /// <summary>Each source in a namespace of its own, so that their types do not meet.</summary>
    private IEnumerable<RuleSource> InNamespace(string prefix)
        => sources.Select((source, index) => new RuleSource(
            $"{prefix}/{source.Name}", $"namespace {prefix}{index}\n{{\n{source.Text}\n}}\n"));

    private async Task<ImmutableArray<Diagnostic>> FindAsync(
        CSharpCompilation compilation,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        bool concurrent = true,
        bool assumesPath = true)
    {
        var options = new CompilationWithAnalyzersOptions(
            new AnalyzerOptions([], new TestOptions((string.Empty, AssumedPath, assumesPath ? "true" : "false"))),
            onAnalyzerException: null,
            concurrentAnalysis: concurrent,
            logAnalyzerExecutionTime: false);
        ImmutableArray<Diagnostic> all = await compilation.WithAnalyzers(analyzers, options).GetAnalyzerDiagnosticsAsync();
        Diagnostic? crash = all.FirstOrDefault(found => found.Id == "AD0001");
        Assert.True(crash is null, crash?.ToString());
        return [.. all.Where(found => found.Id == ruleId && !IsShared(found))];
    }

    /// <summary>Whether a finding stands in what the tests add to their sources, which is no subject of these checks.</summary>
    private static bool IsShared(Diagnostic found)
        => found.Location.SourceTree?.FilePath.StartsWith("Shared/", StringComparison.Ordinal) == true;

    /// <summary>Findings as text, by the folder of their file: what is compared is the place and the message.</summary>
    private static ILookup<string, string> Places(ImmutableArray<Diagnostic> findings)
        => findings.Where(found => found.Location.IsInSource).ToLookup(
            found => found.Location.SourceTree!.FilePath.Split('/')[0],
            found => $"{found.Location.SourceTree!.FilePath.Split('/')[1]}({found.Location.GetLineSpan().StartLinePosition}): "
                + found.GetMessage(null).Replace("Copied", "Original", StringComparison.Ordinal));

    private void AssertSame(IEnumerable<string> expected, IEnumerable<string> actual, string where)
    {
        string[] missing = [.. expected.Except(actual).Order(StringComparer.Ordinal)];
        string[] added = [.. actual.Except(expected).Order(StringComparer.Ordinal)];
        Assert.True(
            missing.Length + added.Length == 0,
            $"{ruleId} finds other places {where}:\n"
            + string.Join('\n', missing.Select(place => "missing: " + place).Concat(added.Select(place => "added: " + place))));
    }
}
