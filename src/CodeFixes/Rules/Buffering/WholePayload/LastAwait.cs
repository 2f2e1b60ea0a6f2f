using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Opening a file or an upload needs no <c>await</c>. A method that awaited nothing else would keep an <c>async</c>
/// that compilers before C# 14 warn of (CS1998), so it answers finished tasks instead.
/// </summary>
internal static class LastAwait
{
    private const string Notice = "the method is no longer async and throws where it is called";

    /// <summary>
    /// The fix as it is, or with the method around it made synchronous inside; null where that cannot be done.
    /// </summary>
    public static Fix? Settle(FixTarget target, Fix fix, CancellationToken cancellationToken)
    {
        SyntaxNode? function = target.Node.Ancestors().FirstOrDefault(IsFunction);
        if (function is null || !IsAsync(function) || !OwnNodes(function).Any(IsAwait))
        {
            return fix;
        }

        SyntaxNode root = fix.Rewrite(cancellationToken);
        SyntaxNode? changed = root.FullSpan.Contains(function.SpanStart)
            ? root.FindToken(function.SpanStart).Parent?.AncestorsAndSelf()
                .FirstOrDefault(node => node.SpanStart == function.SpanStart && node.RawKind == function.RawKind)
            : null;
        if (changed is null || OwnNodes(changed).Any(IsAwait))
        {
            return fix;
        }

        if (changed is not MethodDeclarationSyntax method
            || target.Model.GetDeclaredSymbol(function, cancellationToken)
                is not IMethodSymbol { ReturnType: INamedTypeSymbol { TypeArguments.Length: 1 } type }
            || !KnownTypes.For(target.Model.Compilation).Is(type, "System.Threading.Tasks.Task`1")
            || Synchronous(method) is not { } synchronous)
        {
            return null;
        }

        string title = fix.Title.EndsWith(")", System.StringComparison.Ordinal)
            ? fix.Title.Substring(0, fix.Title.Length - 1) + "; " + Notice + ")"
            : fix.Title + " (" + Notice + ")";
        return new Fix(title, _ => root.ReplaceNode(method, synchronous)) { ChangesBehavior = true };
    }

    private static MethodDeclarationSyntax? Synchronous(MethodDeclarationSyntax method)
    {
        if (method.ReturnType.DescendantNodesAndSelf().OfType<GenericNameSyntax>().FirstOrDefault()
            is not { Identifier.ValueText: "Task" } generic)
        {
            return null;
        }

        string owner = method.ReturnType is QualifiedNameSyntax qualified ? qualified.Left + "." : string.Empty;
        string factory = $"{owner}Task.FromResult{generic.TypeArgumentList}";
        MethodDeclarationSyntax changed = method.ReplaceNodes(
            OwnNodes(method)
                .Where(node => node is ReturnStatementSyntax { Expression: not null } or ArrowExpressionClauseSyntax),
            (_, current) => current switch
            {
                ReturnStatementSyntax statement => statement.WithExpression(Finished(factory, statement.Expression!)),
                ArrowExpressionClauseSyntax arrow when arrow.Expression is not ThrowExpressionSyntax =>
                    arrow.WithExpression(Finished(factory, arrow.Expression)),
                _ => current,
            });
        SyntaxToken keyword = changed.Modifiers.First(modifier => modifier.IsKind(SyntaxKind.AsyncKeyword));
        SyntaxToken next = keyword.GetNextToken();
        if (changed.Modifiers[0] == keyword)
        {
            changed = changed.ReplaceTokens(
                [keyword, next],
                (original, current) => original == next ? current.WithLeadingTrivia(keyword.LeadingTrivia) : current);
        }

        return changed.WithModifiers(changed.Modifiers.RemoveAt(changed.Modifiers.IndexOf(SyntaxKind.AsyncKeyword)));
    }

    private static ExpressionSyntax Finished(string factory, ExpressionSyntax value)
        => SyntaxFactory.InvocationExpression(
            SyntaxFactory.ParseExpression(factory),
            SyntaxFactory.ArgumentList(
                SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(value.WithoutTrivia()))))
            .WithTriviaFrom(value);

    /// <summary>The nodes of a function without those of the functions inside it.</summary>
    private static IEnumerable<SyntaxNode> OwnNodes(SyntaxNode function)
        => function.DescendantNodes(node => node == function || !IsFunction(node));

    private static bool IsFunction(SyntaxNode node)
        => node is MethodDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax;

    private static bool IsAsync(SyntaxNode function)
        => function switch
        {
            MethodDeclarationSyntax method => method.Modifiers.Any(SyntaxKind.AsyncKeyword),
            LocalFunctionStatementSyntax local => local.Modifiers.Any(SyntaxKind.AsyncKeyword),
            AnonymousFunctionExpressionSyntax lambda => lambda.AsyncKeyword.RawKind != 0,
            _ => false,
        };

    private static bool IsAwait(SyntaxNode node)
        => node switch
        {
            AwaitExpressionSyntax => true,
            CommonForEachStatementSyntax loop => loop.AwaitKeyword.RawKind != 0,
            UsingStatementSyntax statement => statement.AwaitKeyword.RawKind != 0,
            LocalDeclarationStatementSyntax declaration => declaration.AwaitKeyword.RawKind != 0,
            _ => false,
        };
}
