using System.IO;
using System.Runtime.CompilerServices;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// The net below the planner: every project that may see a change compiled before, and the compiler finds nothing
/// new in any of them afterwards, nor do the project's own rules on asynchronous code in what changed.
/// </summary>
internal static class SolutionCheck
{
    // What the compiler says when it binds all code, and what it says when it also generates it.
    private static readonly ConditionalWeakTable<Compilation, Dictionary<string, int>> Bound = new();
    private static readonly ConditionalWeakTable<Compilation, Dictionary<string, int>> Generated = new();

    /// <summary>What forbids the new roots, or null.</summary>
    public static async Task<Met?> FindObstacleAsync(
        Solution solution,
        ImmutableDictionary<DocumentId, SyntaxNode> roots,
        CancellationToken cancellationToken)
    {
        ProjectDependencyGraph graph = solution.GetProjectDependencyGraph();
        var affected = new HashSet<ProjectId>(roots.Keys.Select(id => id.ProjectId));
        foreach (ProjectId changed in affected.ToList())
        {
            affected.UnionWith(graph.GetProjectsThatTransitivelyDependOnThisProject(changed));
        }

        foreach (Project project in solution.Projects)
        {
            if (project.AllProjectReferences.Count != project.ProjectReferences.Count())
            {
                return new Met(Obstacles.MissingProject, null, project.Name);
            }

            if (affected.Contains(project.Id) && project.Language != LanguageNames.CSharp)
            {
                return new Met(Obstacles.ForeignLanguage, null, project.Name);
            }
        }

        Solution after = solution;
        foreach (DocumentId id in roots.Keys)
        {
            after = after.WithDocumentSyntaxRoot(id, roots[id]);
        }

        foreach (ProjectId id in affected)
        {
            Project project = solution.GetProject(id)!;
            Dictionary<string, int> before =
                await CountAsync(project, generates: false, cancellationToken).ConfigureAwait(false);
            if (before.Keys.FirstOrDefault(key => key[0] == '!') is { } error)
            {
                return new Met(Obstacles.CompileErrors, null, project.Name + ": " + error.Substring(1));
            }

            // Some errors, such as a span that lives across an await, are found only when the code is generated.
            bool isChanged = roots.Keys.Any(document => document.ProjectId == id);
            Dictionary<string, int> now =
                await CountAsync(after.GetProject(id)!, isChanged, cancellationToken).ConfigureAwait(false);
            if (FindNew(before, now) is { } added
                && (!isChanged || FindNew(await CountAsync(project, generates: true, cancellationToken)
                    .ConfigureAwait(false), now) is not null))
            {
                return new Met(Obstacles.DoesNotCompile, null, project.Name + ": " + added.TrimStart('!'));
            }
        }

        foreach (IGrouping<ProjectId, DocumentId> changed in roots.Keys.GroupBy(document => document.ProjectId))
        {
            if (await ProjectAnalyzers.FindNewAsync(
                solution.GetProject(changed.Key)!,
                after.GetProject(changed.Key)!,
                changed.ToList(),
                cancellationToken).ConfigureAwait(false) is { } found)
            {
                return new Met(Obstacles.DoesNotCompile, null, solution.GetProject(changed.Key)!.Name + ": " + found.Id)
                {
                    Unconfigured = found.WantsConfigureAwait ? found.Documents : ImmutableArray<DocumentId>.Empty,
                };
            }
        }

        return null;
    }

    private static string? FindNew(Dictionary<string, int> before, Dictionary<string, int> now)
    {
        foreach (KeyValuePair<string, int> one in now)
        {
            if (!before.TryGetValue(one.Key, out int count) || count < one.Value)
            {
                return one.Key;
            }
        }

        return null;
    }

    /// <summary>
    /// How often the compiler finds what in a project: ids of warnings, and of errors with a mark before them.
    /// </summary>
    private static async Task<Dictionary<string, int>> CountAsync(
        Project project, bool generates, CancellationToken cancellationToken)
    {
        Compilation compilation = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
        if (Generated.TryGetValue(compilation, out Dictionary<string, int> counts)
            || (!generates && Bound.TryGetValue(compilation, out counts)))
        {
            return counts;
        }

        counts = new Dictionary<string, int>();
        foreach (Diagnostic diagnostic in generates
            ? compilation.Emit(Stream.Null, cancellationToken: cancellationToken).Diagnostics
            : compilation.GetDiagnostics(cancellationToken))
        {
            if (diagnostic.Severity >= DiagnosticSeverity.Warning && !diagnostic.IsSuppressed)
            {
                // A warning that the project counts as an error does not keep its code from being understood.
                bool isError = diagnostic.DefaultSeverity == DiagnosticSeverity.Error;
                string key = (isError ? "!" : string.Empty) + diagnostic.Id;
                counts[key] = counts.TryGetValue(key, out int count) ? count + 1 : 1;
            }
        }

        return (generates ? Generated : Bound).GetValue(compilation, _ => counts);
    }
}
