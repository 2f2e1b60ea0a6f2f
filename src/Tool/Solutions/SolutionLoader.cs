using System.Collections.Immutable;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.MSBuild;

namespace GcGuard.Tool.Solutions;

/// <summary>Loads all projects of a solution; one that cannot be loaded is named, and the others count.</summary>
/// <param name="properties">Properties of the build.</param>
/// <param name="keepsPreset">Whether a preset of the package, by its path, counts; all where it is null.</param>
internal sealed partial class SolutionLoader(
    IReadOnlyDictionary<string, string> properties, Func<string, bool>? keepsPreset = null) : IDisposable
{
    /// <summary>What a complaint about the process that evaluates projects begins with.</summary>
    private const string BuildHostMessage = "[BuildHost PID ";

    private readonly MSBuildWorkspace _workspace = MSBuildWorkspace.Create(new Dictionary<string, string>(properties));
    private readonly List<string> _failures = [];

    /// <summary>Loads and compiles.</summary>
    /// <exception cref="InputException">Nothing of it can be used.</exception>
    public async Task<LoadedSolution> LoadAsync(
        SolutionInput input, Action<string> progress, CancellationToken cancellationToken)
    {
        _workspace.SkipUnrecognizedProjects = true;
        using IDisposable listener = _workspace.RegisterWorkspaceFailedHandler(failure =>
        {
            // That the process which evaluates projects was slow to end, on a busy machine, is no matter of a project.
            if (failure.Diagnostic.Kind == WorkspaceDiagnosticKind.Failure
                && !failure.Diagnostic.Message.StartsWith(BuildHostMessage, StringComparison.Ordinal))
            {
                lock (_failures)
                {
                    _failures.Add(failure.Diagnostic.Message);
                }
            }
        });
        Solution solution = WithoutForeignPresets(
            await OpenAsync(input, progress, cancellationToken).ConfigureAwait(false));
        var projects = ImmutableArray.CreateBuilder<LoadedProject>();
        var problems = new SortedSet<string>(_failures.Select(Shorten), StringComparer.Ordinal);
        foreach (ProjectId id in solution.GetProjectDependencyGraph().GetTopologicallySortedProjects(cancellationToken))
        {
            Project project = solution.GetProject(id)!;
            if (project.Language != LanguageNames.CSharp)
            {
                continue;
            }

            progress(project.Name);
            Compilation? compilation = await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
            if (compilation is null || compilation.GetSpecialType(SpecialType.System_Object).TypeKind == TypeKind.Error)
            {
                problems.Add(
                    $"{project.Name} is left out: its references are missing. Run 'dotnet restore' and try again.");
                continue;
            }

            projects.Add(new LoadedProject(project, compilation));
        }

        return projects.Count > 0
            ? new LoadedSolution(input, projects.ToImmutable(), [.. problems])
            : throw new InputException(
                $"{input.Path}: no C# project in it can be used."
                + string.Concat(problems.Select(problem => Environment.NewLine + "  " + problem)));
    }

    /// <inheritdoc/>
    public void Dispose() => _workspace.Dispose();

    /// <summary>
    /// A preset that a referenced package brings, and one of the same keys, would cancel each other out.
    /// </summary>
    private Solution WithoutForeignPresets(Solution solution)
    {
        if (keepsPreset is null)
        {
            return solution;
        }

        foreach (Project project in solution.Projects)
        {
            foreach (TextDocument config in project.AnalyzerConfigDocuments)
            {
                if (config.FilePath is { } path && IsPreset(Path.GetFileName(path)) && !keepsPreset(path))
                {
                    solution = solution.RemoveAnalyzerConfigDocument(config.Id);
                }
            }
        }

        return solution;
    }

    private static bool IsPreset(string file)
        => file.StartsWith("GcGuard.", StringComparison.Ordinal)
            && file.EndsWith(".globalconfig", StringComparison.Ordinal);

    private async Task<Solution> OpenAsync(
        SolutionInput input, Action<string> progress, CancellationToken cancellationToken)
    {
        try
        {
            var report = new LoadProgress(progress);
            return input.IsProject
                ? (await _workspace.OpenProjectAsync(input.Path, report, cancellationToken)
                    .ConfigureAwait(false)).Solution
                : await _workspace.OpenSolutionAsync(input.Path, report, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            throw new InputException($"{input.Path} cannot be loaded: {Shorten(exception.Message)}");
        }
    }

    /// <summary>A failure on one line, with what to do where it is known.</summary>
    private static string Shorten(string failure)
    {
        string line = WhiteSpace().Replace(failure, " ").Trim();
        return line.Contains("NETSDK1004", StringComparison.Ordinal)
            || line.Contains("project.assets.json", StringComparison.Ordinal)
            ? line + " Run 'dotnet restore' and try again."
            : line;
    }

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();

    /// <summary>Says which project is being loaded; called on the thread that loads.</summary>
    private sealed class LoadProgress(Action<string> progress) : IProgress<ProjectLoadProgress>
    {
        public void Report(ProjectLoadProgress value)
        {
            if (value.Operation == ProjectLoadOperation.Resolve)
            {
                progress(Path.GetFileNameWithoutExtension(value.FilePath));
            }
        }
    }
}
