namespace GcGuard.Corpus.Projects;

/// <summary>
/// Orders projects by their references; drops references that are missing or would close a circle, with a note.
/// </summary>
internal sealed class ReferenceOrder
{
    private readonly List<ProjectDescription> _projects;
    private readonly List<string> _notes;
    private readonly Dictionary<string, ProjectDescription> _byPath;
    private readonly Dictionary<string, bool> _finished = new(StringComparer.Ordinal);
    private readonly List<ProjectDescription> _ordered = [];

    public ReferenceOrder(List<ProjectDescription> projects, List<string> notes)
    {
        _projects = projects;
        _notes = notes;
        // Paths in project files written on Windows differ in case from the folders of the repository.
        _byPath = projects.GroupBy(project => project.Path, StringComparer.OrdinalIgnoreCase)
            .ToDictionary(group => group.Key, group => group.First(), StringComparer.OrdinalIgnoreCase);
    }

    /// <summary>All projects, references first.</summary>
    public List<ProjectDescription> Sort()
    {
        _projects.ForEach(Visit);
        return _ordered;
    }

    private void Visit(ProjectDescription project)
    {
        if (_finished.ContainsKey(project.Path))
        {
            return;
        }

        _finished[project.Path] = false;
        var references = new List<string>();
        foreach (string path in project.ProjectReferences)
        {
            if (Resolve(project, path) is { } target)
            {
                references.Add(target.Path);
            }
        }

        _finished[project.Path] = true;
        _ordered.Add(project with { ProjectReferences = [.. references.Distinct(StringComparer.Ordinal)] });
    }

    private ProjectDescription? Resolve(ProjectDescription project, string path)
    {
        if (!_byPath.TryGetValue(path, out ProjectDescription? target))
        {
            _notes.Add($"{project.Label}: referenced project {Path.GetFileName(path)} is not in the folder, or not C#");
            return null;
        }

        Visit(target);
        if (_finished[target.Path])
        {
            return target;
        }

        _notes.Add($"{project.Label}: reference to {target.Label} would close a circle and is dropped");
        return null;
    }
}
