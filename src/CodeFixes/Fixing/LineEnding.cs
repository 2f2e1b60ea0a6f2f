using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>The line end a document uses, so that a fix writes the same one.</summary>
internal static class LineEnding
{
    /// <summary>
    /// The first line end of the text. A file that mixes them keeps its own ends in every line a fix does not write;
    /// a file of one line has none to go by and gets a line feed.
    /// </summary>
    public static string Of(SourceText text)
    {
        foreach (TextLine line in text.Lines)
        {
            int length = line.EndIncludingLineBreak - line.End;
            if (length > 0)
            {
                return text.ToString(new TextSpan(line.End, length));
            }
        }

        return "\n";
    }
}
