using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Testing.Model;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Testing;

/// <summary>
/// A test of a rule and its fixer: sources with markup in, the same sources after the fix out. Without
/// <see cref="CodeFixTest{TVerifier}.FixedCode"/> only the findings are compared.
/// </summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
/// <typeparam name="TCodeFix">The fixer.</typeparam>
/// <remarks>What holds for every source of a rule is checked once for the rule, by <c>EveryRuleTests</c>.</remarks>
public class RuleTest<TAnalyzer, TCodeFix> : CSharpCodeFixTest<TAnalyzer, TCodeFix, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TCodeFix : CodeFixProvider, new()
{
    /// <summary>Makes a test on .NET 8.</summary>
    public RuleTest()
    {
        // The references are added below, without asking NuGet; generated code and pragmas are looked at once a rule.
        ReferenceAssemblies = new ReferenceAssemblies("none");
        TestBehaviors = TestBehaviors.SkipGeneratedCodeCheck | TestBehaviors.SkipSuppressionCheck;

        // What fix-all leaves out where only safe fixes are wanted has tests of its own.
        if (typeof(TCodeFix) != typeof(EmptyCodeFixProvider))
        {
            TestState.AnalyzerConfigFiles.Add(
                ("/fixes.globalconfig", "is_global = true\nglobal_level = -1\ngcguard.unattended_fixes = all\n"));
        }

        // Several analyzers report the suspects of an area, with one descriptor.
        MarkupOptions = MarkupOptions.UseFirstDescriptor;
    }

    /// <summary>What the sources compile against.</summary>
    public ReferenceSet References { get; set; } = TestReferences.Net80;

    /// <summary>Whether all code counts as running per request, so that a test needs no controller.</summary>
    public bool AssumesRequestPath
    {
        init
        {
            if (value)
            {
                TestState.AnalyzerConfigFiles.Add(
                    ("/.globalconfig", "is_global = true\ngcguard.assume_request_path = true\n"));
            }
        }
    }

    /// <summary>Whether all code counts as running per request, and content of unknown size as large.</summary>
    public bool IsAudit
    {
        init
        {
            if (value)
            {
                TestState.AnalyzerConfigFiles.Add(
                    ("/.globalconfig",
                    "is_global = true\ngcguard.assume_request_path = true\ngcguard.assume_large = true\n"));
            }
        }
    }

    /// <summary>The language version of all projects; the newest when null.</summary>
    public LanguageVersion? LanguageVersion { get; init; }

    /// <summary>Whether the sources compile against GcGuard.Runtime.</summary>
    public bool UsesRuntime
    {
        init
        {
            if (value)
            {
                TestState.AdditionalReferences.Add(RuntimeAssembly.Reference);
            }
        }
    }

    /// <summary>Whether the sources need no usings, as in a project with the SDK's implicit ones.</summary>
    public bool ImplicitUsings { get; init; }

    /// <summary>Sources that stand beside those of the test, before and after the fix.</summary>
    public IReadOnlyList<RuleSource> Stubs { get; init; } = [];

    /// <summary>
    /// A package that the test does not restore: the name of its assembly, and a source that stands for it. Members of
    /// other assemblies count by their names, those of the test's own source do not.
    /// </summary>
    public (string Assembly, string Source)? Package { get; init; }

    /// <summary>
    /// Rules that find something after the fix and not before it, each with a comment that says why the second step is
    /// right. All others find nothing new, on a request path or off it.
    /// </summary>
    public IReadOnlyCollection<string> LeavesToOtherRules { get; init; } = [];

    /// <summary>A source whose findings have no fix.</summary>
    public string UnfixedCode
    {
        set
        {
            TestCode = value;
            FixedCode = value;
        }
    }

