using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>What a rule of a project finds in new documents only.</summary>
/// <param name="Id">The rule.</param>
/// <param name="Documents">Where it finds more than before.</param>
/// <param name="WantsConfigureAwait">Whether it is a rule that wants <c>ConfigureAwait</c> behind each await.</param>
internal sealed record NewFinding(string Id, ImmutableArray<DocumentId> Documents, bool WantsConfigureAwait);

/// <summary>
/// The rules on asynchronous code that a project already has: names, <c>ConfigureAwait</c>, blocking calls in async
/// methods. A cascade leaves nothing behind that they warn about and did not before.
/// </summary>
internal static class ProjectAnalyzers
{
    private static readonly string[] Prefixes = ["VSTHRD", "AsyncFixer", "xUnit"];

    private static readonly HashSet<string> Ids = new(StringComparer.Ordinal)
    {
        "CA1849", "CA2007", "CA2008", "CA2012", "CA2016", "MA0004", "MA0022", "MA0032", "MA0040", "MA0042", "MA0045",
        "MA0100",
        "RCS1046", "RCS1047", "RCS1090", "RCS1229", "S3168", "S4462", "S6966",
    };

    private static readonly HashSet<string> ConfigureAwaitIds =
        new(StringComparer.Ordinal) { "CA2007", "MA0004", "RCS1090", "VSTHRD111" };

    /// <summary>The first finding that only the new documents of a project have, or null.</summary>
    /// <param name="before">The project as it was.</param>
    /// <param name="after">The project after the plan.</param>
    /// <param name="documents">The documents that changed.</param>
    public static async Task<NewFinding?> FindNewAsync(
        Project before,
        Project after,
        IReadOnlyCollection<DocumentId> documents,
        CancellationToken cancellationToken)
    {
        ImmutableArray<DiagnosticAnalyzer> analyzers = before.AnalyzerReferences
            .SelectMany(reference => reference.GetAnalyzers(LanguageNames.CSharp))
            .Where(analyzer => analyzer.SupportedDiagnostics.Any(IsAsync))
            .ToImmutableArray();
        if (analyzers.IsEmpty)
        {
            return null;
        }

        Dictionary<(string Id, DocumentId Document), int> found =
            await CountAsync(before, documents, analyzers, cancellationToken).ConfigureAwait(false);
        List<(string Id, DocumentId Document)> more = [];
        foreach (KeyValuePair<(string Id, DocumentId Document), int> now
            in await CountAsync(after, documents, analyzers, cancellationToken).ConfigureAwait(false))
        {
            if (!found.TryGetValue(now.Key, out int count) || count < now.Value)
            {
                more.Add(now.Key);
            }
        }

        if (more.Count == 0)
        {
            return null;
        }

        // What else is found stands after a second plan, so that it is named first.
        string id = more.OrderBy(one => ConfigureAwaitIds.Contains(one.Id)).First().Id;
        return new NewFinding(
            id, more.Where(one => one.Id == id).Select(one => one.Document).ToImmutableArray(),
            ConfigureAwaitIds.Contains(id));
    }

    private static bool IsAsync(DiagnosticDescriptor descriptor)
        => Ids.Contains(descriptor.Id)
            || Prefixes.Any(prefix => descriptor.Id.StartsWith(prefix, StringComparison.Ordinal));

    private static async Task<Dictionary<(string Id, DocumentId Document), int>> CountAsync(
        Project project,
        IReadOnlyCollection<DocumentId> documents,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        CancellationToken cancellationToken)
    {
        Compilation compilation = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
        CompilationWithAnalyzers run = compilation.WithAnalyzers(analyzers, project.AnalyzerOptions);
        var counts = new Dictionary<(string Id, DocumentId Document), int>();
        foreach (DocumentId id in documents)
        {
            SyntaxTree tree =
                (await project.GetDocument(id)!.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false))!;
            SemanticModel model =
                (await project.GetDocument(id)!.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
            foreach (Diagnostic diagnostic
                in (await run.GetAnalyzerSyntaxDiagnosticsAsync(tree, cancellationToken).ConfigureAwait(false))
                .Concat(
                    await run.GetAnalyzerSemanticDiagnosticsAsync(
                        model, filterSpan: null, cancellationToken).ConfigureAwait(false)))
            {
                // What an analyzer says of itself (AD0001) is no finding in the code.
                if (diagnostic.Severity >= DiagnosticSeverity.Warning
                    && !diagnostic.IsSuppressed
                    && IsAsync(diagnostic.Descriptor))
                {
                    counts[(diagnostic.Id, id)] =
                        counts.TryGetValue((diagnostic.Id, id), out int count) ? count + 1 : 1;
                }
            }
        }

        return counts;
    }
}
