using System.Globalization;
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
    /// <param name="compiled">Those that have the references which every code needs.</param>
    /// <param name="cancellationToken">Stops the looking.</param>
    public void Judge(
        IReadOnlyCollection<Project> loaded, IReadOnlyCollection<LoadedProject> compiled,
        CancellationToken cancellationToken)
    {
        var compilations = compiled.ToDictionary(one => one.Project.Id, one => one.Compilation);
        var usable = compiled.Select(one => one.Project.FilePath).OfType<string>()
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
                _texts.Add(
                    $"{Shown(file)} is left out: its references are missing. Run 'dotnet restore' and try again.");
            }
            else if (IsUnrestored(project))
            {
                _texts.Add($"{Shown(file)} is not restored, so what uses its packages is not seen. "
                    + "Run 'dotnet restore' and try again.");
            }
            else if (RestoreLog.ErrorsIn(AssetsOf(project)) is { Length: > 0 } errors)
            {
                _texts.Add($"{Shown(file)} is loaded in part, because its restore failed: {OnOneLine(errors[0])}"
                    + (errors.Length > 1 ? $" ({errors.Length - 1} more)" : string.Empty));
            }
            else if (compilations.TryGetValue(project.Id, out Compilation? compilation))
            {
                AddErrors(file, compilation, cancellationToken);
            }
        }
    }

    /// <summary>
    /// Says that the declarations of a project do not compile: code that a build makes first is missing, or a package.
    /// </summary>
    private void AddErrors(string file, Compilation compilation, CancellationToken cancellationToken)
    {
        Diagnostic[] errors = [.. compilation.GetDeclarationDiagnostics(cancellationToken)
            .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)];
        if (errors.Length == 0)
        {
            return;
        }

        Diagnostic first = errors.OrderBy(error => error.Location.GetLineSpan().Path, StringComparer.Ordinal)
            .ThenBy(error => error.Location.SourceSpan.Start).First();
        FileLinePositionSpan place = first.Location.GetLineSpan();
        string where =
            place.Path.Length > 0 ? $"{Shown(place.Path)}({place.StartLinePosition.Line + 1}) " : string.Empty;
        _texts.Add($"{Shown(file)} does not compile, so what uses the missing names is not seen: {where}{first.Id}: "
            + OnOneLine(first.GetMessage(CultureInfo.InvariantCulture))
            + (errors.Length > 1 ? $" ({errors.Length - 1} more)" : string.Empty)
            + ". Build it and try again.");
    }

    /// <summary>A text on one line.</summary>
    public static string OnOneLine(string text) => WhiteSpace().Replace(text, " ").Trim();

    /// <summary>
    /// Whether NuGet never wrote down the packages of a project. An old project file names its packages otherwise.
    /// </summary>
    private static bool IsUnrestored(Project project)
        => (IsOfSdk(project) || NamedAssets(project) is not null) && AssetsOf(project) is null;

    /// <summary>Whether an SDK builds the project: it tells analyzers the target framework.</summary>
    private static bool IsOfSdk(Project project)
        => project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions
            .TryGetValue("build_property.TargetFramework", out string? framework) && framework.Length > 0;

    private static string? NamedAssets(Project project)
        => project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions
            .TryGetValue("build_property.ProjectAssetsFile", out string? file) && file.Length > 0 ? file : null;

    /// <summary>
    /// What NuGet wrote down; null for nothing. The file stands in the folder below which intermediate output goes, by
    /// configuration and framework.
    /// </summary>
    private static string? AssetsOf(Project project)
    {
        if (NamedAssets(project) is { } named)
        {
            return File.Exists(named) ? named : null;
        }

        string? current = Path.GetDirectoryName(project.CompilationOutputInfo.AssemblyPath);
        for (int up = 0; up < 4 && current is not null; up++, current = Path.GetDirectoryName(current))
        {
            string beside = Path.Combine(current, "project.assets.json");
            if (File.Exists(beside))
            {
                return beside;
            }
        }

        return null;
    }

    private string Shown(string file) => Path.GetRelativePath(folder, file).Replace('\\', '/');

    [GeneratedRegex("^Project file not found: '(.+)'$", RegexOptions.Singleline)]
    private static partial Regex Missing();

    [GeneratedRegex("^Msbuild failed when processing the file '(.+?)' with message: (.+)$", RegexOptions.Singleline)]
    private static partial Regex Broken();

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();
}
