using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Tool.Scan;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Cli;

/// <summary>What to do after a scan: install the package, write the paths file, fix, or measure.</summary>
internal static class ScanNextStep
{
    private static string Version => typeof(ScanNextStep).Assembly.GetName().Version!.ToString(3);

    /// <summary>The last line of the output.</summary>
    public static string Of(ScanReport report, SolutionInput input)
    {
        bool hasPaths = File.Exists(Path.Combine(input.Folder, PathsFormat.RelativePath));
        string paths = "dotnet gcguard paths " + Shown(input);
        if (report.IsInstalled)
        {
            return "Next: " + (!hasPaths ? paths : Fix(report, input) ?? "dotnet gcguard record");
        }

        return Install(input) + (hasPaths || report.Findings.IsEmpty ? string.Empty : ", then " + paths);
    }

    /// <summary><c>dotnet add package</c> takes a project and no solution.</summary>
    private static string Install(SolutionInput input) => input.IsProject
        ? $"Next: dotnet add {Shown(input)} package GcGuard.Analyzers"
        : $"Next: put <PackageReference Include=\"GcGuard.Analyzers\" Version=\"{Version}\" PrivateAssets=\"all\" /> "
            + "into the projects or their Directory.Build.props";

    /// <summary>The command that fixes what can be fixed; null where no rule in the list has a fix.</summary>
    private static string? Fix(ScanReport report, SolutionInput input)
    {
        string rules = string.Join(
            ' ',
            report.ByRule.Select(group => group.Key).Where(rule => report.RuleOf(rule).IsFixedInSource)
                .Order(StringComparer.Ordinal));
        return rules.Length == 0 ? null
            : $"dotnet format analyzers {Shown(input)} --severity info --diagnostics {rules}, "
                + "then dotnet gcguard record for what is left";
    }

    private static string Shown(SolutionInput input)
        => PathsCommand.Quoted(Path.GetRelativePath(".", input.Path));
}