    /// <inheritdoc/>
    protected override async Task RunImplAsync(CancellationToken cancellationToken)
    {
        MarkupIds.Check(TestState.Sources, GetDiagnosticAnalyzers());
        RuleSource[] added = ImplicitUsings ? [GlobalUsings.For(References), .. Stubs] : [.. Stubs];
        foreach (SolutionState state in (SolutionState[])[TestState, FixedState, BatchFixedState])
        {
            // A state without sources takes those of the state before it.
            if (state.Sources.Count > 0)
            {
                state.Sources.AddRange(added.Select(file => ($"/{file.Name}.cs", SourceText.From(file.Text))));
            }

            foreach (ProjectState project in state.AdditionalProjects.Values.Where(_ => ImplicitUsings))
            {
                project.Sources.Add(($"/{project.Name}/{added[0].Name}.cs", SourceText.From(added[0].Text)));
            }
        }

        if (Package is { } package)
        {
            TestState.AdditionalReferences.Add(StubAssembly.Create(
                package.Assembly, package.Source, CSharpCompilation.Create("Framework", references: References.References)));
        }

        await TakeNeedlessDirectivesAsync(cancellationToken);
        try
        {
            await base.RunImplAsync(cancellationToken);
        }
        catch (InvalidOperationException failure) when (TestRemedy.For(failure.Message) is { } remedy)
        {
            throw new InvalidOperationException($"{TestState.Sources[0].filename}: {remedy}\n{failure.Message}", failure);
        }

        await CheckFixAsync(cancellationToken);
    }

    /// <summary>Compares the sources before and after the fix: how they read, and what all rules say of them.</summary>
    private async Task CheckFixAsync(CancellationToken cancellationToken)
    {
        ImmutableArray<string> fixedIds = [.. GetCodeFixProviders().SelectMany(fixer => fixer.FixableDiagnosticIds)];
        SolutionState before = TestState.WithInheritedValuesApplied(null, fixedIds);
        SolutionState after = FixedState.WithInheritedValuesApplied(before, fixedIds);
        if (fixedIds.IsEmpty || Texts(before).SequenceEqual(Texts(after), StringComparer.Ordinal))
        {
            return;
        }

        Solution original = await SolutionAsync(before, cancellationToken);
        Solution changed = await SolutionAsync(after, cancellationToken);
        await OtherRules.AssertNoneAddedAsync(original, changed, LeavesToOtherRules, cancellationToken);
    }

    private static IEnumerable<string> Texts(SolutionState state)
        => state.AdditionalProjects.Values.Prepend<ProjectState>(state)
            .SelectMany(project => project.Sources)
            .Select(file => Markup.Remove(file.content.ToString()));

    private async Task<Solution> SolutionAsync(SolutionState state, CancellationToken cancellationToken)
    {
        foreach (ProjectState project in state.AdditionalProjects.Values.Prepend<ProjectState>(state))
        {
            (string, SourceText)[] plain = [.. project.Sources.Select(file => (file.filename, Markup.Remove(file.content)))];
            project.Sources.Clear();
            project.Sources.AddRange(plain);
        }

        return (await CreateProjectAsync(
            new EvaluatedProjectState(state, ReferenceAssemblies),
            [.. state.AdditionalProjects.Values.Select(project => new EvaluatedProjectState(project, ReferenceAssemblies))],
            cancellationToken)).Solution;
    }

    /// <summary>
    /// Takes out of the expected sources the directives that only the code needed which the fix takes away: in every file
    /// that changes, where no other project that compiles it needs them.
    /// </summary>
    private async Task TakeNeedlessDirectivesAsync(CancellationToken cancellationToken)
    {
        ImmutableArray<string> fixedIds = [.. GetCodeFixProviders().SelectMany(fixer => fixer.FixableDiagnosticIds)];
        if (fixedIds.IsEmpty
            || FixedState.Sources.Count == 0
            || Texts(TestState).SequenceEqual(Texts(FixedState), StringComparer.Ordinal))
        {
            return;
        }

        SolutionState before = TestState.WithInheritedValuesApplied(null, fixedIds);
        Solution original = await SolutionAsync(before, cancellationToken);
        Solution expected = await SolutionAsync(FixedState.WithInheritedValuesApplied(before, fixedIds), cancellationToken);
        foreach (Document after in expected.Projects.SelectMany(project => project.Documents))
        {
            HashSet<string>? needless = null;
            foreach (Document view in after.GetLinkedDocumentIds().Select(id => expected.GetDocument(id)!).Prepend(after))
            {
                if (original.Projects.SelectMany(project => project.Documents)
                        .FirstOrDefault(document => document.Project.Name == view.Project.Name && document.FilePath == view.FilePath)
                    is not { } document
                    || (await document.GetTextAsync(cancellationToken)).ContentEquals(await view.GetTextAsync(cancellationToken)))
                {
                    needless = [];
                    break;
                }

                IReadOnlyList<string> here = await NeedlessDirectives.FindAsync(document, view, cancellationToken);
                needless = needless is null ? [.. here] : [.. needless.Intersect(here)];
            }

            foreach (string directive in needless!)
            {
                foreach (SourceFileList sources in FixedState.AdditionalProjects.Values.Select(project => project.Sources)
                    .Prepend(FixedState.Sources).Append(BatchFixedState.Sources))
                {
                    for (int i = 0; i < sources.Count; i++)
                    {
                        (string name, SourceText content) = sources[i];
                        if (name == after.FilePath || name == after.Name)
                        {
                            sources[i] = (name, SourceText.From(NeedlessDirectives.Remove(content.ToString(), directive), content.Encoding));
                        }
                    }
                }
            }
        }
    }

