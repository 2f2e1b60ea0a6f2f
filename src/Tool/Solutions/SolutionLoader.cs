using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.MSBuild;

namespace GcGuard.Tool.Solutions;

/// <summary>Loads all projects of a solution; one that cannot be loaded is named, and the others count.</summary>
/// <param name="properties">Properties of the build.</param>
/// <param name="keepsPreset">Whether a preset of the package, by its path, counts; all where it is null.</param>
internal sealed class SolutionLoader(
    IReadOnlyDictionary<string, string> properties, Func<string, bool>? keepsPreset = null) : IDisposable
{
    /// <summary>How long a cancelled evaluation may take to end.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    private readonly MSBuildWorkspace _workspace = MSBuildWorkspace.Create(WithQuietRestore(properties));

    /// <summary>Loads and compiles.</summary>
    /// <exception cref="InputException">Nothing of it can be used.</exception>
    public async Task<LoadedSolution> LoadAsync(
        SolutionInput input, Action<string> progress, CancellationToken cancellationToken)
    {
        _workspace.SkipUnrecognizedProjects = true;
        var problems = new LoadProblems(input.Folder);
        using IDisposable listener = _workspace.RegisterWorkspaceFailedHandler(
            failure => problems.Hear(failure.Diagnostic));
        Solution solution = WithoutForeignPresets(
            await OpenAsync(input, progress, cancellationToken).ConfigureAwait(false));
        var projects = ImmutableArray.CreateBuilder<LoadedProject>();
        foreach (ProjectId id in solution.GetProjectDependencyGraph().GetTopologicallySortedProjects(cancellationToken))
        {
            Project project = solution.GetProject(id)!;
            if (project.Language != LanguageNames.CSharp)
            {
                continue;
            }

            progress(project.Name);
            Compilation? compilation = await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
            if (compilation is not null
                && compilation.GetSpecialType(SpecialType.System_Object).TypeKind != TypeKind.Error)
            {
                projects.Add(new LoadedProject(project, compilation));
            }
        }

        problems.Judge(
            [.. solution.Projects.Where(project => project.Language == LanguageNames.CSharp)], projects,
            cancellationToken);
        return projects.Count > 0
            ? new LoadedSolution(input, projects.ToImmutable(), [.. problems.All])
            : throw new InputException(
                $"{input.Path}: no C# project in it can be used."
                + string.Concat(problems.All.Select(problem => Environment.NewLine + "  " + problem)));
    }

    /// <inheritdoc/>
    public void Dispose() => _workspace.Dispose();

    /// <summary>
    /// A build repeats every warning of a restore for every project, and the workspace calls each a failure. What
    /// matters of them is read from where NuGet writes it.
    /// </summary>
    private static Dictionary<string, string> WithQuietRestore(IReadOnlyDictionary<string, string> properties)
        => new(properties, StringComparer.OrdinalIgnoreCase) { ["EmitAssetsLogMessages"] = "false" };

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
        Task? opening = null;
        try
        {
            var report = new LoadProgress(progress);
            if (input.IsProject)
            {
                Task<Project> project = _workspace.OpenProjectAsync(input.Path, report, cancellationToken);
                opening = project;
                return (await project.WaitAsync(cancellationToken).ConfigureAwait(false)).Solution;
            }

            Task<Solution> solution = _workspace.OpenSolutionAsync(input.Path, report, cancellationToken);
            opening = solution;
            return await solution.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // The workspace asks its processes to end and does not wait for one that evaluates a project.
            await Task.WhenAny(opening ?? Task.CompletedTask, Task.Delay(Patience, CancellationToken.None))
                .ConfigureAwait(false);
            BuildProcesses.End();
            throw;
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            throw new InputException($"{input.Path} cannot be loaded: {LoadProblems.OnOneLine(exception.Message)}");
        }
    }

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
