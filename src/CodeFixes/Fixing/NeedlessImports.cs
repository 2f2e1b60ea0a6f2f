namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// The <c>using</c> directives that a rewrite has made needless go with the code that needed them. One that was
/// needless before stays, and so does one with a comment on its line, and one that any project or target framework
/// needs that compiles the file.
/// </summary>
internal static class NeedlessImports
{
    /// <summary>The compiler's hint that nothing needs a directive.</summary>
    private const string Unnecessary = "CS8019";

    /// <summary>The document without them; null where there are none.</summary>
    /// <param name="before">The document before the rewrite.</param>
    /// <param name="after">The document after it.</param>
    /// <param name="diagnostics">What the compiler says of <paramref name="after"/>.</param>
    public static async Task<Document?> TryRemoveAsync(
        Document before, Document after, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        if (!diagnostics.Any(IsHint)
            || await after.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false)
                is not CompilationUnitSyntax root)
        {
            return null;
        }

        HashSet<string> needless = await NeededByNoneAsync(after, diagnostics, cancellationToken).ConfigureAwait(false);
        SemanticModel old = (await before.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
        needless.ExceptWith(await NeededByNoneAsync(
            before, old.GetDiagnostics(cancellationToken: cancellationToken), cancellationToken).ConfigureAwait(false));
        UsingDirectiveSyntax[] directives = diagnostics
            .Where(hint => IsHint(hint) && needless.Contains(Text(hint)))
            .Select(hint => root.FindNode(hint.Location.SourceSpan))
            .OfType<UsingDirectiveSyntax>()
            .Where(directive => directive.GlobalKeyword.RawKind == 0
                && !directive.ContainsDirectives
                && !directive.GetTrailingTrivia().Any(TriviaLines.IsComment))
            .ToArray();
        return directives.Length == 0 ? null : after.WithSyntaxRoot(Remove(root, directives));
    }

    /// <summary>The directives of a file that nothing needs, wherever it is compiled.</summary>
    private static async Task<HashSet<string>> NeededByNoneAsync(
        Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        HashSet<string> needless = [.. diagnostics.Where(IsHint).Select(Text)];
        if (needless.Count > 0 && !document.GetLinkedDocumentIds().IsEmpty)
        {
            foreach (SharedFile.View view
                in (await SharedFile.ViewsAsync(document, cancellationToken).ConfigureAwait(false)).Skip(1))
            {
                needless.IntersectWith(view.Model
                    .GetDiagnostics(cancellationToken: cancellationToken)
                    .Where(IsHint)
                    .Select(Text));
            }
        }

        return needless;
    }

    /// <summary>Takes directives away; the comments above them stay, and no blank line begins the file.</summary>
    private static CompilationUnitSyntax Remove(CompilationUnitSyntax root, UsingDirectiveSyntax[] directives)
    {
        UsingDirectiveSyntax[] commented = directives
            .Where(directive => directive.DescendantTrivia().Any(TriviaLines.IsComment))
            .ToArray();
        root = root.TrackNodes(directives);
        root = root.RemoveNodes(
            directives.Except(commented).Select(directive => root.GetCurrentNode(directive)!),
            SyntaxRemoveOptions.KeepNoTrivia)!;
        root = root.RemoveNodes(
            commented.Select(directive => root.GetCurrentNode(directive)!),
            SyntaxRemoveOptions.KeepExteriorTrivia)!;
        SyntaxToken first = root.GetFirstToken();
        int blank = first.LeadingTrivia.TakeWhile(trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)).Count();
        return blank == 0
            ? root
            : root.ReplaceToken(first, first.WithLeadingTrivia(first.LeadingTrivia.Skip(blank)));
    }

    private static bool IsHint(Diagnostic diagnostic) => diagnostic.Id == Unnecessary;

    private static string Text(Diagnostic hint)
        => hint.Location.SourceTree!.GetText().ToString(hint.Location.SourceSpan);
}
