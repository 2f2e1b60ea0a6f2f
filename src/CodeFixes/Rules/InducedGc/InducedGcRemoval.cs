using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.CodeFixes.Rules.InducedGc;

/// <summary>Removes an expression that stands as a statement, or is the whole body of a member or lambda.</summary>
internal static class InducedGcRemoval
{
    /// <summary>The rewrite that removes <paramref name="expression"/>; null where its value or place is needed.</summary>
    public static Func<SyntaxNode, SyntaxNode>? TryPlan(
        ExpressionSyntax expression,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        switch (expression.Parent)
        {
            case ExpressionStatementSyntax statement:
                return TryPlanStatement(statement, model, cancellationToken) is { } removal ? removal.Apply : null;
            default:
                return null;
        }
    }

    private static StatementRemoval? TryPlanStatement(
        ExpressionStatementSyntax statement,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        if (model.GetOperation(statement, cancellationToken) is not { } operation)
        {
            return null;
        }

        ImmutableArray<StatementSyntax> sequence = CollectSequence
            .Around(operation, KnownTypes.For(model.Compilation))
            .Select(part => (StatementSyntax)part.Syntax)
            .ToImmutableArray();
        return StatementRemoval.TryPlan(sequence, model, cancellationToken);
    }
}
