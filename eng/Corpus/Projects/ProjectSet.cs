using System.Collections.Immutable;

namespace GcGuard.Corpus.Projects;

/// <summary>The projects of a folder in an order in which every project follows the ones it references.</summary>
internal sealed class ProjectSet
{
    private ProjectSet(ImmutableArray<ProjectDescription> projects, ImmutableArray<string> notes, bool isBare)
    {
        Projects = projects;
        Notes = notes;
        IsBare = isBare;
    }

    /// <summary>
    /// Projects, references first; their reference lists hold only paths of this list, without cycles.
    /// </summary>
    public ImmutableArray<ProjectDescription> Projects { get; }

    /// <summary>What could not be evaluated or found.</summary>
    public ImmutableArray<string> Notes { get; }

    /// <summary>Whether the folder has no project file and is compiled as one.</summary>
    public bool IsBare { get; }

    /// <summary>Reads every project below <paramref name="root"/>, or the folder itself when there is none.</summary>
    /// <exception cref="CorpusInputException">The folder is missing or holds no C#.</exception>
    public static ProjectSet Read(string root, string configuration, string? preferredFramework)
    {
        if (!Directory.Exists(root))
        {
            throw new CorpusInputException($"{root}: no such folder; give the folder that holds the C# source.");
        }

        List<string> files = [.. FileGlob.Walk(root, recursive: true)];
        List<string> sources = files.FindAll(file => file.EndsWith(".cs", StringComparison.OrdinalIgnoreCase));
        if (sources.Count == 0)
        {
            throw new CorpusInputException(
                $"{root}: no C# source (*.cs) below this folder; give a folder that holds some.");
        }

        List<string> projectFiles = files.FindAll(file => file.EndsWith(".csproj", StringComparison.OrdinalIgnoreCase));
        if (projectFiles.Count == 0)
        {
            return new ProjectSet(
                [BareFolder.Describe(root, "(no project file: the folder as one compilation)")], [], isBare: true);
        }

        projectFiles.Sort(StringComparer.Ordinal);
        var reader = new ProjectReader(root, configuration, preferredFramework);
        List<ProjectDescription> read = [.. projectFiles.Select(reader.Read)];
        var notes = new List<string>(read.SelectMany(project => project.Notes));
        List<ProjectDescription> ordered = new ReferenceOrder(read, notes).Sort();
        NoteOrphans(root, sources, read, notes);
        return new ProjectSet([.. ordered], [.. notes], isBare: false);
    }

    private static void NoteOrphans(
        string root, List<string> sources, List<ProjectDescription> projects, List<string> notes)
    {
        HashSet<string> compiled = [.. projects.SelectMany(project => project.SourceFiles)];
        List<string> orphans = sources.FindAll(file => !compiled.Contains(file));
        if (orphans.Count > 0)
        {
            notes.Add(
                $"{orphans.Count} C# files belong to no project and are not analysed, for example {Path.GetRelativePath(
                    root, orphans[0])}");
        }
    }
}
