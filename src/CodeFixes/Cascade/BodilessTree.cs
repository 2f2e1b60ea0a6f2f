using System.Runtime.CompilerServices;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// A tree whose members have no code of their own: what a compiler needs of a file that others are compiled against.
/// </summary>
internal sealed class BodilessTree : CSharpSyntaxRewriter
{
    private static readonly ConditionalWeakTable<SyntaxTree, SyntaxTree> Trees = new();

    private readonly ThrowExpressionSyntax _throw =
        (ThrowExpressionSyntax)SyntaxFactory.ParseExpression("throw null");

    private readonly BlockSyntax _throwingBlock = (BlockSyntax)SyntaxFactory.ParseStatement("{ throw null; }");

    private BodilessTree()
    {
    }

    /// <summary>The tree without bodies; as it is where the language has no <c>throw</c> expression.</summary>
    public static SyntaxTree Of(SyntaxTree tree, CancellationToken cancellationToken)
        => tree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp7 }
            ? Trees.GetValue(tree, whole =>
            {
                SyntaxNode root = whole.GetRoot(cancellationToken);
                return whole.WithRootAndOptions(new BodilessTree().Visit(root), whole.Options);
            })
            : tree;

    public override SyntaxNode? VisitBlock(BlockSyntax node) => IsKept(node) ? node : _throwingBlock;

    public override SyntaxNode? VisitArrowExpressionClause(ArrowExpressionClauseSyntax node)
        => node.Expression is RefExpressionSyntax || IsKept(node) ? node : node.WithExpression(_throw);

    // What a lambda there does belongs to no body of a member.
    public override SyntaxNode? VisitEqualsValueClause(EqualsValueClauseSyntax node) => node;

    public override SyntaxNode? VisitAttributeList(AttributeListSyntax node) => node;

    public override SyntaxNode? VisitConstructorInitializer(ConstructorInitializerSyntax node) => node;

    public override SyntaxNode? VisitPrimaryConstructorBaseType(PrimaryConstructorBaseTypeSyntax node) => node;

    public override SyntaxNode? VisitGlobalStatement(GlobalStatementSyntax node) => node;

    /// <summary>
    /// Whether a body says what its member is: a <c>yield</c> an iterator, the word <c>field</c> a property with a
    /// field of its own.
    /// </summary>
    private static bool IsKept(SyntaxNode body)
    {
        foreach (SyntaxToken token in body.DescendantTokens())
        {
            if (token.IsKind(SyntaxKind.YieldKeyword)
                || (token.Text == "field" && body.Parent is AccessorDeclarationSyntax or PropertyDeclarationSyntax))
            {
                return true;
            }
        }

        return false;
    }
}
