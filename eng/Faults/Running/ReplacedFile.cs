using System;
using System.IO;

namespace GcGuard.Faults.Running;

/// <summary>A file that gets another content until this object is disposed of.</summary>
internal sealed class ReplacedFile : IDisposable
{
    private readonly byte[] _content;
    private readonly DateTime _written;

    /// <summary>Remembers the file as it is.</summary>
    public ReplacedFile(string path)
    {
        Path = path;
        _content = File.ReadAllBytes(path);
        _written = File.GetLastWriteTimeUtc(path);
    }

    /// <summary>The file.</summary>
    public string Path { get; }

    /// <summary>Puts the content back, with its time: what builds take for up to date is so again.</summary>
    public void Dispose()
    {
        File.WriteAllBytes(Path, _content);
        File.SetLastWriteTimeUtc(Path, _written);
    }
}
