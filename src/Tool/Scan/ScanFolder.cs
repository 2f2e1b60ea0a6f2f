namespace GcGuard.Tool.Scan;

/// <summary>The folder that a scan's build writes to instead of the solution's, deleted afterwards.</summary>
internal sealed class ScanFolder : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("gcguard-scan-");

    /// <summary>The properties by which a build of any solution runs the package's props and targets.</summary>
    public Dictionary<string, string> Properties => new(StringComparer.OrdinalIgnoreCase)
    {
        ["CustomBeforeMicrosoftCommonProps"] = Beside("GcGuard.Scan.props"),
        ["CustomAfterMicrosoftCommonTargets"] = Beside("GcGuard.Scan.targets"),
        ["GcGuardScanFolder"] = _folder.FullName + Path.DirectorySeparatorChar,
    };

    /// <inheritdoc/>
    public void Dispose()
    {
        try
        {
            _folder.Delete(recursive: true);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // It is in the system's temporary folder, which somebody else clears.
        }
    }

    /// <summary>Whether a file is the scan's own, and not of a package that the solution references.</summary>
    public static bool IsOurs(string path) => path.StartsWith(AppContext.BaseDirectory, StringComparison.Ordinal);

    private static string Beside(string file) => Path.Combine(AppContext.BaseDirectory, "build", file);
}
