using System.Text.Json;

namespace GcGuard.Tool.Recordings.Symbols;

/// <summary>Tells the server's own assemblies from packages and the framework, and opens them.</summary>
/// <param name="processId">The target, whose files may be in a container; 0 for a trace of another time.</param>
internal sealed class OwnCode(int processId)
{
    private readonly Dictionary<string, AssemblyFile?> _files = new(StringComparer.Ordinal);
    private readonly Dictionary<string, HashSet<string>?> _projects = new(StringComparer.Ordinal);

    /// <summary>Whether an assembly was asked for that is no file here.</summary>
    public bool LacksFiles { get; private set; }

    /// <summary>The assembly at a path, where it is the server's own; else null.</summary>
    public AssemblyFile? At(string path)
    {
        if (!_files.TryGetValue(path, out AssemblyFile? file))
        {
            _files.Add(path, file = Open(path));
        }

        return file;
    }

    private AssemblyFile? Open(string path)
    {
        if (path.Length == 0)
        {
            return null;
        }

        string seen = processId > 0 && !File.Exists(path) ? $"/proc/{processId}/root{path}" : path;
        LacksFiles |= Path.IsPathRooted(path) && !File.Exists(seen);
        string folder = Path.GetDirectoryName(seen) ?? string.Empty;
        if (!_projects.TryGetValue(folder, out HashSet<string>? projects))
        {
            _projects.Add(folder, projects = ProjectsOf(folder));
        }

        if (projects is not null)
        {
            return projects.Contains(Path.GetFileName(seen)) ? AssemblyFile.TryOpen(seen) : null;
        }

        // Without a list of dependencies a PDB beside the assembly tells who was built here.
        AssemblyFile? file = AssemblyFile.TryOpen(seen);
        return file is { HasSymbols: true } && !path.Contains("/shared/Microsoft.", StringComparison.Ordinal)
            ? file
            : null;
    }

    // The files of projects in the lists of dependencies that builds and publishing write.
    private static HashSet<string>? ProjectsOf(string folder)
    {
        if (!Directory.Exists(folder))
        {
            return null;
        }

        HashSet<string>? projects = null;
        foreach (string path in Directory.EnumerateFiles(folder, "*.deps.json"))
        {
            try
            {
                using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(path));
                projects ??= new HashSet<string>(StringComparer.OrdinalIgnoreCase);
                Add(document.RootElement, projects);
            }
            catch (Exception exception) when (exception is IOException or JsonException or UnauthorizedAccessException
                or KeyNotFoundException or InvalidOperationException)
            {
                // A list that cannot be read names nobody.
            }
        }

        return projects is { Count: > 0 } ? projects : null;
    }

    private static void Add(JsonElement root, HashSet<string> projects)
    {
        JsonElement libraries = root.GetProperty("libraries");
        foreach (JsonProperty library in root.GetProperty("targets").EnumerateObject().SelectMany(
            target => target.Value.EnumerateObject()))
        {
            if (libraries.TryGetProperty(library.Name, out JsonElement kind)
                && kind.GetProperty("type").GetString() == "project"
                && library.Value.TryGetProperty("runtime", out JsonElement files))
            {
                projects.UnionWith(files.EnumerateObject().Select(file => Path.GetFileName(file.Name)));
            }
        }
    }
}
