using System.Globalization;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Lines that a rewrite has made longer than <c>max_line_length</c> allows, or 120 columns where an .editorconfig says
/// nothing, broken where people break them. The author's own lines stay.
/// </summary>
internal static class LongLines
{
    private const string Option = "max_line_length";
    private const int DefaultLength = 120;

    // A line has few places to break it at; this only ends the work on generated code.
    private const int MostBreaks = 100;

    /// <summary>The changed document with its new lines broken; the same one where none is too long.</summary>
    public static async Task<Document> BreakAsync(
        Document before, Document changed, CancellationToken cancellationToken)
    {
        SyntaxNode old = (await before.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        SyntaxNode root = (await changed.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        SyntaxNode broken = Break(old, root, MostIn(before, old.SyntaxTree), cancellationToken);
        return broken == root ? changed : changed.WithSyntaxRoot(broken);
    }

    private static int MostIn(Document document, SyntaxTree tree)
        => !document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GetOptions(tree)
            .TryGetValue(Option, out string? written) ? DefaultLength
            : int.TryParse(written, NumberStyles.None, CultureInfo.InvariantCulture, out int most) ? most
            : int.MaxValue;

    private static SyntaxNode Break(SyntaxNode old, SyntaxNode root, int most, CancellationToken cancellationToken)
    {
        HashSet<string>? known = null;
        for (int i = 0; i < MostBreaks; i++)
        {
            SourceText text = root.GetText();
            LineBreak? found = null;
            foreach (TextLine line in text.Lines)
            {
                if (line.Span.Length <= most)
                {
                    continue;
                }

                known ??= [.. old.GetText().Lines.Select(one => one.ToString().Trim())];
                if (!known.Contains(line.ToString().Trim())
                    && LineBreaks.Find(root, text, line, most, cancellationToken) is { } possible)
                {
                    found = possible;
                    break;
                }
            }

            if (found is not { } next)
            {
                break;
            }

            root = next.Apply(root);
        }

        return root;
    }
}
