namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Removes neighbouring statements and what becomes empty without them: an <c>if</c> whose condition changes nothing,
/// an <c>else</c>, a <c>finally</c>, a counting loop. Comments move to what follows.
/// </summary>
internal sealed class StatementRemoval(SyntaxNode first, Func<SyntaxNode, SyntaxNode> apply)
{
    private readonly Func<SyntaxNode, SyntaxNode> _apply = apply;

    /// <summary>
    /// The first node that goes: the first statement, or the statement or clause around it that goes too.
    /// </summary>
    public SyntaxNode First { get; } = first;

    /// <summary>
    /// Finds what has to go with <paramref name="statements"/>; null when the code would mean something else without
    /// them.
    /// </summary>
    /// <param name="statements">Neighbours in one list, in order; or one embedded statement.</param>
    public static StatementRemoval? TryPlan(
        ImmutableArray<StatementSyntax> statements,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        ImmutableArray<SyntaxNode> nodes = statements.CastArray<SyntaxNode>();
        while (true)
        {
            SyntaxNode emptied;
            switch (nodes[0].Parent)
            {
                case GlobalStatementSyntax:
                    return Remove(nodes.Select(node => node.Parent!).ToImmutableArray());
                case BlockSyntax block
                    when block.Statements.Count == nodes.Length && !EmptiedConstruct.HasInnerDirective(block):
                    emptied = block;
                    break;
                case BlockSyntax or SwitchSectionSyntax:
                    return Remove(nodes);
                default:
                    emptied = nodes[0];
                    break;
            }

            EmptiedConstruct construct = EmptiedConstruct.Of(emptied, model, cancellationToken);
            switch (construct.Outcome)
            {
                case EmptiedOutcome.Refused:
                    return null;
                case EmptiedOutcome.GoesToo when construct.Node is StatementSyntax statement:
                    nodes = ImmutableArray.Create<SyntaxNode>(statement);
                    continue;
                case EmptiedOutcome.GoesToo:
                    return Remove(ImmutableArray.Create(construct.Node!));
                case EmptiedOutcome.Unwraps:
                    var attempt = (TryStatementSyntax)construct.Node!;
                    return new StatementRemoval(nodes[0], root => TryUnwrapping.Apply(root, attempt));
                case EmptiedOutcome.BecomesBlock:
                    var guarded = (TryStatementSyntax)construct.Node!;
                    return new StatementRemoval(nodes[0], root => TryUnwrapping.ApplyAsBlock(root, guarded));
                case EmptiedOutcome.TurnsAround:
                    var conditional = (IfStatementSyntax)construct.Node!;
                    return new StatementRemoval(
                        nodes[0], root => ElsePromotion.Apply(root, conditional, model, cancellationToken));
                case EmptiedOutcome.Stays when emptied is BlockSyntax:
                    return Remove(nodes);
                case EmptiedOutcome.Stays when !nodes[0].GetLeadingTrivia().Any(trivia => trivia.IsDirective):
                    return ReplaceWithEmptyBlock((StatementSyntax)nodes[0]);
                default:
                    // A brace before an `#if` and its partner behind it would be compiled one without the other.
                    return null;
            }
        }
    }

    /// <summary>The root without the statements.</summary>
    public SyntaxNode Apply(SyntaxNode root) => _apply(root);

    private static StatementRemoval Remove(ImmutableArray<SyntaxNode> nodes)
        => new(nodes[0], root => NodeRemoval.Remove(root, nodes));

    private static StatementRemoval ReplaceWithEmptyBlock(StatementSyntax statement)
        => new(statement, root => NodeRemoval.ReplaceWithEmptyBlock(root, statement));
}
