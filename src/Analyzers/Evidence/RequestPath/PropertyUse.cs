using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>Whether the use of a property calls its getter, its setter, or both.</summary>
internal static class PropertyUse
{
    /// <summary>Whether the setter runs.</summary>
    public static bool Writes(SyntaxNode name)
    {
        SyntaxNode whole = Whole(name);
        return (whole.Parent is AssignmentExpressionSyntax assignment && assignment.Left == whole) || IsCounted(whole);
    }

    /// <summary>Whether the getter runs.</summary>
    public static bool Reads(SyntaxNode name)
    {
        SyntaxNode whole = Whole(name);
        return whole.Parent
            is not AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
            || assignment.Left != whole;
    }

    private static bool IsCounted(SyntaxNode whole)
        => whole.Parent is PostfixUnaryExpressionSyntax
            { RawKind: (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PostDecrementExpression }
            or PrefixUnaryExpressionSyntax
                { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression };

    private static SyntaxNode Whole(SyntaxNode name)
        => name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
}
