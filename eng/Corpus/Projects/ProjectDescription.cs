using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Corpus.Projects;

/// <summary>A package a project asks for; the version is empty where none could be read.</summary>
internal sealed record PackageRequest(string Id, string Version);

/// <summary>What is compiled together, and how: all of a project file this tool evaluates.</summary>
internal sealed record ProjectDescription
{
    /// <summary>The project file, or the folder when there is none.</summary>
    public required string Path { get; init; }

    /// <summary>The path relative to the analysed folder, or a label for a bare folder; shown to the user.</summary>
    public required string Label { get; init; }

    /// <summary>The folder relative paths in the project start from.</summary>
    public required string Directory { get; init; }

    /// <summary>The name of the assembly the project builds.</summary>
    public required string AssemblyName { get; init; }

    /// <summary>The one framework the project is bound against.</summary>
    public required TargetFramework Framework { get; init; }

    /// <summary>Full paths of the C# files, sorted, each once.</summary>
    public required ImmutableArray<string> SourceFiles { get; init; }

    /// <summary>Options every file is parsed with.</summary>
    public required CSharpParseOptions ParseOptions { get; init; }

    /// <summary>Options the compilation is made with, without severities.</summary>
    public required CSharpCompilationOptions CompilationOptions { get; init; }

    /// <summary>Source the SDK would generate: global usings and InternalsVisibleTo.</summary>
    public string GeneratedSource { get; init; } = string.Empty;

    /// <summary>Full paths of the project files this one references.</summary>
    public ImmutableArray<string> ProjectReferences { get; init; } = [];

    /// <summary>The packages the project asks for.</summary>
    public ImmutableArray<PackageRequest> Packages { get; init; } = [];

    /// <summary>Assemblies referenced by file.</summary>
    public ImmutableArray<string> AssemblyReferences { get; init; } = [];

    /// <summary>Names of framework assemblies a .NET Framework project references beyond the core ones.</summary>
    public ImmutableArray<string> FrameworkAssemblies { get; init; } = [];

    /// <summary>Extra analyzer configuration files named by the project.</summary>
    public ImmutableArray<string> AnalyzerConfigFiles { get; init; } = [];

    /// <summary>MSBuild properties, for the ones analyzers are shown as <c>build_property.*</c>.</summary>
    public required PropertyBag Properties { get; init; }

    /// <summary>What could not be evaluated or found, for the user.</summary>
    public ImmutableArray<string> Notes { get; init; } = [];
}
