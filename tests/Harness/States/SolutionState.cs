using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using GcGuard.Harness.Engine;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The main project of a test with its further projects and expected diagnostics, before or after a fix.</summary>
public class SolutionState : ProjectState
{
    /// <summary>Makes an empty state.</summary>
    /// <param name="name">The main project's name.</param>
    /// <param name="language">One of <see cref="LanguageNames"/>.</param>
    /// <param name="defaultPrefix">The path of sources added without one, up to the number.</param>
    /// <param name="defaultExtension">Their extension, without a dot.</param>
    public SolutionState(string name, string language, string defaultPrefix, string defaultExtension)
        : base(name, language, defaultPrefix, defaultExtension)
        => AdditionalProjects = new ProjectCollection(language, defaultExtension);

    /// <summary>
    /// What this state takes over from the one before it. When null: nothing for the first state, everything for a
    /// state without changes, and everything but fixable diagnostics for any other.
    /// </summary>
    public StateInheritanceMode? InheritanceMode { get; set; }

    /// <summary>The further projects.</summary>
    public ProjectCollection AdditionalProjects { get; }

    /// <summary>The diagnostics expected beside those the markup states.</summary>
    public List<DiagnosticResult> ExpectedDiagnostics { get; } = [];

    /// <summary>
    /// What markup means. When null: it states diagnostics in the first state and in a state without changes, and
    /// only those that no tested fixer fixes in any other.
    /// </summary>
    public MarkupMode? MarkupHandling { get; set; }

    /// <summary>Whether the test says anything of this state.</summary>
    internal bool IsSpecified
        => InheritanceMode is not null
        || MarkupHandling is not null
        || Sources.Count > 0
        || GeneratedSources.Count > 0
        || AdditionalFiles.Count > 0
        || AnalyzerConfigFiles.Count > 0
        || AdditionalFilesFactories.Count > 0;

    /// <summary>Fills in what this state takes over from the one before it.</summary>
    /// <param name="baseState">The state before it, itself filled in; null for the first.</param>
    /// <param name="fixableDiagnostics">The ids that tested fixers fix.</param>
    /// <returns>A new state that takes over nothing further.</returns>
    public SolutionState WithInheritedValuesApplied(SolutionState? baseState, ImmutableArray<string> fixableDiagnostics)
    {
        (StateInheritanceMode inheritance, MarkupMode markup) = Modes(baseState);
        SolutionState? source = inheritance == StateInheritanceMode.Explicit ? null : baseState;
        SolutionState result = new(Name, Language, DefaultPrefix, DefaultExtension)
        {
            InheritanceMode = StateInheritanceMode.Explicit,
            MarkupHandling = markup,
            ReferenceAssemblies = ReferenceAssemblies ?? source?.ReferenceAssemblies,
            OutputKind = OutputKind ?? source?.OutputKind,
            DocumentationMode = DocumentationMode ?? source?.DocumentationMode,
        };

        result.Sources.AddRange(OwnOr(Sources, source?.Sources));
        result.GeneratedSources.AddRange(OwnOr(GeneratedSources, source?.GeneratedSources));
        result.AdditionalFiles.AddRange(OwnOr(AdditionalFiles, source?.AdditionalFiles));
        result.AdditionalFiles.AddRange(AdditionalFilesFactories.SelectMany(factory => factory()));
        result.AnalyzerConfigFiles.AddRange(OwnOr(AnalyzerConfigFiles, source?.AnalyzerConfigFiles));
        result.AdditionalProjectReferences.AddRange(OwnOr(AdditionalProjectReferences, source?.AdditionalProjectReferences));
        result.AdditionalReferences.AddRange(OwnOr(AdditionalReferences, source?.AdditionalReferences));

        ProjectCollection projects = AdditionalProjects.Count == 0 && source is not null
            ? source.AdditionalProjects
            : AdditionalProjects;
        foreach ((string name, ProjectState project) in projects)
        {
            result.AdditionalProjects.Add(name, project);
        }

        result.ExpectedDiagnostics.AddRange(ExpectedDiagnostics);
        if (ExpectedDiagnostics.Count == 0 && source is not null)
        {
            bool all = inheritance == StateInheritanceMode.AutoInheritAll;
            result.ExpectedDiagnostics.AddRange(
                source.ExpectedDiagnostics.Where(expected => all || !fixableDiagnostics.Contains(expected.Id)));
        }

        return result;
    }

