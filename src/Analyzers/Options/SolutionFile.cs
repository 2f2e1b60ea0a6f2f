namespace GcGuard.Analyzers.Options;

/// <summary>Files of a solution that the package's props hand over as additional files.</summary>
internal static class SolutionFile
{
    /// <summary>The file of one kind among the additional files; null where there is none.</summary>
    /// <param name="options">The options of a compilation's analyzers.</param>
    /// <param name="relativePath">Where such a file usually stands: <c>.gcguard/paths.txt</c>.</param>
    /// <param name="mark">The metadata by which the props mark it, whatever it is called.</param>
    public static AdditionalText? Find(AnalyzerOptions options, string relativePath, string mark)
    {
        foreach (AdditionalText file in options.AdditionalFiles)
        {
            if (IsOne(file, options.AnalyzerConfigOptionsProvider, relativePath, mark))
            {
                return file;
            }
        }

        return null;
    }

    /// <summary>Whether an additional file is of one kind.</summary>
    public static bool IsOne(
        AdditionalText file, AnalyzerConfigOptionsProvider options, string relativePath, string mark)
        => (file.Path.Length >= relativePath.Length
                && file.Path.Replace('\\', '/').EndsWith(relativePath, StringComparison.OrdinalIgnoreCase))
            || (options.GetOptions(file).TryGetValue("build_metadata.AdditionalFiles." + mark, out string? marked)
                && string.Equals(marked, "true", StringComparison.OrdinalIgnoreCase));
}
