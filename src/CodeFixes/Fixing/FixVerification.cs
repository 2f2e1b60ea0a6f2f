using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Options;
using Microsoft.CodeAnalysis.Simplification;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Applies a rewrite and refuses it when it changes nothing, loses a comment or a directive, leads to text that means
/// another tree, or adds a compiler error or warning to the document. Each fixer checks its own preconditions; this is
/// the net below them.
/// </summary>
internal static class FixVerification
{
    /// <summary>
    /// The document after the rewrite, formatted where the rewrite asks for it, in a solution with the other documents
    /// that change; null when it is refused.
    /// </summary>
    public static async Task<Document?> TryApplyAsync(FixTarget target, Fix fix, CancellationToken cancellationToken)
    {
        SyntaxNode newRoot = fix.Rewrite(cancellationToken);
        if ((newRoot == target.Root && fix.OtherRoots.IsEmpty) || !KeepsTrivia(target.Root, newRoot))
        {
            return null;
        }

        Solution before = target.Document.Project.Solution;
        Document changed = target.Document.WithSyntaxRoot(newRoot);
        foreach (KeyValuePair<DocumentId, SyntaxNode> other in fix.OtherRoots)
        {
            if (before.GetDocument(other.Key) is not { } document
                || await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root
                || !KeepsTrivia(root, other.Value))
            {
                return null;
            }

            changed = changed.Project.Solution.WithDocumentSyntaxRoot(other.Key, other.Value).GetDocument(changed.Id)!;
        }

        changed = await CleanUpAsync(changed, cancellationToken).ConfigureAwait(false);
        foreach (DocumentId other in fix.OtherRoots.Keys)
        {
            Document cleaned = await CleanUpAsync(
                changed.Project.Solution.GetDocument(other)!, cancellationToken).ConfigureAwait(false);
            changed = cleaned.Project.Solution.GetDocument(changed.Id)!;
        }

        var finished = new HashSet<DocumentId>();
        foreach (DocumentId id in fix.OtherRoots.Keys.Prepend(changed.Id))
        {
            Document one = changed.Project.Solution.GetDocument(id)!;

            // Another view of a file that is finished has its text already.
            bool isWritten = fix.CoversLinkedDocuments && one.GetLinkedDocumentIds().Any(finished.Contains);
            Document? next = !isWritten
                ? await FinishAsync(before.GetDocument(id)!, one, cancellationToken).ConfigureAwait(false)
                : await IsSoundAsync(before.GetDocument(id)!, one, cancellationToken).ConfigureAwait(false) ? one
                : null;
            if (next is null)
            {
                return null;
            }

            finished.Add(id);
            if (!isWritten && fix.CoversLinkedDocuments)
            {
                next = await SharedFile.WriteEverywhereAsync(next, cancellationToken).ConfigureAwait(false);
            }

            changed = next.Project.Solution.GetDocument(changed.Id)!;
        }

        return changed;
    }

    /// <summary>
    /// A changed document as people would write it: short names, lines of a usual length, and no import that it no
    /// longer needs. Null where it is not sound.
    /// </summary>
    private static async Task<Document?> FinishAsync(
        Document before, Document changed, CancellationToken cancellationToken)
        => (await ImportedNames.TryImportAsync(before, changed, cancellationToken).ConfigureAwait(false)
                is { } imported
                ? await TidyAsync(before, imported, cancellationToken).ConfigureAwait(false)
                : null)
            ?? await TidyAsync(before, changed, cancellationToken).ConfigureAwait(false);

    private static async Task<Document?> TidyAsync(
        Document before, Document changed, CancellationToken cancellationToken)
    {
        changed = await LongLines.BreakAsync(before, changed, cancellationToken).ConfigureAwait(false);
        if (!await ReadsAsWrittenAsync(changed, cancellationToken).ConfigureAwait(false))
        {
            return null;
        }

        ImmutableArray<Diagnostic> found = await DiagnoseAsync(changed, cancellationToken).ConfigureAwait(false);
        if (!await AddsNoneAsync(before, found, cancellationToken).ConfigureAwait(false))
        {
            return null;
        }

        return await NeedlessImports.TryRemoveAsync(before, changed, found, cancellationToken).ConfigureAwait(false)
            is { } tidy
            && await AddsNoCompilerDiagnosticAsync(before, tidy, cancellationToken).ConfigureAwait(false)
                ? tidy
                : changed;
    }

    private static async Task<bool> IsSoundAsync(Document before, Document changed, CancellationToken cancellationToken)
        => await ReadsAsWrittenAsync(changed, cancellationToken).ConfigureAwait(false)
            && await AddsNoCompilerDiagnosticAsync(before, changed, cancellationToken).ConfigureAwait(false);

