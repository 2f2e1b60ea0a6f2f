using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Solutions;

/// <summary>What went wrong while a solution was loaded: each project that it touches, and what to do.</summary>
/// <param name="folder">The folder that paths are shown from.</param>
internal sealed partial class LoadProblems(string folder)
{
    /// <summary>What a complaint about the process that evaluates projects begins with.</summary>
    private const string BuildHostMessage = "[BuildHost PID ";

    private readonly List<string> _failures = [];
    private readonly SortedSet<string> _texts = new(StringComparer.Ordinal);

    /// <summary>The complaints, sorted.</summary>
    public IEnumerable<string> All => _texts;

    /// <summary>Takes what the workspace says while it loads; called on any thread.</summary>
    public void Hear(WorkspaceDiagnostic failure)
    {
        // That the process which evaluates projects was slow to end, on a busy machine, is no matter of a project.
        if (failure.Kind == WorkspaceDiagnosticKind.Failure
            && !failure.Message.StartsWith(BuildHostMessage, StringComparison.Ordinal))
        {
            lock (_failures)
            {
                _failures.Add(failure.Message);
            }
        }
    }

    /// <summary>Looks at the projects that were loaded, and says which of them can be used.</summary>
    /// <param name="loaded">All projects of the solution.</param>
    /// <param name="isUsable">Whether a project has the references that every code needs.</param>
    public void Judge(IReadOnlyCollection<Project> loaded, Func<Project, bool> isUsable)
    {
        var usable = loaded.Where(isUsable).Select(project => project.FilePath).OfType<string>()
            .ToHashSet(StringComparer.OrdinalIgnoreCase);
        var blamed = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (string failure in _failures)
        {
            if (Missing().Match(failure) is { Success: true } missing)
            {
                blamed.Add(missing.Groups[1].Value);
                _texts.Add($"{Shown(missing.Groups[1].Value)} is left out: there is no such file. "
                    + "Restore it, or take it out of the solution.");
            }
            else if (Broken().Match(failure) is { Success: true } broken)
            {
                string file = broken.Groups[1].Value;
                blamed.Add(file);
                _texts.Add($"{Shown(file)} is {(usable.Contains(file) ? "loaded in part" : "left out")}: "
                    + OnOneLine(broken.Groups[2].Value));
            }
            else
            {
                _texts.Add(OnOneLine(failure));
            }
        }

        foreach (Project project in loaded)
        {
            if (project.FilePath is not { } file || blamed.Contains(file))
            {
                continue;
            }

            if (!usable.Contains(file))
            {
                _texts.Add($"{Shown(file)} is left out: its references are missing. Run 'dotnet restore' and try again.");
            }
            else if (IsUnrestored(project))
            {
                _texts.Add($"{Shown(file)} is not restored, so what uses its packages is not seen. "
                    + "Run 'dotnet restore' and try again.");
            }
        }
    }

    /// <summary>A text on one line.</summary>
    public static string OnOneLine(string text) => WhiteSpace().Replace(text, " ").Trim();

    /// <summary>
    /// Whether NuGet never wrote down the packages of a project. An old project file names its packages otherwise.
    /// </summary>
    private static bool IsUnrestored(Project project)
        => project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions
            .TryGetValue("build_property.ProjectAssetsFile", out string? named) && named.Length > 0
            ? !File.Exists(named)
            : IsOfSdk(project) && !AssetsBeside(project.CompilationOutputInfo.AssemblyPath);

    /// <summary>Whether an SDK builds the project: it tells analyzers the target framework.</summary>
    private static bool IsOfSdk(Project project)
        => project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions
            .TryGetValue("build_property.TargetFramework", out string? framework) && framework.Length > 0;

    /// <summary>
    /// The file stands in the folder below which intermediate output goes, by configuration and framework.
    /// </summary>
    private static bool AssetsBeside(string? assembly)
    {
        string? current = Path.GetDirectoryName(assembly);
        for (int up = 0; up < 4 && current is not null; up++, current = Path.GetDirectoryName(current))
        {
            if (File.Exists(Path.Combine(current, "project.assets.json")))
            {
                return true;
            }
        }

        return false;
    }

    private string Shown(string file) => Path.GetRelativePath(folder, file).Replace('\\', '/');

    [GeneratedRegex("^Project file not found: '(.+)'$", RegexOptions.Singleline)]
    private static partial Regex Missing();

    [GeneratedRegex("^Msbuild failed when processing the file '(.+?)' with message: (.+)$", RegexOptions.Singleline)]
    private static partial Regex Broken();

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();
}
