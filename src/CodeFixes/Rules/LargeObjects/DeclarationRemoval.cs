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
        => Apply(
            root,
            old,
            replacement,
            declaration is null
                ? ImmutableArray<LocalDeclarationStatementSyntax>.Empty
                : ImmutableArray.Create(declaration));

    /// <summary>The new root, without any of the statements.</summary>
    public static SyntaxNode Apply<T>(
        SyntaxNode root,
        SyntaxNode old,
        SyntaxNode replacement,
        ImmutableArray<T> declarations)
        where T : StatementSyntax
    {
        if (declarations.IsEmpty)
        {
            return root.ReplaceNode(old, replacement);
        }

        var mark = new SyntaxAnnotation();
        SyntaxNode changed = root.ReplaceNodes(
            [old, .. declarations.Cast<SyntaxNode>()],
            (original, current) => original == old ? replacement : current.WithAdditionalAnnotations(mark));
        while (changed.GetAnnotatedNodes(mark).FirstOrDefault() is { } declaration)
        {
            SyntaxNode next = NodeRemoval.Remove(changed, ImmutableArray.Create(declaration));
            if (next == changed)
            {
                // There is a directive in the way; a root that is not changed is not offered.
                return root;
            }

            changed = next;
        }

        return changed;
    }
}
