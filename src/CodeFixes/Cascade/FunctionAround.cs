using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>The function whose body a node stands in.</summary>
internal static class FunctionAround
{
    /// <summary>
    /// The innermost lambda, local function, member, accessor or initialiser around a node; the compilation unit for
    /// top-level statements.
    /// </summary>
    public static SyntaxNode Find(SyntaxNode node)
    {
        for (SyntaxNode? current = node.Parent; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case AnonymousFunctionExpressionSyntax:
                case LocalFunctionStatementSyntax:
                case BaseMethodDeclarationSyntax:
                case AccessorDeclarationSyntax:
                case BasePropertyDeclarationSyntax:
                case BaseFieldDeclarationSyntax:
                case AttributeSyntax:
                case EnumMemberDeclarationSyntax:
                case BaseTypeDeclarationSyntax:
                case CompilationUnitSyntax:
                    return current;
            }
        }

        return node.SyntaxTree.GetRoot();
    }

    /// <summary>Whether a node stands in the body of a function, not in one nested in it.</summary>
    public static bool IsOwn(SyntaxNode node, SyntaxNode function) => Find(node) == function;

    /// <summary>Whether a node is of this kind and stands in the function's own body.</summary>
    public static bool Yields(SyntaxNode function)
    {
        if (MethodBodies.SyntaxOf(function) is not BlockSyntax block)
        {
            return false;
        }

        foreach (SyntaxNode node in block.DescendantNodes(static node => !IsFunction(node)))
        {
            if (node.IsKind(SyntaxKind.YieldReturnStatement) || node.IsKind(SyntaxKind.YieldBreakStatement))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a node is a function nested in another's body.</summary>
    public static bool IsFunction(SyntaxNode node)
        => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax;
}
