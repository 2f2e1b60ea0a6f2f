using System.Collections.Immutable;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Tool.Paths;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Corpus.Solutions;

/// <summary>The paths between the projects of a folder, by the engine of <c>dotnet gcguard paths</c>.</summary>
internal static class FolderPaths
{
    /// <summary>Finds the paths and hands them to every project as its paths file.</summary>
    public static async Task<Solution> AddToAsync(
        Solution solution, ImmutableArray<ProjectId> projects, string folder, Action<string> progress,
            CancellationToken cancellationToken)
    {
        var clock = System.Diagnostics.Stopwatch.StartNew();
        var compiled = new List<CompiledProject>(projects.Length);
        foreach (ProjectId id in projects)
        {
            Project project = solution.GetProject(id)!;
            Compilation compilation = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
            compiled.Add(
                new CompiledProject(
                    project.Name, compilation, project.AnalyzerOptions.AnalyzerConfigOptionsProvider,
                    project.FilePath));
        }

        ImmutableArray<SolutionMember> members = PathsBuilder.Build(compiled, progress: null, cancellationToken);
        progress($"note: paths: requests reach {members.Count(member => !member.Links.IsEmpty)} of {members.Length} "
            + "members "
            + $"that other projects call; {clock.Elapsed.TotalSeconds:0} s, "
            + $"{Environment.WorkingSet / (1024 * 1024)} MB");
        var text = SourceText.From(PathsText.Of(members));
        string path = Path.Combine(folder, PathsFormat.RelativePath);
        foreach (ProjectId id in projects)
        {
            solution = solution.AddAdditionalDocument(
                DocumentId.CreateNewId(id, path), PathsFormat.RelativePath, text, filePath: path);
        }

        return solution;
    }
}
