using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Reports;

/// <summary>
/// Lines of source, where this machine has the file that the PDB names and it is older than the recording.
/// </summary>
internal static class SourceLines
{
    private const int MaxLength = 140;

    /// <summary>The line of a site; empty where it is not known.</summary>
    public static string At(Site site, Recording recording)
    {
        try
        {
            if (site.Line == 0 || !File.Exists(site.File) || File.GetLastWriteTimeUtc(site.File) > recording.Started)
            {
                return string.Empty;
            }

            string line = File.ReadLines(site.File).ElementAtOrDefault(site.Line - 1)?.Trim() ?? string.Empty;
            return line.Length > MaxLength ? line[..MaxLength] + "…" : line;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return string.Empty;
        }
    }
}
