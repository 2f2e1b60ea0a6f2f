using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Corpus.Fixes;

/// <summary>Shows the changed lines between two solutions.</summary>
internal static class TextDiff
{
    /// <summary>Removed and added lines of every changed document, with the line the first change stands at.</summary>
    public static async Task<string> BetweenAsync(
        Solution before, Solution after, string root, CancellationToken cancellationToken)
    {
        var text = new StringBuilder();
        foreach (ProjectChanges project in after.GetChanges(before).GetProjectChanges())
        {
            foreach (DocumentId id in project.GetChangedDocuments())
            {
                Document old = before.GetDocument(id)!;
                SourceText oldText = await old.GetTextAsync(cancellationToken).ConfigureAwait(false);
                SourceText newText = await after.GetDocument(id)!.GetTextAsync(cancellationToken).ConfigureAwait(false);
                Append(text, Analysis.Finding.Relative(root, old.FilePath ?? old.Name), Lines(oldText), Lines(newText));
            }
        }

        return text.ToString();
    }

    private static void Append(StringBuilder text, string path, List<string> old, List<string> now)
    {
        int start = 0;
        while (start < old.Count && start < now.Count && old[start] == now[start])
        {
            start++;
        }

        int end = 0;
        while (end < old.Count - start && end < now.Count - start && old[^(end + 1)] == now[^(end + 1)])
        {
            end++;
        }

        text.Append(CultureInfo.InvariantCulture, $"--- {path}:{start + 1}\n");
        AppendBlock(text, old[start..(old.Count - end)], now[start..(now.Count - end)]);
    }

    /// <summary>
    /// Lines both sides share are left out, so that edits far apart do not print all that lies between.
    /// </summary>
    private static void AppendBlock(StringBuilder text, List<string> old, List<string> now)
    {
        int at = 0;
        foreach (string line in old)
        {
            int found =
                line.Trim().Length <= 1 ? now.IndexOf(line, at, Math.Min(1, now.Count - at)) : now.IndexOf(line, at);
            if (found < 0)
            {
                text.Append('-').Append(line).Append('\n');
                continue;
            }

            now[at..found].ForEach(added => text.Append('+').Append(added).Append('\n'));
            at = found + 1;
        }

        now[at..].ForEach(added => text.Append('+').Append(added).Append('\n'));
    }

    private static List<string> Lines(SourceText text) => [.. text.Lines.Select(line => line.ToString())];
}
