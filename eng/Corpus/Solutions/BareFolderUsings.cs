using System.Collections.Immutable;
using GcGuard.Corpus.Projects;
using Microsoft.CodeAnalysis;

namespace GcGuard.Corpus.Solutions;

/// <summary>
/// Decides whether the source of a bare folder was written for implicit usings: it is bound with and without them,
/// and the way that leaves fewer unresolved names is taken.
/// </summary>
internal static class BareFolderUsings
{
    private const int Sample = 60;
    private static readonly string[] s_unresolved = ["CS0103", "CS0104", "CS0234", "CS0246", "CS1061"];

    /// <summary>The description that binds better, labelled with the choice.</summary>
    public static async Task<ProjectDescription> ChooseAsync(
        ProjectDescription bare, SolutionBuilder builder, Action<string> progress, CancellationToken cancellationToken)
    {
        ProjectDescription withUsings = BareFolder.WithWebUsings(bare);
        int without = await UnresolvedAsync(bare, builder, cancellationToken).ConfigureAwait(false);
        int with =
            without == 0 ? 0 : await UnresolvedAsync(withUsings, builder, cancellationToken).ConfigureAwait(false);
        ProjectDescription chosen = with < without ? withUsings : bare;
        progress($"note: no project file; one compilation for {chosen.Framework.Moniker} with ASP.NET Core, "
            + (chosen == bare ? "without" : "with") + " implicit usings");
        return chosen;
    }

    private static async Task<int> UnresolvedAsync(
        ProjectDescription project, SolutionBuilder builder, CancellationToken cancellationToken)
    {
        (Solution solution, ImmutableArray<ProjectId> order) = builder.Build([project]);
        int count = 0;
        List<Document> documents = [.. solution.GetProject(order[0])!.Documents];
        int step = Math.Max(1, documents.Count / Sample);
        for (int i = 0; i < documents.Count; i += step)
        {
            SemanticModel? model = await documents[i].GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
            count += model!
                .GetDiagnostics(cancellationToken: cancellationToken)
                .Count(diagnostic => s_unresolved.Contains(diagnostic.Id));
        }

        return count;
    }
}
