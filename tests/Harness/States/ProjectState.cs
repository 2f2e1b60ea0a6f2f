using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>What one project of a test consists of.</summary>
public class ProjectState
{
    /// <summary>Makes an empty project.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="language">One of <see cref="LanguageNames"/>.</param>
    /// <param name="defaultPrefix">The path of sources added without one, up to the number.</param>
    /// <param name="defaultExtension">Their extension, without a dot.</param>
    public ProjectState(string name, string language, string defaultPrefix, string defaultExtension)
    {
        Name = name;
        Language = language;
        DefaultPrefix = defaultPrefix;
        DefaultExtension = defaultExtension;
        Sources = new SourceFileList(defaultPrefix, defaultExtension);
    }

    /// <summary>The project's name.</summary>
    public string Name { get; }

    /// <summary>The name of the assembly it compiles to.</summary>
    public string AssemblyName => Name;

    /// <summary>One of <see cref="LanguageNames"/>.</summary>
    public string Language { get; }

    /// <summary>The framework it compiles against; the test's own when null.</summary>
    public ReferenceAssemblies? ReferenceAssemblies { get; set; }

    /// <summary>What it compiles to; a library when null.</summary>
    public OutputKind? OutputKind { get; set; }

    /// <summary>How documentation comments are read; diagnosed when null.</summary>
    public DocumentationMode? DocumentationMode { get; set; }

    /// <summary>The source files.</summary>
    public SourceFileList Sources { get; }

    /// <summary>The files that source generators are expected to produce.</summary>
    public SourceFileCollection GeneratedSources { get; } = [];

    /// <summary>The files that are not source, such as settings.</summary>
    public SourceFileCollection AdditionalFiles { get; } = [];

    /// <summary>The <c>.editorconfig</c> and <c>.globalconfig</c> files, under rooted paths.</summary>
    public SourceFileCollection AnalyzerConfigFiles { get; } = [];

    /// <summary>Makers of further additional files.</summary>
    public List<Func<IEnumerable<(string filename, SourceText content)>>> AdditionalFilesFactories { get; } = [];

    /// <summary>The names of the projects this one references.</summary>
    public List<string> AdditionalProjectReferences { get; } = [];

    /// <summary>The assemblies this project references beside its reference assemblies.</summary>
    public MetadataReferenceCollection AdditionalReferences { get; } = [];

    internal string DefaultPrefix { get; }

    internal string DefaultExtension { get; }
}
