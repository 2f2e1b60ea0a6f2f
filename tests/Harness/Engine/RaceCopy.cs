using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>A source whose declarations are moved into the namespace <see cref="Namespace"/>.</summary>
/// <remarks>
/// The opening of that namespace is the only text put in front of anything, so a span of the copy is a span of the
/// original moved by a fixed distance. The copy's usings stand inside the namespace: a name that the sources declare
/// themselves means the copy's declaration there, and any other name means what it means in the original.
/// </remarks>
internal sealed class RaceCopy
{
    /// <summary>The namespace of all copies.</summary>
    public const string Namespace = "GcGuardRaceCopy";

    private const string Opening = "namespace " + Namespace + " {\n";

    private RaceCopy(SourceText text, int openingAt)
    {
        Text = text;
        OpeningAt = openingAt;
    }

    /// <summary>The copy's text.</summary>
    public SourceText Text { get; }

    private int OpeningAt { get; }

    /// <summary>Copies a source.</summary>
    /// <param name="root">The source.</param>
    /// <param name="text">Its text.</param>
    /// <param name="besideOriginal">
    /// Whether the original is compiled too. What may stand only once in an assembly, global usings and attributes of
    /// the assembly, is then left out of the copy.
    /// </param>
    /// <returns>Null when the source declares nothing.</returns>
    public static RaceCopy? Create(CompilationUnitSyntax root, SourceText text, bool besideOriginal)
    {
        if (root.Members.Count == 0)
        {
            return null;
        }

        List<TextChange> changes = [];
        if (besideOriginal)
        {
            changes.AddRange(OncePerAssembly(root).Select(node => Blank(node.Span, text)));
        }

        int openingAt = OpeningPosition(root);
        changes.Add(new TextChange(new TextSpan(openingAt, 0), Opening));

        string closing = "\n}";
        if (root.Members[0] is FileScopedNamespaceDeclarationSyntax fileScoped)
        {
            // A file-scoped namespace cannot stand in another one.
            changes.Add(new TextChange(fileScoped.SemicolonToken.Span, "{"));
            closing = "\n}}";
        }

        changes.Add(new TextChange(new TextSpan(text.Length, 0), closing));
        return new RaceCopy(text.WithChanges(changes.OrderBy(change => change.Span.Start)), openingAt);
    }

    /// <summary>The place in the original of a place in the copy.</summary>
    /// <param name="span">The place in the copy.</param>
    public TextSpan InOriginal(TextSpan span) => TextSpan.FromBounds(InOriginal(span.Start), InOriginal(span.End));

    private int InOriginal(int position) => position < OpeningAt ? position : Math.Max(OpeningAt, position - Opening.Length);

    private static IEnumerable<SyntaxNode> OncePerAssembly(CompilationUnitSyntax root)
        => root.Usings.Where(IsGlobal).Concat<SyntaxNode>(root.AttributeLists);

    private static bool IsGlobal(UsingDirectiveSyntax directive) => directive.GlobalKeyword.IsKind(SyntaxKind.GlobalKeyword);

    /// <summary>Before the first thing that moves into the namespace, and its comments, but after any #define.</summary>
    private static int OpeningPosition(CompilationUnitSyntax root)
    {
        int first = root.Externs.Concat<SyntaxNode>(root.Usings.Where(directive => !IsGlobal(directive)))
            .Concat(root.Members)
            .Min(node => node.FullSpan.Start);
        int defined = root.GetFirstToken(includeZeroWidth: true).LeadingTrivia
            .Where(trivia => trivia.IsKind(SyntaxKind.DefineDirectiveTrivia) || trivia.IsKind(SyntaxKind.UndefDirectiveTrivia))
            .Select(trivia => trivia.FullSpan.End)
            .DefaultIfEmpty(0)
            .Max();
        return Math.Max(first, defined);
    }

    /// <summary>Replaces a part by spaces, so that nothing after it moves.</summary>
    private static TextChange Blank(TextSpan span, SourceText text)
    {
        char[] characters = text.ToString(span).ToCharArray();
        for (int i = 0; i < characters.Length; i++)
        {
            characters[i] = characters[i] is '\r' or '\n' ? characters[i] : ' ';
        }

        return new TextChange(span, new string(characters));
    }
}
