using System.Collections.Immutable;
using GcGuard.Corpus.CommandLine;
using GcGuard.Corpus.Projects;
using GcGuard.Corpus.References;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Corpus.Solutions;

/// <summary>
/// Makes a Roslyn solution of the projects read; sources are loaded when a compilation first needs them.
/// </summary>
internal sealed class SolutionBuilder(CorpusOptions options, ReferenceCatalog references, Action<string> note)
{
    private readonly AnalyzerConfigFiles _configs = new(options);
    private readonly string _preset = new AnalyzerConfigFiles(options).Preset();
    private readonly Dictionary<ProjectId, ImmutableArray<ProjectId>> _transitive = [];

    /// <summary>
    /// Packages asked for that are not on this machine, with the number of projects that ask for each.
    /// </summary>
    public SortedDictionary<string, int> MissingPackages { get; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Adds <paramref name="projects"/>, references first, to an empty solution.</summary>
    public (Solution Solution, ImmutableArray<ProjectId> Order) Build(IEnumerable<ProjectDescription> projects)
    {
        // Only the forks are kept: the workspace itself stays empty, so nothing it holds survives a removed project.
        Solution solution = new AdhocWorkspace().CurrentSolution;
        var ids = new Dictionary<string, ProjectId>(StringComparer.Ordinal);
        var packages = new Dictionary<string, ImmutableArray<PackageRequest>>(StringComparer.Ordinal);
        ImmutableArray<ProjectId>.Builder order = ImmutableArray.CreateBuilder<ProjectId>();
        MissingPackages.Clear();
        foreach (ProjectDescription project in projects)
        {
            packages[project.Path] = [
                .. project.Packages
                    .Concat(project.ProjectReferences.SelectMany(path => packages[path]))
                    .DistinctBy(package => package.Id, StringComparer.OrdinalIgnoreCase)
            ];
            ProjectId id = ProjectId.CreateNewId(project.Label);
            ids[project.Path] = id;
            order.Add(id);
            ImmutableArray<ProjectId> referenced = Transitive(project, ids);
            IEnumerable<string> names = referenced.Select(reference => solution.GetProject(reference)!.AssemblyName);
            solution = solution.AddProject(
                Describe(id, project, referenced, references.For(project, packages[project.Path], names)));
        }

        return (solution, order.ToImmutable());
    }

    private ProjectInfo Describe(
        ProjectId id,
        ProjectDescription project,
        ImmutableArray<ProjectId> referenced,
        (ImmutableArray<MetadataReference> Metadata, ImmutableArray<string> MissingPackages) found)
    {
        IEnumerable<string> asked = project.Packages.Select(package => package.Id);
        foreach (string package in found.MissingPackages.Intersect(asked, StringComparer.OrdinalIgnoreCase))
        {
            MissingPackages[package] = MissingPackages.GetValueOrDefault(package) + 1;
        }

        IEnumerable<DocumentInfo> documents = project.SourceFiles.Select(file => Document(id, file));
        if (project.GeneratedSource.Length > 0)
        {
            documents =
                documents.Append(Generated(id, project.Directory, GeneratedCode.FileName, project.GeneratedSource));
        }

        IEnumerable<DocumentInfo> configs = _configs.For(project)
            .Select(file => Document(id, file))
            .Append(Generated(id, project.Directory, "GcGuard.Preset.globalconfig", _preset))
            .Append(Generated(id, project.Directory, "GcGuard.Corpus.globalconfig", _configs.Generated(project)));
        return ProjectInfo.Create(
                id,
                VersionStamp.Default,
                project.Label,
                project.AssemblyName,
                LanguageNames.CSharp,
                filePath: project.Path,
                compilationOptions: project.CompilationOptions,
                parseOptions: project.ParseOptions,
                documents: documents,
                projectReferences: referenced.Select(reference => new ProjectReference(reference)),
                metadataReferences: found.Metadata)
            .WithAnalyzerConfigDocuments(configs)
            .WithDefaultNamespace(project.Properties["RootNamespace"]);
    }

    /// <summary>All projects below: the SDK passes them all to the compiler, and `using static` needs them.</summary>
    private ImmutableArray<ProjectId> Transitive(ProjectDescription project, Dictionary<string, ProjectId> ids)
    {
        ImmutableArray<ProjectId> all = [.. project.ProjectReferences
            .Select(path => ids[path])
            .SelectMany(reference => _transitive[reference].Prepend(reference))
            .Distinct()];
        _transitive[ids[project.Path]] = all;
        return all;
    }

    private DocumentInfo Document(ProjectId project, string file)
    {
        return DocumentInfo.Create(
            DocumentId.CreateNewId(project, file),
            Path.GetFileName(file),
            loader: new LenientTextLoader(file, note),
            filePath: file);
    }

    private static DocumentInfo Generated(ProjectId project, string directory, string name, string text)
    {
        string path = Path.Combine(directory, name);
        var loader = TextLoader.From(
            TextAndVersion.Create(SourceText.From(text, System.Text.Encoding.UTF8), VersionStamp.Default, path));
        return DocumentInfo.Create(DocumentId.CreateNewId(project, path), name, loader: loader, filePath: path);
    }
}
