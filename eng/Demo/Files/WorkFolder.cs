using System;
using System.IO;

namespace GcGuard.Demo.Files;

/// <summary>The demo's temporary folder, removed at the end unless the user keeps it.</summary>
internal sealed class WorkFolder : IDisposable
{
    private readonly bool _keep;

    private WorkFolder(string path, bool keep)
    {
        Path = path;
        _keep = keep;
    }

    /// <summary>The folder's full path.</summary>
    public string Path { get; }

    /// <summary>Creates an empty folder under the user's temporary folder.</summary>
    public static WorkFolder Create(bool keep) => new(Directory.CreateTempSubdirectory("gcguard-demo-").FullName, keep);

    /// <summary>Creates a folder below this one.</summary>
    public string Subfolder(string name) => Directory.CreateDirectory(System.IO.Path.Combine(Path, name)).FullName;

    /// <inheritdoc />
    public void Dispose()
    {
        if (_keep)
        {
            Progress.Write($"Kept: {Path}");
            return;
        }

        try
        {
            Directory.Delete(Path, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Progress.Write($"{Path} could not be removed ({e.Message}); delete it by hand.");
        }
    }
}
