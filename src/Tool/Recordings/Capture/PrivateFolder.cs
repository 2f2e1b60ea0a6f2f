using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>
/// A folder for a raw trace, which holds paths of requests: readable by its owner alone, and deleted however the tool
/// ends.
/// </summary>
internal sealed class PrivateFolder : IDisposable
{
    private const string Prefix = "gcguard-record-";
    private static readonly ConcurrentDictionary<string, bool> s_open = new(StringComparer.Ordinal);

    private PrivateFolder(string path) => Path = path;

    /// <summary>Where it is.</summary>
    public string Path { get; }

    /// <summary>Makes a folder, and deletes those of tools that were killed.</summary>
    public static PrivateFolder Create()
    {
        DeleteLeftOver(System.IO.Path.GetTempPath());
        string id = Environment.ProcessId.ToString(CultureInfo.InvariantCulture);
        string path = Directory.CreateTempSubdirectory($"{Prefix}{id}-").FullName;
        s_open[path] = true;
        return new PrivateFolder(path);
    }

    /// <summary>Deletes all folders of this process; for an end that runs no <c>finally</c>.</summary>
    public static void DeleteAll()
    {
        foreach (string path in s_open.Keys)
        {
            Delete(path);
        }
    }

    /// <summary>Deletes the folders of processes that are gone.</summary>
    /// <param name="parent">Where they stand.</param>
    public static void DeleteLeftOver(string parent)
    {
        foreach (string path in Directory.EnumerateDirectories(parent, Prefix + "*"))
        {
            string id = System.IO.Path.GetFileName(path)[Prefix.Length..].Split('-')[0];
            if (int.TryParse(id, CultureInfo.InvariantCulture, out int process) && !IsRunning(process))
            {
                Delete(path);
            }
        }
    }

    /// <inheritdoc />
    public void Dispose()
    {
        Delete(Path);
        s_open.TryRemove(Path, out _);
    }

    private static bool IsRunning(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return true;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }

    private static void Delete(string path)
    {
        try
        {
            Directory.Delete(path, recursive: true);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // It is gone already, another user's, or still written to: then whoever writes deletes it.
        }
    }
}
