using System.Collections.Immutable;
using System.Linq;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>Replaces a node and takes away the statement that declared what the old node used.</summary>
internal static class DeclarationRemoval
{
    /// <summary>The new root.</summary>
    public static SyntaxNode Apply(
        SyntaxNode root,
        SyntaxNode old,
        SyntaxNode replacement,
        LocalDeclarationStatementSyntax? declaration)
    {
        if (declaration is null)
        {
            return root.ReplaceNode(old, replacement);
        }

        var mark = new SyntaxAnnotation();
        SyntaxNode changed = root.ReplaceNodes(
            [old, declaration],
            (original, current) => original == old ? replacement : current.WithAdditionalAnnotations(mark));
        return NodeRemoval.Remove(
            changed, ImmutableArray.Create(changed.GetAnnotatedNodes(mark).Single()));
    }
}
