using System.IO;
using System.Runtime.CompilerServices;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// The net below the planner: every project that may see a change compiled before, and the compiler finds nothing
/// new in any of them afterwards, nor do the project's own rules on asynchronous code in what changed.
/// </summary>
internal static class SolutionCheck
{
    private static readonly ConditionalWeakTable<Compilation, Dictionary<string, int>> Counted = new();

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
            Dictionary<string, int> before =
                await CountAsync(solution.GetProject(id)!, cancellationToken).ConfigureAwait(false);
            if (before.Keys.FirstOrDefault(key => key[0] == '!') is { } error)
            {
                return new Met(
                    Obstacles.CompileErrors, null, solution.GetProject(id)!.Name + ": " + error.Substring(1));
            }

            foreach (KeyValuePair<string, int> now
                in await CountAsync(after.GetProject(id)!, cancellationToken).ConfigureAwait(false))
            {
                if (!before.TryGetValue(now.Key, out int count) || count < now.Value)
                {
                    return new Met(
                        Obstacles.DoesNotCompile, null, solution.GetProject(id)!.Name + ": " + now.Key.TrimStart('!'));
                }
            }
        }

        // Some errors, such as a span that lives across an await, are found only when the code is generated.
        foreach (ProjectId id in roots.Keys.Select(document => document.ProjectId).Distinct())
        {
            if (await FindEmitErrorAsync(after.GetProject(id)!, cancellationToken).ConfigureAwait(false) is { } error
                && await FindEmitErrorAsync(solution.GetProject(id)!, cancellationToken).ConfigureAwait(false) is null)
            {
                return new Met(Obstacles.DoesNotCompile, null, solution.GetProject(id)!.Name + ": " + error);
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

    private static async Task<string?> FindEmitErrorAsync(Project project, CancellationToken cancellationToken)
    {
        Compilation compilation = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
        return compilation.Emit(Stream.Null, cancellationToken: cancellationToken)
            .Diagnostics.FirstOrDefault(found => found.Severity == DiagnosticSeverity.Error)?.ToString();
    }

    /// <summary>
    /// How often the compiler finds what in a project: ids of warnings, and of errors with a mark before them.
    /// </summary>
    private static async Task<Dictionary<string, int>> CountAsync(Project project, CancellationToken cancellationToken)
    {
        Compilation compilation = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
        if (Counted.TryGetValue(compilation, out Dictionary<string, int> known))
        {
            return known;
        }

        var counts = new Dictionary<string, int>();
        foreach (Diagnostic diagnostic in compilation.GetDiagnostics(cancellationToken))
        {
            if (diagnostic.Severity >= DiagnosticSeverity.Warning && !diagnostic.IsSuppressed)
            {
                // A warning that the project counts as an error does not keep its code from being understood.
                bool isError = diagnostic.DefaultSeverity == DiagnosticSeverity.Error;
                string key = (isError ? "!" : string.Empty) + diagnostic.Id;
                counts[key] = counts.TryGetValue(key, out int count) ? count + 1 : 1;
            }
        }

        return Counted.GetValue(compilation, _ => counts);
    }
}
