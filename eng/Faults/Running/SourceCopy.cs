using System;
using System.Collections.Generic;
using System.IO;

namespace GcGuard.Faults.Running;

/// <summary>A copy of the sources in a temporary folder: no fault ever stands in the checkout itself.</summary>
internal sealed class SourceCopy : IDisposable
{
    private static readonly HashSet<string> s_left = new(StringComparer.Ordinal)
    {
        ".git", "artifacts", "bin", "obj", "TestResults", ".vs", ".idea", ".vscode", "BenchmarkDotNet.Artifacts",
    };

    private SourceCopy(string root) => Root = root;

    /// <summary>The root of the copy.</summary>
    public string Root { get; }

    /// <summary>Copies the sources of a repository, without what builds have made.</summary>
    public static SourceCopy Of(string repository)
    {
        var copy = new SourceCopy(Directory.CreateTempSubdirectory("gcguard-faults-").FullName);
        try
        {
            Copy(new DirectoryInfo(repository), copy.Root);
            return copy;
        }
        catch
        {
            copy.Dispose();
            throw;
        }
    }

    /// <summary>A path in the copy.</summary>
    public string PathOf(string relative) => Path.Combine(Root, relative);

    /// <inheritdoc />
    public void Dispose()
    {
        try
        {
            Directory.Delete(Root, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Console.Error.WriteLine($"{Root} could not be removed ({e.Message}); delete it by hand.");
        }
    }

    private static void Copy(DirectoryInfo source, string target)
    {
        Directory.CreateDirectory(target);
        foreach (FileInfo file in source.EnumerateFiles())
        {
            // In a worktree .git is a file.
            if (!s_left.Contains(file.Name))
            {
                file.CopyTo(Path.Combine(target, file.Name));
            }
        }

        foreach (DirectoryInfo child in source.EnumerateDirectories())
        {
            if (!s_left.Contains(child.Name))
            {
                Copy(child, Path.Combine(target, child.Name));
            }
        }
    }
}
