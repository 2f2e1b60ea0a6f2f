using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Harness.Engine;

/// <summary>Prints a syntax tree, one line per node and token.</summary>
internal static class TreeText
{
    /// <summary>Prints a tree.</summary>
    /// <param name="root">Its root.</param>
    /// <param name="withTrivia">Whether the trivia of each token is printed too.</param>
    public static string Format(SyntaxNode root, bool withTrivia)
    {
        StringBuilder text = new();
        Append(root, 0, withTrivia, text);
        return text.ToString();
    }

    private static void Append(SyntaxNodeOrToken item, int depth, bool withTrivia, StringBuilder text)
    {
        text.Append(' ', 2 * depth).Append(item.Kind());
        if (item.IsToken)
        {
            text.Append(CultureInfo.InvariantCulture, $" '{Escape(item.AsToken().Text)}'");
            text.Append(item.IsMissing ? " missing\n" : "\n");
            if (withTrivia)
            {
                Append("leading", item.GetLeadingTrivia(), depth + 1, text);
                Append("trailing", item.GetTrailingTrivia(), depth + 1, text);
            }

            return;
        }

        text.Append('\n');
        foreach (SyntaxNodeOrToken child in item.ChildNodesAndTokens())
        {
            Append(child, depth + 1, withTrivia, text);
        }
    }

    private static void Append(string side, SyntaxTriviaList list, int depth, StringBuilder text)
    {
        foreach (SyntaxTrivia trivia in list)
        {
            text.Append(' ', 2 * depth)
                .Append(CultureInfo.InvariantCulture, $"{side} {trivia.Kind()} '{Escape(trivia.ToFullString())}'\n");
        }
    }

    private static string Escape(string text) => SymbolDisplay.FormatLiteral(text, quote: false);
}
