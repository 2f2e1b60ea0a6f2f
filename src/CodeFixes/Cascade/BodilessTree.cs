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

    public override SyntaxNode? VisitMethodDeclaration(MethodDeclarationSyntax node)
        => node.Update(
            node.AttributeLists, node.Modifiers, node.ReturnType, node.ExplicitInterfaceSpecifier, node.Identifier,
            node.TypeParameterList, node.ParameterList, node.ConstraintClauses, Stripped(node.Body),
            Stripped(node.ExpressionBody), node.SemicolonToken);

    public override SyntaxNode? VisitConstructorDeclaration(ConstructorDeclarationSyntax node)
        => node.WithBody(Stripped(node.Body)).WithExpressionBody(Stripped(node.ExpressionBody));

    public override SyntaxNode? VisitDestructorDeclaration(DestructorDeclarationSyntax node)
        => node.WithBody(Stripped(node.Body)).WithExpressionBody(Stripped(node.ExpressionBody));

    public override SyntaxNode? VisitOperatorDeclaration(OperatorDeclarationSyntax node)
        => node.WithBody(Stripped(node.Body)).WithExpressionBody(Stripped(node.ExpressionBody));

    public override SyntaxNode? VisitConversionOperatorDeclaration(ConversionOperatorDeclarationSyntax node)
        => node.WithBody(Stripped(node.Body)).WithExpressionBody(Stripped(node.ExpressionBody));

    public override SyntaxNode? VisitAccessorDeclaration(AccessorDeclarationSyntax node)
        => node.WithBody(Stripped(node.Body)).WithExpressionBody(Stripped(node.ExpressionBody));

    public override SyntaxNode? VisitPropertyDeclaration(PropertyDeclarationSyntax node)
        => ((PropertyDeclarationSyntax)base.VisitPropertyDeclaration(node)!)
            .WithExpressionBody(Stripped(node.ExpressionBody));

    public override SyntaxNode? VisitIndexerDeclaration(IndexerDeclarationSyntax node)
        => ((IndexerDeclarationSyntax)base.VisitIndexerDeclaration(node)!)
            .WithExpressionBody(Stripped(node.ExpressionBody));

    // Initializers and attributes are no bodies.
    public override SyntaxNode? VisitEqualsValueClause(EqualsValueClauseSyntax node) => node;

    public override SyntaxNode? VisitAttributeList(AttributeListSyntax node) => node;

    public override SyntaxNode? VisitGlobalStatement(GlobalStatementSyntax node) => node;

    private BlockSyntax? Stripped(BlockSyntax? body) => body is null || IsKept(body) ? body : _throwingBlock;

    private ArrowExpressionClauseSyntax? Stripped(ArrowExpressionClauseSyntax? body)
        => body is null or { Expression: RefExpressionSyntax } || IsKept(body) ? body : body.WithExpression(_throw);

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
