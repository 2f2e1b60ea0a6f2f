using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Simplification;

namespace GcGuard.CodeFixes.Rules.InducedGc;

/// <summary>Ends a no-GC region in <c>finally</c>, where its extent is clear.</summary>
internal static class RegionEnd
{
    /// <summary>
    /// The rewrite: an end that stands further down moves into a <c>finally</c>; <c>if (GC.TryStartNoGCRegion(n)) { …
    /// }</c> without any gets one around its body. Null for every other shape.
    /// </summary>
    public static Fix? TryPlan(FixTarget target, CancellationToken cancellationToken)
    {
        if (target.Node is not InvocationExpressionSyntax start)
        {
            return null;
        }

        if (start.Parent is IfStatementSyntax { Statement: BlockSyntax body } region && region.Condition == start)
        {
            int end = EndIn(body, 0, target.Model, cancellationToken);
            return end >= 0
                ? MoveEnd(target, body, 0, end)
                : AddEnd(target, start, body);
        }

        if (start.FirstAncestorOrSelf<StatementSyntax>() is { Parent: BlockSyntax block } statement
            and (ExpressionStatementSyntax or LocalDeclarationStatementSyntax))
        {
            int first = block.Statements.IndexOf(statement) + 1;
            int end = EndIn(block, first, target.Model, cancellationToken);
            return end >= 0 ? MoveEnd(target, block, first, end) : null;
        }

        return null;
    }

    /// <summary>
    /// The position of the statement of a block that ends the region, itself or under an <c>if</c>; -1 for none.
    /// </summary>
    private static int EndIn(BlockSyntax block, int from, SemanticModel model, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(model.Compilation);
        for (int index = from; index < block.Statements.Count; index++)
        {
            StatementSyntax statement = block.Statements[index];
            if (statement is ExpressionStatementSyntax or IfStatementSyntax { Else: null }
                && statement.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call =>
                    model.GetOperation(call, cancellationToken) is { } operation && NoGcRegion.IsEnd(operation, types)))
            {
                return index;
            }
        }

        return -1;
    }

    private static Fix? MoveEnd(FixTarget target, BlockSyntax block, int first, int end)
        => FinallyWrapping.IsPossible(block, first, end - 1) && FinallyWrapping.IsPossible(block, end, end)
            ? new Fix(
                "End the no-GC region in 'finally'",
                _ => FinallyWrapping.MoveIntoFinally(target.Root, block, first, end))
            : null;

    /// <summary>
    /// The collector leaves the region by itself when its budget is spent, and ending it then throws, so the end is
    /// guarded as the documentation of <c>EndNoGCRegion</c> shows.
    /// </summary>
    private static Fix? AddEnd(FixTarget target, InvocationExpressionSyntax start, BlockSyntax body)
    {
        int last = body.Statements.Count - 1;
        if (!FinallyWrapping.IsPossible(body, 0, last))
        {
            return null;
        }

        SimpleNameSyntax endName = SyntaxFactory.IdentifierName("EndNoGCRegion");
        ExpressionSyntax end = start.Expression is MemberAccessExpressionSyntax access
            ? access.WithName(endName).WithoutTrivia()
            : endName;
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(target.Root);
        string indentation = Reindentation.Of(body.Statements[0]);
        string inner = indentation + Reindentation.Unit(Reindentation.Of(body), indentation);
        var guard = (IfStatementSyntax)SyntaxFactory.ParseStatement(
            $"{indentation}if (global::System.Runtime.GCSettings.LatencyMode == "
            + $"global::System.Runtime.GCLatencyMode.NoGCRegion){lineEnd}"
            + $"{indentation}{{{lineEnd}{inner}{end}();{lineEnd}{indentation}}}{lineEnd}");
        guard = guard.ReplaceNodes(
            guard.Condition.DescendantNodes().OfType<MemberAccessExpressionSyntax>(),
            (_, node) => node.WithAdditionalAnnotations(Simplifier.Annotation));
        return new Fix(
            "End the no-GC region in 'finally'",
            _ => target.Root.ReplaceNode(
                body,
                body.WithStatements(SyntaxFactory.SingletonList<StatementSyntax>(
                    FinallyWrapping.Wrap(body, 0, last, ImmutableArray.Create<StatementSyntax>(guard), lineEnd)))));
    }
}
