using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// What a method of the compilation returns whose type could hold anything: small where each of its <c>return</c>s
/// answers something small. A <c>null</c> says nothing.
/// </summary>
internal static class ReturnedValue
{
    /// <summary>Small where all that the called method returns is small; null otherwise.</summary>
    public static PayloadVerdict? Classify(IInvocationOperation call, PayloadQuery query)
    {
        IMethodSymbol method = call.TargetMethod.OriginalDefinition;
        if (call.SemanticModel is not { } model
            || MethodBodies.MayBeReplaced(method)
            || method.DeclaringSyntaxReferences.Length != 1
            || method.DeclaringSyntaxReferences[0].GetSyntax(query.CancellationToken) is not { } syntax
            || !model.Compilation.ContainsSyntaxTree(syntax.SyntaxTree)
            || MethodBodies.SyntaxOf(syntax) is not { } body
            || !query.TryEnter(method))
        {
            return null;
        }

        SemanticModel own = SourceModels.Of(model.Compilation, syntax.SyntaxTree);
        if (body is ExpressionSyntax expression)
        {
            return SmallOrNone(own.OperationOf(expression, query.CancellationToken), query);
        }

        PayloadVerdict? verdict = null;
        foreach (SyntaxNode node in body.DescendantNodes(static node =>
            node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
        {
            if (node.IsKind(SyntaxKind.YieldReturnStatement))
            {
                return null;
            }

            if (node is ReturnStatementSyntax { Expression: { } returned }
                && !returned.IsKind(SyntaxKind.NullLiteralExpression))
            {
                verdict = SmallOrNone(own.OperationOf(returned, query.CancellationToken), query);
                if (verdict is null)
                {
                    return null;
                }
            }
        }

        return verdict;
    }

    private static PayloadVerdict? SmallOrNone(IOperation? returned, PayloadQuery query)
        => returned is not null and not { ConstantValue: { HasValue: true, Value: null } } and not IThrowOperation
            && ValueOrigin.Classify(returned, query) is { Kind: PayloadKind.Small } small
                ? small
                : null;
}
