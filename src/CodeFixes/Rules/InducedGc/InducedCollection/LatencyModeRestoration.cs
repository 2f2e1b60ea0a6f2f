using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.InducedGc;

/// <summary>Restores the latency mode in <c>finally</c>.</summary>
internal static class LatencyModeRestoration
{
    private const string Saved = "latencyMode";

    /// <summary>
    /// The rewrite: a restoration that stands further down moves into a <c>finally</c>; without one the mode is saved
    /// and restored at the end of the block. Null where nothing follows in the block that the mode could be meant for.
    /// </summary>
    public static Fix? TryPlan(FixTarget target, CancellationToken cancellationToken)
    {
        if (target.Node is not AssignmentExpressionSyntax
            { Parent: ExpressionStatementSyntax { Parent: BlockSyntax block } statement } start
            || target.Model.GetSymbolInfo(start.Left, cancellationToken).Symbol is not { } property

            // Restored or not, the mode would still be other requests' too.
            || target.Model.GetOperation(start, cancellationToken) is not { } assignment
            || LatencyMode.StaysOverAwait(assignment, KnownTypes.For(target.Model.Compilation)))
        {
            return null;
        }

        int position = block.Statements.IndexOf(statement);
        for (int index = position + 1; index < block.Statements.Count; index++)
        {
            if (block.Statements[index] is ExpressionStatementSyntax
                { Expression: AssignmentExpressionSyntax
                    { Right: IdentifierNameSyntax or MemberAccessExpressionSyntax } end }
                && SymbolEqualityComparer.Default
                    .Equals(target.Model.GetSymbolInfo(end.Left, cancellationToken).Symbol, property))
            {
                int restoration = index;
                return FinallyWrapping.IsPossible(block, position + 1, restoration - 1)
                    && FinallyWrapping.IsPossible(block, restoration, restoration)
                        ? new Fix(
                            "Restore the latency mode in 'finally'",
                            _ => FinallyWrapping.MoveIntoFinally(target.Root, block, position + 1, restoration))
                        : null;
            }
        }

        return Mentions(block, property.Name, start) ? null : SaveAndRestore(target, block, position, start);
    }

    private static Fix? SaveAndRestore(
        FixTarget target, BlockSyntax block, int position, AssignmentExpressionSyntax start)
    {
        int last = block.Statements.Count - 1;
        StatementSyntax statement = block.Statements[position];
        if (!FinallyWrapping.IsPossible(block, position, position)
            || !FinallyWrapping.IsPossible(block, position + 1, last))
        {
            return null;
        }

        string name = FreeName.Choose(statement, Saved);
        string indentation = Reindentation.Of(statement);
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(target.Root);
        string setting = start.Left.WithoutTrivia().ToString();
        StatementSyntax save = SyntaxFactory.ParseStatement($"var {name} = {setting};{lineEnd}")
            .WithLeadingTrivia(statement.GetLeadingTrivia());
        StatementSyntax set = statement.WithLeadingTrivia(TriviaLines.Indentation(statement.GetLeadingTrivia()));
        StatementSyntax restore = SyntaxFactory.ParseStatement($"{indentation}{setting} = {name};{lineEnd}");
        return new Fix(
            "Restore the latency mode at the end of the block, in 'finally'",
            _ => target.Root.ReplaceNode(
                block,
                block.WithStatements(SyntaxFactory.List(
                    block.Statements.Take(position)
                        .Append(save)
                        .Append(set)
                        .Append(
                            FinallyWrapping.Wrap(
                                block, position + 1, last, ImmutableArray.Create(restore), lineEnd))))))
        {
            ChangesBehavior = true,
        };
    }

    /// <summary>Whether the rest of the member touches the setting too; then its extent is not clear.</summary>
    private static bool Mentions(BlockSyntax block, string property, AssignmentExpressionSyntax except)
        => (block.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? (SyntaxNode)block)
            .DescendantNodes()
            .OfType<AssignmentExpressionSyntax>()
            .Any(assignment => assignment != except
                && assignment.Left
                    .DescendantNodesAndSelf()
                    .OfType<IdentifierNameSyntax>()
                    .Any(name => name.Identifier.ValueText == property));
}