    /// <summary>Removes the markup from every file and adds what it states to the expected diagnostics.</summary>
    /// <param name="markupOptions">How markup is parsed.</param>
    /// <param name="defaultDiagnostic">The descriptor of spans without a name, if there is one.</param>
    /// <param name="supportedDiagnostics">The descriptors of all tested analyzers.</param>
    /// <param name="fixableDiagnostics">The ids that tested fixers fix.</param>
    /// <param name="defaultPath">The file of expected diagnostics that name none.</param>
    /// <returns>A new state without markup.</returns>
    /// <exception cref="InvalidOperationException">The inherited values are not filled in yet, or markup is wrong.</exception>
    public SolutionState WithProcessedMarkup(
        MarkupOptions markupOptions,
        DiagnosticDescriptor? defaultDiagnostic,
        ImmutableArray<DiagnosticDescriptor> supportedDiagnostics,
        ImmutableArray<string> fixableDiagnostics,
        string defaultPath)
    {
        if (InheritanceMode != StateInheritanceMode.Explicit || MarkupHandling is not { } mode)
        {
            throw new InvalidOperationException($"Call {nameof(WithInheritedValuesApplied)} first.");
        }

        MarkupReader reader = new(mode, markupOptions, defaultDiagnostic, supportedDiagnostics, fixableDiagnostics);
        SolutionState result = new(Name, Language, DefaultPrefix, DefaultExtension)
        {
            InheritanceMode = StateInheritanceMode.Explicit,
            MarkupHandling = MarkupMode.None,
        };

        Copy(this, result, reader);
        foreach ((string name, ProjectState project) in AdditionalProjects)
        {
            ProjectState copy = new(project.Name, project.Language, project.DefaultPrefix, project.DefaultExtension);
            Copy(project, copy, reader);
            result.AdditionalProjects.Add(name, copy);
        }

        result.ExpectedDiagnostics.AddRange(reader.Join(ExpectedDiagnostics, defaultPath));
        return result;
    }

    private static void Copy(ProjectState source, ProjectState target, MarkupReader reader)
    {
        target.ReferenceAssemblies = source.ReferenceAssemblies;
        target.OutputKind = source.OutputKind;
        target.DocumentationMode = source.DocumentationMode;
        target.Sources.AddRange(reader.Read(source.Sources));
        target.GeneratedSources.AddRange(reader.Read(source.GeneratedSources));
        target.AdditionalFiles.AddRange(reader.Read(
            source.AdditionalFiles.Concat(source.AdditionalFilesFactories.SelectMany(factory => factory()))));
        target.AnalyzerConfigFiles.AddRange(reader.Read(source.AnalyzerConfigFiles));
        target.AdditionalProjectReferences.AddRange(source.AdditionalProjectReferences);
        target.AdditionalReferences.AddRange(source.AdditionalReferences);
    }

    private static List<T> OwnOr<T>(List<T> own, List<T>? inherited) => own.Count > 0 ? own : inherited ?? own;

    private (StateInheritanceMode Inheritance, MarkupMode Markup) Modes(SolutionState? baseState)
    {
        if (baseState is null)
        {
            return (InheritanceMode ?? StateInheritanceMode.Explicit, MarkupHandling ?? MarkupMode.Allow);
        }

        return DiffersFrom(baseState)
            ? (InheritanceMode ?? StateInheritanceMode.AutoInherit, MarkupHandling ?? MarkupMode.IgnoreFixable)
            : (InheritanceMode ?? StateInheritanceMode.AutoInheritAll, MarkupHandling ?? baseState.MarkupHandling ?? MarkupMode.Allow);
    }

    private bool DiffersFrom(SolutionState baseState)
    {
        bool inherits = InheritanceMode != StateInheritanceMode.Explicit;
        return Differ(Sources, baseState.Sources)
            || Differ(GeneratedSources, baseState.GeneratedSources)
            || Differ(AdditionalFiles, baseState.AdditionalFiles)
            || Differ(AnalyzerConfigFiles, baseState.AnalyzerConfigFiles)
            || ((!inherits || AdditionalReferences.Count > 0)
                && !AdditionalReferences.SequenceEqual(baseState.AdditionalReferences));

        bool Differ(SourceFileCollection own, SourceFileCollection inherited)
            => (!inherits || own.Count > 0) && !SourceFiles.Same(own, inherited);
    }
}
