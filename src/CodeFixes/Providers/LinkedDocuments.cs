using GcGuard.Analyzers.Engine;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Providers;

/// <summary>
/// A file that several projects or target frameworks share is changed only when the finding stands and the rewrite
/// leads to the same text in all of them. Otherwise the hosts merge two different texts, and the file is left with
/// merge markers in it.
/// </summary>
internal static class LinkedDocuments
{
    /// <summary>
    /// The solution after the rewrite with all linked documents changed alike; null when one of them does not agree.
    /// </summary>
    public static async Task<Solution?> TryApplyEverywhereAsync(
        GcGuardCodeFixProvider provider,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        FixTarget target,
        Fix fix,
        Document changed,
        CancellationToken cancellationToken)
    {
        Solution solution = changed.Project.Solution;
        if (fix.CoversLinkedDocuments)
        {
            return solution;
        }

        ImmutableArray<DocumentId> linked = target.Document.GetLinkedDocumentIds();
        if (!fix.OtherRoots.IsEmpty)
        {
            // What several documents change together is not tried in another project or framework.
            return linked.IsEmpty && !AreLinked(fix, solution) ? solution : null;
        }

        if (linked.IsEmpty)
        {
            return solution;
        }

        SourceText before = await target.Document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        SourceText after = await changed.GetTextAsync(cancellationToken).ConfigureAwait(false);
        foreach (DocumentId id in linked)
        {
            Document? other = target.Document.Project.Solution
                .WithDocumentText(id, before)
                .GetDocument(id);
            if (other is null
                || !await AgreesAsync(provider, analyzers, target, fix, other, after, cancellationToken)
                    .ConfigureAwait(false))
            {
                return null;
            }

            solution = solution.WithDocumentText(id, after);
        }

        return solution;
    }

    private static bool AreLinked(Fix fix, Solution solution)
    {
        foreach (DocumentId other in fix.OtherRoots.Keys)
        {
            if (!solution.GetDocument(other)!.GetLinkedDocumentIds().IsEmpty)
            {
                return true;
            }
        }

        return false;
    }

    private static async Task<bool> AgreesAsync(
        GcGuardCodeFixProvider provider,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        FixTarget target,
        Fix fix,
        Document other,
        SourceText expected,
        CancellationToken cancellationToken)
    {
        Diagnostic? finding = await FindAsync(analyzers, provider.RuleId, other, target.Node.Span, cancellationToken)
            .ConfigureAwait(false);
        if (finding is null
            || await FixTarget.FindAsync(other, target.Node.Span, finding.Properties, cancellationToken)
                .ConfigureAwait(false) is not { } otherTarget)
        {
            return false;
        }

        foreach (Fix candidate in await provider.ProposeUnverifiedAsync(otherTarget, cancellationToken)
            .ConfigureAwait(false))
        {
            if ((candidate.Alternative == fix.Alternative || candidate.IsDefaultOtherwise)
                && await FixVerification.TryApplyAsync(otherTarget, candidate, cancellationToken).ConfigureAwait(false)
                    is { } changed
                && (await changed.GetTextAsync(cancellationToken).ConfigureAwait(false)).ContentEquals(expected))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The findings of a rule in a document as it stands, or in a part of it.</summary>
    public static async Task<ImmutableArray<Diagnostic>> FindAllAsync(
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        string ruleId,
        Document document,
        SemanticModel model,
        TextSpan? span,
        CancellationToken cancellationToken)
    {
        ImmutableArray<Diagnostic> found = await model.Compilation
            .WithAnalyzers(analyzers, document.Project.AnalyzerOptions)
            .GetAnalyzerSemanticDiagnosticsAsync(model, span, cancellationToken)
            .ConfigureAwait(false);
        return found.RemoveAll(finding => finding.Id != ruleId);
    }

    private static async Task<Diagnostic?> FindAsync(
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        string ruleId,
        Document document,
        TextSpan span,
        CancellationToken cancellationToken)
    {
        SemanticModel? model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        if (model is null)
        {
            return null;
        }

        foreach (Diagnostic diagnostic
            in await FindAllAsync(analyzers, ruleId, document, model, span, cancellationToken).ConfigureAwait(false))
        {
            if (diagnostic.Location.SourceSpan == span)
            {
                return diagnostic;
            }
        }

        return null;
    }
}
