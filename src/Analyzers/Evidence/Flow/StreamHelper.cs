using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>What a method of the compilation visibly returns.</summary>
internal enum HelperStream
{
    /// <summary>Something else, or nothing that can be seen.</summary>
    None,

    /// <summary>A new <c>MemoryStream</c> that nothing has been written to.</summary>
    Empty,

    /// <summary>A new <c>MemoryStream</c> that the method has used.</summary>
    Filled,
}

/// <summary>
/// Whether a call answers a <c>MemoryStream</c> that the method called has just made and let nobody keep:
/// <c>var ms = new MemoryStream(); document.Save(ms); return ms;</c>. Only the method's own text is read, and only in
/// the project at hand: an editor sees the source of others, a build does not, and both have to say the same.
/// </summary>
internal static class StreamHelper
{
    /// <summary>What the call returns that a value is.</summary>
    public static HelperStream Of(IOperation? value, CancellationToken cancellationToken)
        => CallOf(value) is { TargetMethod: { IsVirtual: false, IsAbstract: false, IsOverride: false } method }
            && method.OriginalDefinition.DeclaringSyntaxReferences is { Length: 1 } references
            && value!.SemanticModel?.Compilation.ContainsSyntaxTree(references[0].SyntaxTree) == true
                ? references[0].GetSyntax(cancellationToken) switch
                {
                    MethodDeclarationSyntax declaration => OfBody(declaration.Body, declaration.ExpressionBody),
                    LocalFunctionStatementSyntax function => OfBody(function.Body, function.ExpressionBody),
                    _ => HelperStream.None,
                }
                : HelperStream.None;

    /// <summary>The call a value is, awaited or not.</summary>
    public static IInvocationOperation? CallOf(IOperation? value)
    {
        while (true)
        {
            switch (value)
            {
                case IAwaitOperation wait:
                    value = wait.Operation;
                    break;
                case IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } task }:
                    value = task;
                    break;
                default:
                    return value as IInvocationOperation;
            }
        }
    }

    private static HelperStream OfBody(BlockSyntax? body, ArrowExpressionClauseSyntax? expression)
    {
        if (expression is not null)
        {
            return IsNewStream(expression.Expression) ? HelperStream.Empty : HelperStream.None;
        }

        HelperStream found = HelperStream.None;
        foreach (SyntaxNode node in body?.DescendantNodes(IsSameFunction) ?? [])
        {
            if (node is not ReturnStatementSyntax returned)
            {
                continue;
            }

            HelperStream stream = IsNewStream(returned.Expression) ? HelperStream.Empty
                : returned.Expression is IdentifierNameSyntax name ? OfLocal(body!, name.Identifier.ValueText)
                : HelperStream.None;
            if (stream == HelperStream.None)
            {
                return HelperStream.None;
            }

            found = stream > found ? stream : found;
        }

        return found;
    }

    private static HelperStream OfLocal(BlockSyntax body, string name)
    {
        int declarations = 0;
        bool isUsed = false;
        foreach (SyntaxNode node in body.DescendantNodes())
        {
            switch (node)
            {
                case VariableDeclaratorSyntax declarator when declarator.Identifier.ValueText == name:
                    declarations += IsNewStream(declarator.Initializer?.Value) ? 1 : 2;
                    break;
                case IdentifierNameSyntax use when use.Identifier.ValueText == name && !IsMemberName(use):
                    if (!IsHarmless(use, body))
                    {
                        return HelperStream.None;
                    }

                    isUsed |= use.Parent is not ReturnStatementSyntax;
                    break;
            }
        }

        return declarations != 1 ? HelperStream.None : isUsed ? HelperStream.Filled : HelperStream.Empty;
    }

    /// <summary>Whether a use of the stream neither stores it nor gives it to a function that runs later.</summary>
    private static bool IsHarmless(IdentifierNameSyntax use, BlockSyntax body)
        => use.FirstAncestorOrSelf<SyntaxNode>(node => node == body || !IsSameFunction(node)) == body
            && use.Parent switch
            {
                MemberAccessExpressionSyntax or ReturnStatementSyntax => true,
                ArgumentSyntax argument => argument.RefOrOutKeyword.IsKind(SyntaxKind.None),
                _ => false,
            };

    private static bool IsMemberName(IdentifierNameSyntax name)
        => name.Parent is MemberAccessExpressionSyntax access && access.Name == name
            || name.Parent is NameColonSyntax or NameEqualsSyntax;

    private static bool IsSameFunction(SyntaxNode node)
        => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);

    /// <summary>
    /// Whether an expression is <c>new MemoryStream()</c> or has a literal capacity. The name is enough: the method's
    /// return type has been resolved to the platform's type, and no other type of this name converts to it.
    /// </summary>
    private static bool IsNewStream(ExpressionSyntax? expression)
        => expression is ObjectCreationExpressionSyntax { Initializer: null } creation
            && creation.Type switch
            {
                IdentifierNameSyntax simple => simple.Identifier.ValueText == "MemoryStream",
                QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText == "MemoryStream",
                _ => false,
            }
            && (creation.ArgumentList is not { Arguments: { Count: > 0 } arguments }
                || (arguments.Count == 1 && arguments[0].Expression.IsKind(SyntaxKind.NumericLiteralExpression)));
}
