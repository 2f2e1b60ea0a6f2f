using System.Linq;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>Imports the namespace <c>System</c> where extension methods of <c>MemoryExtensions</c> need it.</summary>
internal static class SystemImport
{
    /// <summary>Whether the namespace <c>System</c> is imported at a position.</summary>
    public static bool IsPresent(SemanticModel model, int position)
        => model.LookupNamespacesAndTypes(position, container: null, "MemoryExtensions")
            .Any(symbol => symbol.ContainingNamespace is { Name: "System", ContainingNamespace.IsGlobalNamespace: true });

    /// <summary>
    /// Whether <c>using System;</c> can be written without disturbing anything: there are other directives to put it
    /// before, and none of them stands under a preprocessor directive.
    /// </summary>
    public static bool CanAdd(SyntaxNode root)
        => root is CompilationUnitSyntax unit
            && HolderOf(unit) is { } usings
            && usings.Count > 0
            && !usings.Any(directive => directive.ContainsDirectives);

    /// <summary>Puts <c>using System;</c> before the other directives of the file.</summary>
    public static SyntaxNode Add(SyntaxNode root)
    {
        var unit = (CompilationUnitSyntax)root;
        UsingDirectiveSyntax first = HolderOf(unit)!.Value[0];
        UsingDirectiveSyntax added = SyntaxFactory
            .UsingDirective(SyntaxFactory.IdentifierName("System"))
            .NormalizeWhitespace()
            .WithLeadingTrivia(first.GetLeadingTrivia())
            .WithTrailingTrivia(TriviaLines.EndOfLine(root));
        SyntaxTriviaList indentation = SyntaxFactory.TriviaList(
            first.GetLeadingTrivia().Reverse().TakeWhile(trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia)));
        var mark = new SyntaxAnnotation();
        SyntaxNode marked = root.ReplaceNode(
            first, first.WithLeadingTrivia(indentation).WithAdditionalAnnotations(mark));
        return marked.InsertNodesBefore(marked.GetAnnotatedNodes(mark).Single(), [added]);
    }

    private static SyntaxList<UsingDirectiveSyntax>? HolderOf(CompilationUnitSyntax unit)
    {
        if (unit.Usings.Count > 0)
        {
            return unit.Usings;
        }

        return unit.Members.FirstOrDefault() is BaseNamespaceDeclarationSyntax space ? space.Usings : null;
    }
}