    /// <summary>
    /// What a mark without an id stands for: what the fixer fixes, and else the rule that the analyzer is named after. An
    /// analyzer may report a suspect of its area beside it.
    /// </summary>
    protected override DiagnosticDescriptor? GetDefaultDiagnostic(DiagnosticAnalyzer[] analyzers)
        => analyzers is [GcGuardAnalyzer { SupportedDiagnostics: var rules }]
            ? rules.FirstOrDefault(rule => GetCodeFixProviders().Any(fixer => fixer.FixableDiagnosticIds.Contains(rule.Id))) ?? rules.FirstOrDefault()
            : base.GetDefaultDiagnostic(analyzers);

    /// <inheritdoc/>
    protected override ParseOptions CreateParseOptions()
        => LanguageVersion is { } version
            ? ((CSharpParseOptions)base.CreateParseOptions()).WithLanguageVersion(version)
            : base.CreateParseOptions();

    /// <inheritdoc/>
    protected override CompilationOptions CreateCompilationOptions()
        => base.CreateCompilationOptions().WithAssemblyIdentityComparer(References.AssemblyIdentityComparer);

    /// <inheritdoc/>
    protected override async Task<Project> CreateProjectImplAsync(
        EvaluatedProjectState primaryProject,
        ImmutableArray<EvaluatedProjectState> additionalProjects,
        CancellationToken cancellationToken)
    {
        Project project = await base.CreateProjectImplAsync(primaryProject, additionalProjects, cancellationToken);
        Solution solution = project.Solution;
        foreach (ProjectId id in solution.ProjectIds)
        {
            solution = solution.AddMetadataReferences(id, References.References);
        }

        return solution.GetProject(project.Id)!;
    }
}

/// <summary>A test of all rules of the package together, on .NET 8 with ASP.NET Core.</summary>
public sealed class AllRulesTest : RuleTest<EmptyDiagnosticAnalyzer, EmptyCodeFixProvider>
{
    /// <summary>Makes an empty test.</summary>
    public AllRulesTest()
    {
        References = TestReferences.Net80AspNet;

        // Suspects have the words of the rule whose match they are.
        MarkupOptions = MarkupOptions.UseFirstDescriptor;

        // The sources are libraries without a paths file. What counts their unjudged places has tests of its own.
        DisabledDiagnostics.Add("GCG0002");
    }

    /// <inheritdoc/>
    protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => PackageAnalyzers.Create();
}

/// <summary>
/// The short form: <c>using VerifyCS = GcGuard.Testing.CodeFixVerify&lt;GcCollectAnalyzer, GcCollectCodeFixProvider&gt;;</c>,
/// then <c>VerifyCS.VerifyCodeFixAsync(before, after)</c> or <c>new VerifyCS.Test { … }.RunAsync()</c>.
/// </summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
/// <typeparam name="TCodeFix">The fixer.</typeparam>
public class CodeFixVerify<TAnalyzer, TCodeFix>
    : CodeFixVerifier<TAnalyzer, TCodeFix, CodeFixVerify<TAnalyzer, TCodeFix>.Test, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TCodeFix : CodeFixProvider, new()
{
    /// <summary>The test behind the short form.</summary>
    public class Test : RuleTest<TAnalyzer, TCodeFix>;
}

/// <summary>The short form for a rule without a fixer.</summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
public class AnalyzerVerify<TAnalyzer> : CodeFixVerify<TAnalyzer, EmptyCodeFixProvider>
    where TAnalyzer : DiagnosticAnalyzer, new();
