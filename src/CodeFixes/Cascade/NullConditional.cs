using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// <c>a?.M().X</c>, whose task would be null where <c>a</c> is: it becomes <c>a is null ? null : (await a.M()).X</c>,
/// as a statement <c>if (!(a is null)) await a.M();</c>.
/// </summary>
internal sealed class NullConditional
{
    private readonly List<ConditionalAccessExpressionSyntax> _path;

    private NullConditional(List<ConditionalAccessExpressionSyntax> path) => _path = path;

    /// <summary>Where the receiver begins.</summary>
    public int Start => _path[0].SpanStart;

    private ConditionalAccessExpressionSyntax Outermost => _path[0];

    private ConditionalAccessExpressionSyntax Innermost => _path[_path.Count - 1];

    /// <summary>
    /// The conditional accesses that an expression is the right side of, or null where it is of none.
    /// </summary>
    public static NullConditional? Around(ExpressionSyntax expression)
    {
        SyntaxNode first = expression;
        while (first is not (MemberBindingExpressionSyntax or ElementBindingExpressionSyntax))
        {
            switch (first)
            {
                case MemberAccessExpressionSyntax access:
                    first = access.Expression;
                    break;
                case InvocationExpressionSyntax call:
                    first = call.Expression;
                    break;
                case ElementAccessExpressionSyntax access:
                    first = access.Expression;
                    break;
                case PostfixUnaryExpressionSyntax postfix:
                    first = postfix.Operand;
                    break;
                default:
                    return null;
            }
        }

        List<ConditionalAccessExpressionSyntax> path = [];
        for (SyntaxNode node = expression; node.Parent is { } parent; node = parent)
        {
            if (parent is ConditionalAccessExpressionSyntax access && access.WhenNotNull == node)
            {
                path.Insert(0, access);
            }
            else if (parent is not ExpressionSyntax || parent is ParenthesizedExpressionSyntax)
            {
                break;
            }
        }

        return path.Count > 0 ? new NullConditional(path) : null;
    }

    /// <summary>Writes the test for null, once for all that is awaited behind it.</summary>
    public async Task<Met?> WriteAsync(CascadeState state, DocumentId document)
    {
        if (!state.IsFirst("?.", document, Outermost.Span))
        {
            return state.IsFirst("?. of", document, TextSpan.FromBounds(Start, Innermost.OperatorToken.SpanStart))
                ? new Met(Obstacles.Receiver, Outermost.GetLocation(), Outermost.ToString())
                : null;
        }

        state.IsFirst("?. of", document, TextSpan.FromBounds(Start, Innermost.OperatorToken.SpanStart));
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        bool isStatement = Outermost.Parent is ExpressionStatementSyntax;
        if (!IsRepeatable(model)
            || (!isStatement && model.GetTypeInfo(Outermost).Type is null or { SpecialType: SpecialType.System_Void }))
        {
            return new Met(Obstacles.Receiver, Outermost.GetLocation(), Outermost.ToString());
        }

        DocumentChanges changes = state.ChangesOf(document);
        string receiver =
            Outermost.SyntaxTree.GetText().ToString(TextSpan.FromBounds(Start, Innermost.OperatorToken.SpanStart));
        foreach (ConditionalAccessExpressionSyntax access in _path)
        {
            changes.Replace(access.OperatorToken.Span, string.Empty);
        }

        if (isStatement)
        {
            changes.Outside(Outermost.Span, $"if (!({receiver} is null)) ", string.Empty);
            return null;
        }

        ITypeSymbol type = model.GetTypeInfo(Outermost).Type!;
        string none = type.IsValueType ? $"({type.ToMinimalDisplayString(model, Start)})null" : "null";
        bool parenthesized = Outermost.Parent is not (EqualsValueClauseSyntax or ArgumentSyntax or ReturnStatementSyntax
            or ArrowExpressionClauseSyntax
            or LambdaExpressionSyntax or ParenthesizedExpressionSyntax or AssignmentExpressionSyntax);
        changes.Outside(
            Outermost.Span,
            $"{(parenthesized ? "(" : string.Empty)}{receiver} is null ? {none} : ",
            parenthesized ? ")" : string.Empty);
        return null;
    }

    /// <summary>Whether the receivers can be read twice: locals, parameters, fields and automatic properties.</summary>
    private bool IsRepeatable(SemanticModel model)
    {
        foreach (ConditionalAccessExpressionSyntax access in _path)
        {
            if (model.GetTypeInfo(access.Expression).Type is not { IsReferenceType: true })
            {
                return false;
            }

            foreach (SyntaxNode node in access.Expression.DescendantNodesAndSelf())
            {
                bool isPlain = node switch
                {
                    ThisExpressionSyntax or BaseExpressionSyntax => true,
                    MemberAccessExpressionSyntax or MemberBindingExpressionSyntax => true,
                    SimpleNameSyntax name => model.GetSymbolInfo(name).Symbol switch
                    {
                        ILocalSymbol
                            or IParameterSymbol or IFieldSymbol { IsVolatile: false } or INamespaceOrTypeSymbol => true,
                        IPropertySymbol { IsIndexer: false } property => IsAutomatic(property),
                        _ => false,
                    },
                    _ => false,
                };
                if (!isPlain)
                {
                    return false;
                }
            }
        }

        return true;
    }

    private static bool IsAutomatic(IPropertySymbol property)
        => !property.IsVirtual
            && !property.IsOverride
            && property.DeclaringSyntaxReferences.Length == 1
            && property.DeclaringSyntaxReferences[0].GetSyntax()
                is PropertyDeclarationSyntax { ExpressionBody: null, AccessorList.Accessors: var accessors }
            && AreEmpty(accessors);

    private static bool AreEmpty(SyntaxList<AccessorDeclarationSyntax> accessors)
    {
        foreach (AccessorDeclarationSyntax accessor in accessors)
        {
            if (accessor.Body is not null || accessor.ExpressionBody is not null)
            {
                return false;
            }
        }

        return true;
    }
}
