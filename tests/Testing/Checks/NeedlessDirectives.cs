using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace GcGuard.Testing;

/// <summary>
/// The <c>using</c> directives that nothing needs after a fix and something needed before it. A fix takes them away, so
/// that an expected text with the header of its source means the text without them.
/// </summary>
public static class NeedlessDirectives
{
    private const string Unnecessary = "CS8019";

    /// <summary>The directives of a document that only <paramref name="after"/> does not need.</summary>
    /// <param name="before">The document before the fix.</param>
    /// <param name="after">The document after it, as a test expects it.</param>
    /// <param name="cancellationToken">Ends the question.</param>
    public static async Task<IReadOnlyList<string>> FindAsync(
        Document before, Document after, CancellationToken cancellationToken = default)
        => [.. (await HintsAsync(after, cancellationToken)).Except(await HintsAsync(before, cancellationToken))];

    /// <summary>
    /// The text without a directive and the line end behind it, and without blank lines at its start; the text as it is
    /// where a comment stands behind the directive.
    /// </summary>
    public static string Remove(string text, string directive)
    {
        if (Regex.IsMatch(text, Regex.Escape(directive) + @"[ \t]*//"))
        {
            return text;
        }

        string rest = Regex.Replace(text, @"(?m)^[ \t]*" + Regex.Escape(directive) + @"[ \t]*(\r?\n|$)?", string.Empty);
        return rest == text ? Regex.Replace(text, Regex.Escape(directive) + @"[ \t]*", string.Empty) : rest.TrimStart('\r', '\n');
    }

    private static async Task<IEnumerable<string>> HintsAsync(Document document, CancellationToken cancellationToken)
    {
        SemanticModel model = (await document.GetSemanticModelAsync(cancellationToken))!;
        SyntaxTree tree = model.SyntaxTree;
        return model.GetDiagnostics(cancellationToken: cancellationToken)
            .Where(found => found.Id == Unnecessary)
            .Select(found => tree.GetText(cancellationToken).ToString(found.Location.SourceSpan))
            .Where(directive => directive.StartsWith("using", StringComparison.Ordinal));
    }
}
