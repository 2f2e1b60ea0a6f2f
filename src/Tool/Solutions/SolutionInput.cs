namespace GcGuard.Tool.Solutions;

/// <summary>The solution or project that a command is about.</summary>
/// <param name="Path">Full path of the solution's or project's file.</param>
internal sealed record SolutionInput(string Path)
{
    private static readonly string[] Extensions = [".sln", ".slnx", ".slnf"];

    /// <summary>The folder of the file.</summary>
    public string Folder => System.IO.Path.GetDirectoryName(Path)!;

    /// <summary>Whether the file is a project, not a solution.</summary>
    public bool IsProject => Path.EndsWith(".csproj", StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// Finds the file: the argument itself, or the one solution in the folder, or else the one project.
    /// </summary>
    /// <param name="argument">A file or folder; the current folder where it is null.</param>
    /// <exception cref="InputException">There is none, or there are several.</exception>
    public static SolutionInput Find(string? argument)
    {
        string path = System.IO.Path.GetFullPath(argument ?? ".");
        if (File.Exists(path))
        {
            return Extensions.Append(".csproj")
                .Any(extension => path.EndsWith(extension, StringComparison.OrdinalIgnoreCase))
                ? new SolutionInput(path)
                : throw new InputException(
                    $"{path} is neither a solution (.sln, .slnx, .slnf) nor a C# project (.csproj).");
        }

        if (!Directory.Exists(path))
        {
            throw new InputException($"{path} does not exist. Give a solution, a project or a folder that holds one.");
        }

        string[] solutions = FilesIn(path, Extensions);
        string[] chosen = solutions.Length > 0 ? solutions : FilesIn(path, [".csproj"]);
        return chosen.Length switch
        {
            1 => new SolutionInput(chosen[0]),
            0 => throw new InputException($"{path} holds no solution and no C# project. Give the path of one."),
            _ => throw new InputException(
                $"{path} holds {chosen.Length} {(solutions.Length > 0 ? "solutions" : "projects")}: "
                + string.Join(", ", chosen.Select(System.IO.Path.GetFileName)) + ". Name the one you mean."),
        };
    }

    private static string[] FilesIn(string folder, string[] extensions)
        =>
        [
            .. Directory.EnumerateFiles(folder)
                .Where(file => extensions.Contains(System.IO.Path.GetExtension(file), StringComparer.OrdinalIgnoreCase))
                .Order(StringComparer.Ordinal),
        ];
}
