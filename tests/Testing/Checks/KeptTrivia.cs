using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Testing;

/// <summary>Comments, directives and the code that they leave out survive every fix.</summary>
public static class KeptTrivia
{
    /// <summary>The first of them that stands in a text and not, or less often, in another; null when all are there.</summary>
    public static string? FirstLost(string before, string after)
    {
        Dictionary<string, int> kept = Count(after);
        return Count(before).FirstOrDefault(item => kept.GetValueOrDefault(item.Key) < item.Value).Key;
    }

    private static Dictionary<string, int> Count(string source)
        => CSharpSyntaxTree.ParseText(source).GetRoot().DescendantTrivia()
            .Where(MustStay)
            .SelectMany(Pieces)
            .CountBy(piece => piece, StringComparer.Ordinal)
            .ToDictionary(StringComparer.Ordinal);

    private static bool MustStay(SyntaxTrivia trivia)
        => trivia.IsDirective || trivia.Kind() is SyntaxKind.SingleLineCommentTrivia
            or SyntaxKind.MultiLineCommentTrivia
            or SyntaxKind.SingleLineDocumentationCommentTrivia
            or SyntaxKind.MultiLineDocumentationCommentTrivia
            or SyntaxKind.DisabledTextTrivia;

    /// <summary>A comment that documents a member is kept line by line: one that describes a new parameter may come.</summary>
    private static string[] Pieces(SyntaxTrivia trivia)
        => SyntaxFacts.IsDocumentationCommentTrivia(trivia.Kind())
            ? [.. trivia.ToFullString().Split('\n').Select(line => line.Trim().TrimStart('/').Trim())]
            : [Unindented(trivia.ToFullString())];

    /// <summary>Text that only moved to another depth counts as kept.</summary>
    private static string Unindented(string text) => string.Join('\n', text.Trim().Split('\n').Select(line => line.Trim()));
}
