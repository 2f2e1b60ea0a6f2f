using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>How a Lazy is laid out where it is made.</summary>
/// <param name="TypeText">The text of its type.</param>
/// <param name="Indentation">The indentation of the line on which the new one will begin.</param>
/// <param name="Unit">One level of indentation.</param>
internal sealed record LazySite(string TypeText, string Indentation, string Unit)
{
    /// <summary>The layout of a Lazy.</summary>
    public static LazySite Of(LazyCreation lazy, FaultForgetting? forgetting, SemanticModel model)
    {
        var syntax = (ExpressionSyntax)lazy.Creation.Syntax;
        SyntaxNode line = forgetting?.Method is null
            ? syntax
            : (SyntaxNode?)syntax.FirstAncestorOrSelf<ExpressionStatementSyntax>()
                ?? syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>()!;
        TypeDeclarationSyntax type = syntax.FirstAncestorOrSelf<TypeDeclarationSyntax>()!;
        string text = syntax is ObjectCreationExpressionSyntax { Type: { } written }
            ? written.WithoutTrivia().ToString()
            : lazy.Creation.Type!.ToMinimalDisplayString(model, syntax.SpanStart);
        string unit = Reindentation.Unit(
            TextEdits.IndentationOf(type),
            type.Members.Count > 0 ? TextEdits.IndentationOf(type.Members[0]) : string.Empty);
        return new LazySite(
            text, TextEdits.IndentationOf(line) + (forgetting?.Moved is null ? string.Empty : unit), unit);
    }
}
