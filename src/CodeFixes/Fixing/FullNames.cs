using Microsoft.CodeAnalysis.Simplification;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Names that a rewrite writes in full, which lose what the file's using directives make superfluous.
/// </summary>
internal static class FullNames
{
    /// <summary>Marks the names that a rewrite has written, and no others, for the simplifier.</summary>
    public static T Simplify<T>(T node, Func<string, bool> isOwn)
        where T : SyntaxNode
        => node.ReplaceNodes(
            node.DescendantNodesAndSelf().Where(
                name => name is QualifiedNameSyntax or MemberAccessExpressionSyntax && isOwn(name.ToString())),
            (_, current) => current.WithAdditionalAnnotations(Simplifier.Annotation));
}
