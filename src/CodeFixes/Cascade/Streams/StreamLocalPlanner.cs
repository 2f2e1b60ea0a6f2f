namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>Plans a local that held an array and holds a stream now, which is written once.</summary>
internal static class StreamLocalPlanner
{
    /// <summary>Plans it.</summary>
    public static async Task<Met?> PlanAsync(
        CascadeState state, ArraySite site, VariableDeclaratorSyntax local, ArrayChange change)
    {
        (DocumentId document, SemanticModel model) = (site.Document, site.Model);
        if (UseOf(local, FunctionAround.Find(local), model) is not { } value)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, local);
        }

        var declaration = (VariableDeclarationSyntax)local.Parent!;
        if (!declaration.Type.IsVar && !await StreamSignature.WriteAsync(state, document, declaration.Type)
            .ConfigureAwait(false))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, declaration);
        }

        return ArrayCallPlanner.ReturningMethodOf(value, model) is not null
            ? await ArrayCallPlanner.PassOnAsync(state, site, value, isTest: false, change).ConfigureAwait(false)
            : value.Parent is ArgumentSyntax argument
                ? await StreamSinkPlanner.PlanAsync(state, document, argument, local).ConfigureAwait(false)
                : ArrayCallPlanner.Refuse(Obstacles.NeedsArray, value);
    }

    /// <summary>
    /// The one use of a local or parameter that writes what it holds; null where it has none, or others.
    /// </summary>
    public static ExpressionSyntax? UseOf(SyntaxNode declared, SyntaxNode function, SemanticModel model)
    {
        ISymbol symbol = model.GetDeclaredSymbol(declared)!;
        ExpressionSyntax? written = null;
        foreach (IdentifierNameSyntax use in function.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (use.Identifier.ValueText != symbol.Name
                || !SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(use).Symbol, symbol)
                || IsHeaderOrQuestion(use)
                || (written is not null && WholeWrite.IsLengthBeside(use, written.Parent)))
            {
                continue;
            }

            if (written is not null || FunctionAround.Find(use) != function)
            {
                return null;
            }

            written = use;
        }

        return written is null || IsRepeated(written, declared) ? null : ArrayCallPlanner.Outer(written);
    }

    /// <summary>
    /// Whether a use only asks whether there is a value, compares its length with a constant, or puts it into a header.
    /// </summary>
    private static bool IsHeaderOrQuestion(IdentifierNameSyntax use)
        => use.Parent switch
        {
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (
                int)SyntaxKind.NotEqualsExpression } question =>
                question.Left.IsKind(SyntaxKind.NullLiteralExpression)
                    || question.Right.IsKind(SyntaxKind.NullLiteralExpression),
            IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax or UnaryPatternSyntax } => true,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" } length when length.Expression == use
                => length.Parent switch
            {
                AssignmentExpressionSyntax
                {
                    Left: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ContentLength" },
                } => true,
                BinaryExpressionSyntax comparison => comparison.Left is LiteralExpressionSyntax || comparison.Right
                    is LiteralExpressionSyntax,
                _ => false,
            },
            _ => false,
        };

    /// <summary>Whether a loop in the scope of a local or parameter runs a use again.</summary>
    public static bool IsRepeated(SyntaxNode use, SyntaxNode declared)
        => use.Ancestors()
            .TakeWhile(node => !node.Contains(declared))
            .Any(static node
                => node
                    is ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax);
}
