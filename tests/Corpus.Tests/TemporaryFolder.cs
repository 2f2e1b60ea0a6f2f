namespace GcGuard.Corpus.Tests;

/// <summary>A folder of its own outside the repository, whose build files would otherwise be inherited.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public TemporaryFolder() => Path = Directory.CreateTempSubdirectory("gcguard-corpus-").FullName;

    public string Path { get; }

    public string Write(string relative, string content)
    {
        string full = System.IO.Path.Combine(Path, relative);
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(full)!);
        File.WriteAllText(full, content);
        return full;
    }

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
