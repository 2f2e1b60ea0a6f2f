using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>What kind of declaration holds a place in the code.</summary>
internal enum EnclosingKind
{
    /// <summary>
    /// The body of a method, constructor, operator, accessor, expression-bodied property or local function.
    /// </summary>
    Body,

    /// <summary>The initialiser of a field or property.</summary>
    Initializer,

    /// <summary>A top-level statement.</summary>
    TopLevel,

    /// <summary>A declaration that runs nothing: an attribute, a default value.</summary>
    None,
}

/// <summary>The declaration that a climb out of a body ends at.</summary>
/// <param name="Node">The declaration.</param>
/// <param name="Kind">What it is.</param>
internal readonly record struct EnclosingMember(SyntaxNode Node, EnclosingKind Kind)
{
    /// <summary>
    /// The declaration around a place if <paramref name="node"/>, reached from <paramref name="child"/>, is it; null to
    /// climb on.
    /// </summary>
    public static EnclosingMember? At(SyntaxNode node, SyntaxNode child)
    {
        switch (node)
        {
            case LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax or AccessorDeclarationSyntax:
            case BasePropertyDeclarationSyntax when child is ArrowExpressionClauseSyntax:
            case PrimaryConstructorBaseTypeSyntax { Parent.Parent: TypeDeclarationSyntax }
                when child is ArgumentListSyntax:
                return new EnclosingMember(node, EnclosingKind.Body);
            case PropertyDeclarationSyntax property when child == property.Initializer:
            case VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax }:
                return new EnclosingMember(node, EnclosingKind.Initializer);
            case GlobalStatementSyntax:
                return new EnclosingMember(node, EnclosingKind.TopLevel);
            case MemberDeclarationSyntax:
                return new EnclosingMember(node, EnclosingKind.None);
            default:
                return null;
        }
    }

    /// <summary>
    /// The method, accessor, constructor or local function of a body, the type of a primary constructor's base call, or
    /// the field or property of an initialiser.
    /// </summary>
    public ISymbol? Declared(SemanticModel model, CancellationToken cancellationToken) => Kind switch
    {
        EnclosingKind.None or EnclosingKind.TopLevel => null,
        _ => Node switch
        {
            PrimaryConstructorBaseTypeSyntax { Parent.Parent: { } type } =>
                model.GetDeclaredSymbol(type, cancellationToken),
            BasePropertyDeclarationSyntax property when Kind == EnclosingKind.Body
                => (model.GetDeclaredSymbol(property, cancellationToken) as IPropertySymbol)?.GetMethod,
            _ => model.GetDeclaredSymbol(Node, cancellationToken),
        },
    };
}
