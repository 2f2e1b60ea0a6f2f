using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing.Model;

/// <summary>A <see cref="ProjectState"/> with every default filled in.</summary>
public sealed class EvaluatedProjectState
{
    /// <summary>Fills in a project's defaults.</summary>
    /// <param name="state">The project.</param>
    /// <param name="defaultReferenceAssemblies">The test's framework.</param>
    public EvaluatedProjectState(ProjectState state, ReferenceAssemblies defaultReferenceAssemblies)
    {
        ArgumentNullException.ThrowIfNull(state);
        Name = state.Name;
        AssemblyName = state.AssemblyName;
        Language = state.Language;
        DefaultPrefix = state.DefaultPrefix;
        ReferenceAssemblies = state.ReferenceAssemblies ?? defaultReferenceAssemblies;
        OutputKind = state.OutputKind ?? OutputKind.DynamicallyLinkedLibrary;
        DocumentationMode = state.DocumentationMode ?? DocumentationMode.Diagnose;
        Sources = [.. state.Sources];
        GeneratedSources = [.. state.GeneratedSources];
        AdditionalFiles = [.. state.AdditionalFiles];
        AnalyzerConfigFiles = [.. state.AnalyzerConfigFiles];
        AdditionalProjectReferences = [.. state.AdditionalProjectReferences];
        AdditionalReferences = [.. state.AdditionalReferences];
        AdditionalDiagnostics = [];
    }

    private EvaluatedProjectState(EvaluatedProjectState source)
    {
        Name = source.Name;
        AssemblyName = source.AssemblyName;
        Language = source.Language;
        DefaultPrefix = source.DefaultPrefix;
        ReferenceAssemblies = source.ReferenceAssemblies;
        OutputKind = source.OutputKind;
        DocumentationMode = source.DocumentationMode;
        Sources = source.Sources;
        GeneratedSources = source.GeneratedSources;
        AdditionalFiles = source.AdditionalFiles;
        AnalyzerConfigFiles = source.AnalyzerConfigFiles;
        AdditionalProjectReferences = source.AdditionalProjectReferences;
        AdditionalReferences = source.AdditionalReferences;
        AdditionalDiagnostics = source.AdditionalDiagnostics;
    }

    /// <summary>The project's name.</summary>
    public string Name { get; }

    /// <summary>The name of the assembly it compiles to.</summary>
    public string AssemblyName { get; }

    /// <summary>One of <see cref="LanguageNames"/>.</summary>
    public string Language { get; }

    /// <summary>The framework it compiles against.</summary>
    public ReferenceAssemblies ReferenceAssemblies { get; }

    /// <summary>What it compiles to.</summary>
    public OutputKind OutputKind { get; }

    /// <summary>How documentation comments are read.</summary>
    public DocumentationMode DocumentationMode { get; }

    /// <summary>The source files.</summary>
    public ImmutableArray<(string filename, SourceText content)> Sources { get; private init; }

    /// <summary>The files that source generators are expected to produce.</summary>
    public ImmutableArray<(string filename, SourceText content)> GeneratedSources { get; }

    /// <summary>The files that are not source.</summary>
    public ImmutableArray<(string filename, SourceText content)> AdditionalFiles { get; }

    /// <summary>The <c>.editorconfig</c> and <c>.globalconfig</c> files.</summary>
    public ImmutableArray<(string filename, SourceText content)> AnalyzerConfigFiles { get; }

    /// <summary>The names of the projects it references.</summary>
    public ImmutableArray<string> AdditionalProjectReferences { get; }

    /// <summary>The assemblies it references beside its reference assemblies.</summary>
    public ImmutableArray<MetadataReference> AdditionalReferences { get; }

    /// <summary>Diagnostics found before the analysis, compared with the others.</summary>
    public ImmutableArray<Diagnostic> AdditionalDiagnostics { get; private init; }

    internal string DefaultPrefix { get; }

    /// <summary>The same project with other sources.</summary>
    /// <param name="sources">The sources.</param>
    public EvaluatedProjectState WithSources(ImmutableArray<(string filename, SourceText content)> sources)
        => new(this) { Sources = sources };

    /// <summary>The same project with other diagnostics found before the analysis.</summary>
    /// <param name="additionalDiagnostics">The diagnostics.</param>
    public EvaluatedProjectState WithAdditionalDiagnostics(ImmutableArray<Diagnostic> additionalDiagnostics)
        => new(this) { AdditionalDiagnostics = additionalDiagnostics };
}
