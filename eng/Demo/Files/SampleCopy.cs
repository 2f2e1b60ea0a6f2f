using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace GcGuard.Demo.Files;

/// <summary>One copy of the sample service's sources, in a folder outside the repository.</summary>
internal sealed class SampleCopy
{
    private static readonly HashSet<string> s_skippedFolders =
        new(StringComparer.OrdinalIgnoreCase) { "bin", "obj", "artifacts", ".vs", "TestResults" };

    private SampleCopy(string name, string folder)
    {
        Name = name;
        Folder = folder;
    }

    /// <summary>What this copy is called in the output: "before" or "after".</summary>
    public string Name { get; }

    /// <summary>The copy's folder.</summary>
    public string Folder { get; }

    /// <summary>The solution to build.</summary>
    /// <exception cref="DemoFailure">There is not exactly one.</exception>
    public string Solution
    {
        get
        {
            string[] solutions = [.. Directory.EnumerateFiles(Folder, "*.sln*")
                .Where(f => Path.GetExtension(f) is ".sln" or ".slnx")];
            return solutions.Length == 1
                ? solutions[0]
                : throw new DemoFailure(
                    $"{Folder} holds {solutions.Length} solutions and must hold exactly one; see samples/OrderHub.",
                    ExitCodes.CouldNotRun);
        }
    }

    /// <summary>Copies the sources, without build output.</summary>
    public static SampleCopy Create(string source, string target, string name)
    {
        CopyFolder(new DirectoryInfo(source), target);
        return new SampleCopy(name, target);
    }

    /// <summary>The built service's main assembly.</summary>
    /// <param name="project">The project's name, such as <c>OrderHub.Api</c>.</param>
    /// <exception cref="DemoFailure">The build left no such assembly.</exception>
    public string Assembly(string project)
    {
        string? config = Directory
            .EnumerateFiles(Folder, project + ".runtimeconfig.json", SearchOption.AllDirectories)
            .Where(
                f => !f.Contains(
                    $"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal))
            .OrderByDescending(File.GetLastWriteTimeUtc)
            .FirstOrDefault();
        string? assembly = config is null ? null : Path.Combine(Path.GetDirectoryName(config)!, project + ".dll");
        return assembly is not null && File.Exists(assembly)
            ? assembly
            : throw new DemoFailure(
                $"The build of {Folder} left no {project}.dll beside a {project}.runtimeconfig.json; "
                + "check the project's name and output in samples/OrderHub.",
                ExitCodes.CouldNotRun);
    }

    /// <summary>The text of every source and project file, by its path relative to the copy.</summary>
    public IReadOnlyDictionary<string, string> ReadSources()
    {
        var sources = new SortedDictionary<string, string>(StringComparer.Ordinal);
        ReadSources(new DirectoryInfo(Folder), sources);
        return sources;
    }

    private void ReadSources(DirectoryInfo folder, SortedDictionary<string, string> sources)
    {
        foreach (FileInfo file in folder.EnumerateFiles())
        {
            if (file.Extension
                is ".cs" or ".csproj" or ".props" or ".targets" or ".json" or ".config" or ".editorconfig")
            {
                string relative = Path.GetRelativePath(Folder, file.FullName).Replace('\\', '/');
                sources.Add(relative, File.ReadAllText(file.FullName));
            }
        }

        foreach (DirectoryInfo child in folder.EnumerateDirectories())
        {
            if (!s_skippedFolders.Contains(child.Name))
            {
                ReadSources(child, sources);
            }
        }
    }

    private static void CopyFolder(DirectoryInfo source, string target)
    {
        Directory.CreateDirectory(target);
        foreach (FileInfo file in source.EnumerateFiles())
        {
            file.CopyTo(Path.Combine(target, file.Name));
        }

        foreach (DirectoryInfo child in source.EnumerateDirectories())
        {
            if (!s_skippedFolders.Contains(child.Name))
            {
                CopyFolder(child, Path.Combine(target, child.Name));
            }
        }
    }
}
