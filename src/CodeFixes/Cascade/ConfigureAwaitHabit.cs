using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Whether new awaits get <c>ConfigureAwait(false)</c>: where a rule of the project wants it, else as most in the file
/// have it, or in the project where the file has none.
/// </summary>
internal static class ConfigureAwaitHabit
{
    private const string Suffix = ".ConfigureAwait(false)";

    /// <summary>At most this many files of a project are read.</summary>
    private const int MostFiles = 300;

    /// <summary>What stands behind an awaited task in a document.</summary>
    public static async Task<string> SuffixAsync(SourceFiles files, DocumentId document, ExpressionSyntax task)
    {
        if (task is InvocationExpressionSyntax
            { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } })
        {
            return string.Empty;
        }

        if (files.Configured.Contains(document))
        {
            return Suffix;
        }

        (int with, int all) = Count(await files.RootAsync(document).ConfigureAwait(false));
        Project project = files.Solution.GetDocument(document)!.Project;
        SemanticModel model = await files.ModelAsync(document).ConfigureAwait(false);
        if (all == 0 && ProjectKind.Of(model.Compilation) == ProjectPurpose.Production)
        {
            foreach (Document other in project.Documents.Take(MostFiles))
            {
                (int itsWith, int itsAll) =
                    Count((await other.GetSyntaxRootAsync(files.CancellationToken).ConfigureAwait(false))!);
                with += itsWith;
                all += itsAll;
            }
        }

        return with * 2 > all ? Suffix : string.Empty;
    }

    private static (int With, int All) Count(SyntaxNode root)
    {
        int with = 0, all = 0;
        foreach (AwaitExpressionSyntax awaited in root.DescendantNodes().OfType<AwaitExpressionSyntax>())
        {
            all++;
            with += awaited.Expression is InvocationExpressionSyntax
                { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } } ? 1 : 0;
        }

        return (with, all);
    }
}
