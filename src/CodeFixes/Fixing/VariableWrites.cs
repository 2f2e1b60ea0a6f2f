namespace GcGuard.CodeFixes.Fixing;

/// <summary>Where a variable gets another value, so that code which runs later sees that one.</summary>
internal static class VariableWrites
{
    /// <summary>Whether a piece of code gives a variable a value, its declaration aside.</summary>
    public static bool AreIn(SyntaxNode code, ISymbol variable, SemanticModel model)
        => In(code, variable, model).Any();

    /// <summary>
    /// Whether a variable may get another value once a piece of code has run: further down, in a function of its own,
    /// or in the next round of a loop.
    /// </summary>
    public static bool MayFollow(SyntaxNode code, ISymbol variable, SemanticModel model)
        => code.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member
            || In(member, variable, model).Any(write => MayFollow(write, code, variable));

    private static bool MayFollow(SyntaxNode write, SyntaxNode code, ISymbol variable)
        => write.SpanStart >= code.SpanStart
            || write.Ancestors().TakeWhile(node => node is not MemberDeclarationSyntax).Any(node => node switch
            {
                AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax => !node.Span.Contains(code.Span),
                ForStatementSyntax { Statement: var body } => Repeats(body, code, variable),
                CommonForEachStatementSyntax { Statement: var body } => Repeats(body, code, variable),
                WhileStatementSyntax { Statement: var body } => Repeats(body, code, variable),
                DoStatementSyntax { Statement: var body } => Repeats(body, code, variable),
                _ => false,
            });

    /// <summary>
    /// Whether the body of a loop runs code again with one variable; one that it declares is new in each round.
    /// </summary>
    private static bool Repeats(StatementSyntax body, SyntaxNode code, ISymbol variable)
        => body.Span.Contains(code.Span)
            && !variable.DeclaringSyntaxReferences.Any(declaration => body.Span.Contains(declaration.Span));

    private static IEnumerable<SyntaxNode> In(SyntaxNode code, ISymbol variable, SemanticModel model)
        => code.DescendantNodes().OfType<IdentifierNameSyntax>().Where(name
            => name.Identifier.ValueText == variable.Name
                && IsTarget(name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name)
                && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name).Symbol, variable));

    private static bool IsTarget(ExpressionSyntax place)
        => place.Parent switch
        {
            AssignmentExpressionSyntax set => set.Left == place,
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression
                or (int)SyntaxKind.PreDecrementExpression } => true,
            PostfixUnaryExpressionSyntax { RawKind: not (int)SyntaxKind.SuppressNullableWarningExpression } => true,
            ArgumentSyntax { Parent: TupleExpressionSyntax } => true,
            ArgumentSyntax { RefKindKeyword.RawKind: not 0 } => true,
            RefExpressionSyntax => true,
            _ => false,
        };
}
