using System.Collections.Immutable;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Evidence.Results;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Tool.Paths;

/// <summary>A compiled project, with the options of its analyzers.</summary>
/// <param name="Name">How it is shown.</param>
/// <param name="Compilation">The compilation.</param>
/// <param name="Options">The options.</param>
/// <param name="File">Its file, beside or below which its views stand; null for none.</param>
internal sealed record CompiledProject(
    string Name, Compilation Compilation, AnalyzerConfigOptionsProvider Options, string? File = null);

/// <summary>
/// The members of the solution's libraries that other projects call or send messages to, and how requests reach them.
/// </summary>
internal static class PathsBuilder
{
    /// <summary>Reads all projects; the answer is sorted.</summary>
    public static ImmutableArray<SolutionMember> Build(
        IReadOnlyList<CompiledProject> projects, Action<string>? progress, CancellationToken cancellationToken)
    {
        var names = new SourceNames();
        foreach (CompiledProject project in projects)
        {
            names.Add(project.Compilation, cancellationToken);
        }

        var leftOver = new LeftOverMiddleware([.. projects.Select(project => project.Compilation)]);
        var facts = new SolutionFacts();
        foreach (CompiledProject project in projects.OrderBy(project => project.Name, StringComparer.Ordinal))
        {
            progress?.Invoke(project.Name);
            var reader = new ProjectReader(project.Compilation, project.Options, names, leftOver);
            reader.AddMembers(facts, cancellationToken);
            reader.ReadInto(facts, cancellationToken);
            reader.ReadViews(project.File, facts, cancellationToken);
        }

        return Lines(facts, cancellationToken);
    }

    private static ImmutableArray<SolutionMember> Lines(SolutionFacts facts, CancellationToken cancellationToken)
    {
        Dictionary<string, HashSet<string>> contracts = new(StringComparer.Ordinal);
        foreach ((string contract, HashSet<Implementation> all) in facts.Implementations)
        {
            foreach (Implementation one in all)
            {
                contracts.AddTo(one.Member, contract);
            }
        }

        var search = new PathSearch(facts, cancellationToken);
        var lines = new List<SolutionMember>();
        foreach ((int id, Member member) in search.Members)
        {
            if (member is not { Library: { } library, Id: { } documentationId })
            {
                continue;
            }

            if (member.IsLeftOver)
            {
                lines.Add(new SolutionMember(library, documentationId, [], 0, [], [], IsBackground: false));
                continue;
            }

            // A delegate that its own library runs has a line too: no walk inside the library finds where it runs.
            bool reached = search.IsReached(id);
            ImmutableArray<string> callers =
            [
                .. contracts.Of(member.Key).Append(member.Key)
                    .SelectMany(named => facts.Callers.Of(named))
                    .Concat(search.SendersTo(member))
                    .Where(caller => caller != library || (reached && facts.KeptTargets.Contains(member.Key)))
                    .Distinct()
                    .Order(StringComparer.Ordinal),
            ];
            if (callers.IsEmpty
                || (member.IsInExecutable && callers.All(facts.ColdAssemblies.Contains))
                || (!reached && search.IsDoubtful(id) && member.Claim == RootKind.None))
            {
                continue;
            }

            lines.Add(new SolutionMember(
                library,
                documentationId,
                reached ? [.. search.LinksTo(id)] : [],
                Math.Max(0, search.EntriesOf(id) - 1),
                [.. ResultUseNames.Of(search.UsesOf(id))],
                callers,
                !reached && search.IsBackground(id)));
        }

        return
        [
            .. lines.OrderBy(line => line.Assembly, StringComparer.Ordinal)
                .ThenBy(line => line.Id, StringComparer.Ordinal),
        ];
    }
}
