using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.CodeFixes.Infrastructure;

/// <summary>
/// Removes neighbouring statements and what becomes empty without them: an <c>if</c> whose condition changes nothing,
/// an <c>else</c>, a <c>finally</c>, a counting loop. Comments move to what follows.
/// </summary>
internal sealed class StatementRemoval
{
    private readonly ImmutableArray<SyntaxNode> _nodes;
    private readonly bool _leavesBlock;

    private StatementRemoval(ImmutableArray<SyntaxNode> nodes, bool leavesBlock)
    {
        _nodes = nodes;
        _leavesBlock = leavesBlock;
    }

    /// <summary>The nodes that go: statements of one list, an <c>else</c> or <c>finally</c> clause, or one embedded statement.</summary>
    public ImmutableArray<SyntaxNode> Nodes => _nodes;

    /// <summary>
    /// Finds what has to go with <paramref name="statements"/>; null when the code would mean something else without
    /// them.
    /// </summary>
    /// <param name="statements">Neighbours in one list, in order; or one embedded statement.</param>
    /// <param name="model">The model of their tree.</param>
    /// <param name="cancellationToken">Honoured while conditions are bound.</param>
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
                    return new StatementRemoval(nodes.Select(node => node.Parent!).ToImmutableArray(), leavesBlock: false);
                case BlockSyntax block when block.Statements.Count == nodes.Length && !HasInnerDirective(block):
                    emptied = block;
                    break;
                case BlockSyntax or SwitchSectionSyntax:
                    return new StatementRemoval(nodes, leavesBlock: false);
                default:
                    emptied = nodes[0];
                    break;
            }

            switch (EmptiedConstruct.Of(emptied, model, cancellationToken))
            {
                case { Outcome: EmptiedOutcome.Refused }:
                    return null;
                case { Outcome: EmptiedOutcome.GoesToo, Node: StatementSyntax statement }:
                    nodes = ImmutableArray.Create<SyntaxNode>(statement);
                    continue;
                case { Outcome: EmptiedOutcome.GoesToo, Node: { } clause }:
                    return new StatementRemoval(ImmutableArray.Create(clause), leavesBlock: false);
                default:
                    return new StatementRemoval(nodes, leavesBlock: emptied is not BlockSyntax);
            }
        }
    }

    /// <summary>The root without the statements.</summary>
    public SyntaxNode Apply(SyntaxNode root)
        => _leavesBlock
            ? NodeRemoval.ReplaceWithEmptyBlock(root, (StatementSyntax)_nodes[0])
            : NodeRemoval.Remove(root, _nodes);

    /// <summary>
    /// Code that another build configuration compiles may stand between directives: such a block is not empty.
    /// </summary>
    private static bool HasInnerDirective(BlockSyntax block)
        => block.ContainsDirectives
            && block.DescendantTrivia(block.Span).Any(trivia => trivia.IsDirective && block.Span.Contains(trivia.Span));
}
