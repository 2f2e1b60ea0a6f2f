using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// A place that has to await once a definition has changed: an expression whose value of <c>T</c> becomes a task of
/// <c>T</c>, or a place where the edits of the definition write an <c>await</c> themselves.
/// </summary>
/// <param name="Document">The document of the expression.</param>
/// <param name="Span">The span of the expression in the document as it stands before any edit.</param>
/// <param name="IsWritten">Whether the edits of the definition write the <c>await</c>; only the function around it has
/// to become async.</param>
internal sealed record AwaitedSite(DocumentId Document, TextSpan Span, bool IsWritten)
{
    /// <summary>
    /// An expression that is a <c>T</c> now and a task of <c>T</c> after the definition's edits; the plan writes the
    /// <c>await</c>. Edits inside of the expression (<c>.Value</c> → <c>.GetValueAsync()</c>) may be among the
    /// definition's.
    /// </summary>
    /// <param name="document">The document of the expression.</param>
    /// <param name="span">Its span; of <c>a?.Value</c> the one of <c>.Value</c>.</param>
    public static AwaitedSite Becomes(DocumentId document, TextSpan span) => new(document, span, IsWritten: false);

    /// <summary>A place where the definition's edits write an <c>await</c> themselves.</summary>
    /// <param name="document">The document of the place.</param>
    /// <param name="span">The span of an expression or statement that is replaced by one with an <c>await</c>.</param>
    public static AwaitedSite Written(DocumentId document, TextSpan span) => new(document, span, IsWritten: true);
}
