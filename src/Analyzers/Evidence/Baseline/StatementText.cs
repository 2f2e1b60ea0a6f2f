using System.Globalization;
using System.Text;
using GcGuard.Analyzers.Evidence.Profile;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Baseline;

/// <summary>What a baseline calls a statement: its tokens, on one line that a reviewer can read.</summary>
internal static class StatementText
{
    /// <summary>A longer statement is cut, and a hash stands for what is left out.</summary>
    public const int Longest = 160;

    private const string Nothing = "-";

    /// <summary>The tokens of the statement around a node; where there is none, what is written at a place.</summary>
    public static string Of(SyntaxNode node, TextSpan place)
        => SiteKey.StatementAt(node) is { Length: > 0 } tokens
            ? OnOneLine(tokens)
            : OnOneLine(node.SyntaxTree.GetText().ToString(place));

    /// <summary>A text without tabs and line ends, cut where it is long.</summary>
    public static string OnOneLine(string text)
    {
        var line = new StringBuilder(text.Length);
        foreach (char c in text)
        {
            if (!char.IsWhiteSpace(c) && !char.IsControl(c))
            {
                line.Append(c);
            }
            else if (line.Length > 0 && line[line.Length - 1] != ' ')
            {
                line.Append(' ');
            }
        }

        string whole = line.ToString().TrimEnd();
        if (whole.Length <= Longest)
        {
            return whole.Length == 0 ? Nothing : whole;
        }

        // No half of a surrogate pair: UTF-8 has none.
        int length = char.IsHighSurrogate(whole[Longest - 1]) ? Longest - 1 : Longest;
        return string.Format(
            CultureInfo.InvariantCulture, "{0} … {1}", whole.Substring(0, length), SiteKey.HashOf(whole));
    }
}
