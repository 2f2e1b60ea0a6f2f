using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Engine;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Options;
using Microsoft.CodeAnalysis.Testing.Model;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A test of analyzers: sources, what must be found in them, and the checks every analyzer must pass.</summary>
/// <typeparam name="TVerifier">How failures are reported.</typeparam>
/// <remarks>
/// Beside the stated diagnostics a run checks that a second analysis agrees with the first, that generated code stays
/// silent, that <c>#pragma warning disable</c> silences every finding, and that the same sources, present a second
/// time in another namespace, give the same findings twice, and that nothing crashes on code that does not compile.
/// </remarks>
public abstract partial class AnalyzerTest<TVerifier>
    where TVerifier : IVerifier, new()
{
    private readonly ConcurrentBag<Workspace> _workspaces = [];

    /// <summary>Makes an empty test.</summary>
    protected AnalyzerTest()
        => TestState = new SolutionState(DefaultTestProjectName, Language, DefaultFilePathPrefix, DefaultFileExt);

    /// <summary>The language of the main project, one of <see cref="LanguageNames"/>.</summary>
    public abstract string Language { get; }

    /// <summary>Adds a source to <see cref="TestState"/>.</summary>
    public string TestCode
    {
        set
        {
            if (value is not null)
            {
                TestState.Sources.Add(value);
            }
        }
    }

    /// <summary>The diagnostics expected in <see cref="TestState"/>, beside those its markup states.</summary>
    public List<DiagnosticResult> ExpectedDiagnostics => TestState.ExpectedDiagnostics;

    /// <summary>Which compiler diagnostics must be stated.</summary>
    public CompilerDiagnostics CompilerDiagnostics { get; set; } = CompilerDiagnostics.Errors;

    /// <summary>How markup is parsed.</summary>
    public MarkupOptions MarkupOptions { get; set; }

    /// <summary>What is analyzed.</summary>
    public SolutionState TestState { get; }

    /// <summary>The texts that <c>&lt;include&gt;</c> elements in documentation comments may name, by path.</summary>
    public Dictionary<string, string> XmlReferences { get; } = new(StringComparer.Ordinal);

    /// <summary>The checks this test leaves out.</summary>
    public TestBehaviors TestBehaviors { get; set; }

    /// <summary>Ids that are switched off. <c>AD0001</c>, a crashed analyzer, cannot be.</summary>
    public List<string> DisabledDiagnostics { get; } = [];

    /// <summary>The framework of projects that name none.</summary>
    public ReferenceAssemblies ReferenceAssemblies { get; set; } = ReferenceAssemblies.Default;

    /// <summary>A further check of each reported diagnostic against the expectation it meets.</summary>
    public Action<Diagnostic, DiagnosticResult, IVerifier>? DiagnosticVerifier { get; set; }

    /// <summary>Changes of the workspace's options.</summary>
    public List<Func<OptionSet, OptionSet>> OptionsTransforms { get; } = [];

    /// <summary>Changes of the solution before it is analyzed, with the id of the main project.</summary>
    public List<Func<Solution, ProjectId, Solution>> SolutionTransforms { get; } = [];

    /// <summary>Reports failures.</summary>
    protected static TVerifier Verify { get; } = new();

    /// <summary>The path of sources added without one, up to their number.</summary>
    protected virtual string DefaultFilePathPrefix => "/0/Test";

    /// <summary>The name of the main project.</summary>
    protected virtual string DefaultTestProjectName => "TestProject";

    /// <summary>The path of the first source added without one.</summary>
    protected virtual string DefaultFilePath => DefaultFilePathPrefix + "0." + DefaultFileExt;

    /// <summary>The extension of sources added without a path, without a dot.</summary>
    protected abstract string DefaultFileExt { get; }

    /// <summary>Unused: the matching of diagnostics needs no limit here.</summary>
    protected TimeSpan MatchDiagnosticsTimeout { get; set; } = TimeSpan.FromSeconds(2);

    /// <summary>Runs the test.</summary>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>Completes when every check has passed.</returns>
    public async Task RunAsync(CancellationToken cancellationToken = default)
    {
        try
        {
            await RunImplAsync(cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            while (_workspaces.TryTake(out Workspace? workspace))
            {
                workspace.Dispose();
            }
        }
    }

    /// <summary>Runs the test.</summary>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>Completes when every check has passed.</returns>
    protected virtual async Task RunImplAsync(CancellationToken cancellationToken)
    {
        Verify.NotEmpty($"{nameof(TestState)}.{nameof(SolutionState.Sources)}", TestState.Sources.Concat(TestState.GeneratedSources));

        StateReader reader = new(MarkupOptions, GetDiagnosticAnalyzers().ToArray(), [], GetDefaultDiagnostic, DefaultFilePath);
        SolutionState state = reader.Read(TestState.WithInheritedValuesApplied(null, []));
        await VerifySourceGeneratorAsync(state, Verify, cancellationToken).ConfigureAwait(false);
        await VerifyDiagnosticsAsync(state, Verify, cancellationToken).ConfigureAwait(false);
        await VerifyBrokenCodeAsync(state, Verify, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>The descriptor of markup that names no id: the only one of the first analyzer.</summary>
    /// <param name="analyzers">The tested analyzers.</param>
    /// <returns>Null when that analyzer has none or several.</returns>
    protected internal virtual DiagnosticDescriptor? GetDefaultDiagnostic(DiagnosticAnalyzer[] analyzers)
    {
        if (MarkupOptions.HasFlag(MarkupOptions.UseFirstDescriptor))
        {
            return analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics).FirstOrDefault();
        }

        ImmutableArray<DiagnosticDescriptor> first = analyzers.FirstOrDefault()?.SupportedDiagnostics ?? [];
        return first.Length == 1 ? first[0] : null;
    }

    /// <summary>New instances of the tested analyzers.</summary>
    protected abstract IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers();

    /// <summary>The types of the source generators that run before the analysis.</summary>
    protected virtual IEnumerable<Type> GetSourceGenerators() => [];

    /// <summary>The compilation options of the main project.</summary>
    protected abstract CompilationOptions CreateCompilationOptions();

    /// <summary>The parse options of the main project.</summary>
    protected abstract ParseOptions CreateParseOptions();

    /// <summary>Puts an expectation and the diagnostic it was compared with after a message.</summary>
    /// <param name="analyzers">The tested analyzers.</param>
    /// <param name="actual">The reported diagnostic.</param>
    /// <param name="expected">The expectation.</param>
    /// <param name="message">The message.</param>
    protected string FormatVerifierMessage(
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        Diagnostic actual,
        DiagnosticResult expected,
        string message)
    {
        DiagnosticText text = new(analyzers, DefaultFilePath);
        return string.Join(
            Environment.NewLine,
            message,
            string.Empty,
            "Expected:",
            text.Format(expected),
            "Reported:",
            text.Format(actual),
            string.Empty);
    }

    private static ImmutableArray<EvaluatedProjectState> Evaluate(IEnumerable<ProjectState> projects, ReferenceAssemblies references)
        => [.. projects.Select(project => new EvaluatedProjectState(project, references))];
}
