using System;
using System.Collections.Generic;
using System.IO;

namespace GcGuard.Faults.Running;

/// <summary>
/// Files as they were, to be put back with their times: so the next build finds nothing of the fault before, neither in
/// an assembly that it references nor in what it takes for up to date.
/// </summary>
internal sealed class Snapshot
{
    private readonly Dictionary<string, (byte[] Content, DateTime Written)> _files = new(StringComparer.Ordinal);
    private readonly List<string> _folders = [];

    /// <summary>Remembers a file.</summary>
    public void AddFile(string path) => _files[path] = (File.ReadAllBytes(path), File.GetLastWriteTimeUtc(path));

    /// <summary>Remembers all files of a folder, and that there are no others.</summary>
    public void AddFolder(string path)
    {
        _folders.Add(path);
        foreach (string file in Directory.EnumerateFiles(path, "*", SearchOption.AllDirectories))
        {
            AddFile(file);
        }
    }

    /// <summary>Puts everything back.</summary>
    public void Restore()
    {
        foreach (string folder in _folders)
        {
            foreach (string file in Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories))
            {
                if (!_files.ContainsKey(file))
                {
                    File.Delete(file);
                }
            }
        }

        foreach ((string path, (byte[] content, DateTime written)) in _files)
        {
            if (!File.Exists(path) || File.GetLastWriteTimeUtc(path) != written)
            {
                File.WriteAllBytes(path, content);
                File.SetLastWriteTimeUtc(path, written);
            }
        }
    }
}