    /// <summary>Simplifies and formats what the rewrite has annotated, with the line ends of the document.</summary>
    internal static async Task<Document> CleanUpAsync(Document changed, CancellationToken cancellationToken)
    {
        SourceText text = await changed.GetTextAsync(cancellationToken).ConfigureAwait(false);
        OptionSet options = await changed.GetOptionsAsync(cancellationToken).ConfigureAwait(false);
        options = options.WithChangedOption(FormattingOptions.NewLine, LanguageNames.CSharp, LineEnding.Of(text));
        changed = await Simplifier.ReduceAsync(changed, Simplifier.Annotation, options, cancellationToken)
            .ConfigureAwait(false);
        return await Formatter.FormatAsync(changed, Formatter.Annotation, options, cancellationToken)
            .ConfigureAwait(false);
    }

    /// <summary>
    /// Whether a compiler that reads the text sees the tree the rewrite made. A comment that swallows the code behind
    /// it, or missing parentheses, would make the two differ.
    /// </summary>
    private static async Task<bool> ReadsAsWrittenAsync(Document changed, CancellationToken cancellationToken)
    {
        SyntaxTree? written = await changed.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false);
        if (written is null)
        {
            return false;
        }

        SourceText text = await changed.GetTextAsync(cancellationToken).ConfigureAwait(false);
        SyntaxNode read = await CSharpSyntaxTree
            .ParseText(text.ToString(), (CSharpParseOptions)written.Options, cancellationToken: cancellationToken)
            .GetRootAsync(cancellationToken).ConfigureAwait(false);
        return AreAlike(await written.GetRootAsync(cancellationToken).ConfigureAwait(false), read);
    }

    /// <summary>Whether two trees have the same nodes and tokens, whatever the trivia between them.</summary>
    private static bool AreAlike(SyntaxNode written, SyntaxNode read)
    {
        using IEnumerator<SyntaxNodeOrToken> others = read.DescendantNodesAndTokens().GetEnumerator();
        foreach (SyntaxNodeOrToken one in written.DescendantNodesAndTokens())
        {
            if (!others.MoveNext()
                || one.RawKind != others.Current.RawKind
                || (one.IsToken && one.AsToken().ValueText != others.Current.AsToken().ValueText))
            {
                return false;
            }
        }

        return !others.MoveNext();
    }

    private static bool KeepsTrivia(SyntaxNode before, SyntaxNode after)
    {
        Dictionary<string, int> kept = CountTrivia(before);
        foreach (KeyValuePair<string, int> now in CountTrivia(after))
        {
            if (kept.TryGetValue(now.Key, out int count))
            {
                kept[now.Key] = count - now.Value;
            }
        }

        foreach (int missing in kept.Values)
        {
            if (missing > 0)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>How often each comment, directive and disabled text stands in a tree.</summary>
    private static Dictionary<string, int> CountTrivia(SyntaxNode root)
    {
        var counts = new Dictionary<string, int>();
        foreach (SyntaxTrivia trivia in root.DescendantTrivia())
        {
            if (trivia.IsDirective
                || trivia.IsKind(SyntaxKind.DisabledTextTrivia)
                || trivia.IsKind(SyntaxKind.SingleLineCommentTrivia)
                || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia)
                || SyntaxFacts.IsDocumentationCommentTrivia(trivia.Kind()))
            {
                // Of a comment that documents a member, each line is kept; one that describes a new parameter may come.
                foreach (string text in SyntaxFacts.IsDocumentationCommentTrivia(trivia.Kind())
                    ? trivia.ToString().Split('\n')
                    : [trivia.ToString()])
                {
                    string line = text.Trim().TrimStart('/').Trim();
                    counts[line] = counts.TryGetValue(line, out int count) ? count + 1 : 1;
                }
            }
        }

        return counts;
    }

    /// <summary>Whether a document has no error or warning of the compiler that it had not before.</summary>
    public static async Task<bool> AddsNoCompilerDiagnosticAsync(
        Document original,
        Document changed,
        CancellationToken cancellationToken)
        => await AddsNoneAsync(
            original,
            await DiagnoseAsync(changed, cancellationToken).ConfigureAwait(false),
            cancellationToken).ConfigureAwait(false);

    private static async Task<bool> AddsNoneAsync(
        Document original, ImmutableArray<Diagnostic> found, CancellationToken cancellationToken)
    {
        Dictionary<string, int> after = Count(found);
        if (after.Count == 0)
        {
            return true;
        }

        Dictionary<string, int> before =
            Count(await DiagnoseAsync(original, cancellationToken).ConfigureAwait(false));
        foreach (KeyValuePair<string, int> now in after)
        {
            if (!before.TryGetValue(now.Key, out int count) || count < now.Value)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>What the compiler says of a document.</summary>
    private static async Task<ImmutableArray<Diagnostic>> DiagnoseAsync(
        Document document, CancellationToken cancellationToken)
        => (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!
            .GetDiagnostics(cancellationToken: cancellationToken);

    private static Dictionary<string, int> Count(ImmutableArray<Diagnostic> diagnostics)
    {
        var counts = new Dictionary<string, int>();
        foreach (Diagnostic diagnostic in diagnostics)
        {
            if (diagnostic.Severity >= DiagnosticSeverity.Warning && !diagnostic.IsSuppressed)
            {
                counts[diagnostic.Id] = counts.TryGetValue(diagnostic.Id, out int count) ? count + 1 : 1;
            }
        }

        return counts;
    }
}
