using System.IO;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// The net below the planner: all code that may see a change compiled before, and the compiler finds nothing new in it
/// afterwards, nor do the project's own rules on asynchronous code in what changed. Bodies in files that mention no
/// changed member are left out, since a compiler takes most of its time for them.
/// </summary>
internal static class SolutionCheck
{
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
        var names = new DeclaredNames();
        foreach (DocumentId id in roots.Keys)
        {
            after = after.WithDocumentSyntaxRoot(id, roots[id]);
            names.Compare(
                (await solution.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!,
                roots[id]);
        }

        foreach (ProjectId id in affected)
        {
            Project project = solution.GetProject(id)!;
            Compilation whole = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
            Compilation changed =
                (await after.GetProject(id)!.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
            HashSet<SyntaxTree> unreached = Unreached(whole, changed, names, cancellationToken);
            Compilation reduced = Reduce(whole, unreached, cancellationToken);
            Dictionary<string, int> before = Count(reduced, generates: false, cancellationToken);
            if (before.Keys.FirstOrDefault(key => key[0] == '!') is { } error)
            {
                return new Met(Obstacles.CompileErrors, null, project.Name + ": " + error.Substring(1));
            }

            // Some errors, such as a span that lives across an await, are found only when the code is generated.
            bool isChanged = roots.Keys.Any(document => document.ProjectId == id);
            Dictionary<string, int> now =
                Count(Reduce(changed, unreached, cancellationToken), isChanged, cancellationToken);
            if (FindNew(before, now) is { } added
                && (!isChanged || FindNew(Count(reduced, generates: true, cancellationToken), now) is not null))
            {
                return new Met(Obstacles.DoesNotCompile, null, project.Name + ": " + added.TrimStart('!'));
            }
        }

        foreach (IGrouping<ProjectId, DocumentId> group in roots.Keys.GroupBy(document => document.ProjectId))
        {
            if (await ProjectAnalyzers.FindNewAsync(
                solution.GetProject(group.Key)!,
                after.GetProject(group.Key)!,
                group.ToList(),
                cancellationToken).ConfigureAwait(false) is { } found)
            {
                return new Met(Obstacles.DoesNotCompile, null, solution.GetProject(group.Key)!.Name + ": " + found.Id)
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
    /// The files that a change leaves as they are and that mention no changed member. None where code refers to calls
    /// by their position, as generated interceptors do: a file without bodies has other positions.
    /// </summary>
    private static HashSet<SyntaxTree> Unreached(
        Compilation before, Compilation after, DeclaredNames names, CancellationToken cancellationToken)
    {
        HashSet<SyntaxTree> unreached = [];
        foreach (SyntaxTree tree in names.AreUnknown ? [] : before.SyntaxTrees)
        {
            string text = tree.GetText(cancellationToken).ToString();
            if (text.Contains("InterceptsLocation"))
            {
                return [];
            }

            if (after.ContainsSyntaxTree(tree) && !names.AreMentionedIn(text))
            {
                unreached.Add(tree);
            }
        }

        return unreached;
    }

    /// <summary>A compilation without the bodies in some files.</summary>
    private static Compilation Reduce(
        Compilation compilation, HashSet<SyntaxTree> bodiless, CancellationToken cancellationToken)
        => bodiless.Count == 0
            ? compilation
            : compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(compilation.SyntaxTrees
                .Select(tree => bodiless.Contains(tree) ? BodilessTree.Of(tree, cancellationToken) : tree));

    /// <summary>
    /// How often the compiler finds what: ids of warnings, and of errors with a mark before them.
    /// </summary>
    private static Dictionary<string, int> Count(
        Compilation compilation, bool generates, CancellationToken cancellationToken)
    {
        var counts = new Dictionary<string, int>();
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

        return counts;
    }
}
