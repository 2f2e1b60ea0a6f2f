using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.InducedGc;

/// <summary>Local variables that only the removed statements read: <c>int generation = GC.MaxGeneration;</c>.</summary>
internal static class ServingLocals
{
    /// <summary>The declarations that nothing needs once the statements are gone.</summary>
    public static ImmutableArray<SyntaxNode> Of(
        ImmutableArray<StatementSyntax> statements,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        ImmutableArray<SyntaxNode>.Builder declarations = ImmutableArray.CreateBuilder<SyntaxNode>();
        foreach (IdentifierNameSyntax name
            in statements.SelectMany(statement => statement.DescendantNodes()).OfType<IdentifierNameSyntax>())
        {
            if (model.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol local
                && DeclarationOf(local, cancellationToken) is { } declaration
                && !declarations.Contains(declaration)
                && !statements.Any(statement => statement.Span.Contains(declaration.Span))
                && SideEffects.AreAbsent(
                    model.GetOperation(declaration.Declaration.Variables[0].Initializer!.Value, cancellationToken))
                && IsReadOnlyBy(local, declaration, statements, model, cancellationToken))
            {
                declarations.Add(declaration);
            }
        }

        return declarations.ToImmutable();
    }

    /// <summary>Removes the statements and the declarations.</summary>
    public static SyntaxNode RemoveWith(
        SyntaxNode root,
        ImmutableArray<SyntaxNode> declarations,
        ImmutableArray<StatementSyntax> statements,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        // The declarations stand before the statements, so removing those first leaves their positions alone.
        SyntaxNode result = StatementRemoval.TryPlan(statements, model, cancellationToken)!.Apply(root);
        foreach (SyntaxNode declaration in declarations.OrderByDescending(node => node.SpanStart))
        {
            SyntaxNode? current = result.DescendantNodes()
                .FirstOrDefault(
                    node => node.SpanStart == declaration.SpanStart && SyntaxFactory.AreEquivalent(node, declaration));
            if (current is not null)
            {
                result = NodeRemoval.Remove(result, ImmutableArray.Create(current));
            }
        }

        return result;
    }

    private static LocalDeclarationStatementSyntax? DeclarationOf(
        ILocalSymbol local, CancellationToken cancellationToken)
        => local.DeclaringSyntaxReferences.Length == 1
            && local.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is VariableDeclaratorSyntax
            {
                Initializer: not null,
                Parent: VariableDeclarationSyntax
                {
                    Variables.Count: 1,
                    Parent: LocalDeclarationStatementSyntax
                        { Parent: BlockSyntax, UsingKeyword.RawKind: 0 } declaration,
                },
            }
            ? declaration
            : null;

    private static bool IsReadOnlyBy(
        ILocalSymbol local,
        LocalDeclarationStatementSyntax declaration,
        ImmutableArray<StatementSyntax> statements,
        SemanticModel model,
        CancellationToken cancellationToken)
        => declaration.Parent!.DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(name => name.Identifier.ValueText == local.Name
                && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol, local))
            .All(name => statements.Any(statement => statement.Span.Contains(name.Span)));
}
