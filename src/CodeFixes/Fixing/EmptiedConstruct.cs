namespace GcGuard.CodeFixes.Fixing;

/// <summary>What happens to the construct around a block that has become empty.</summary>
internal enum EmptiedOutcome
{
    /// <summary>The block stays, empty.</summary>
    Stays,

    /// <summary>The construct has no purpose any more and goes too.</summary>
    GoesToo,

    /// <summary>A <c>try</c> whose <c>finally</c> is gone gives way to the statements it protected.</summary>
    Unwraps,

    /// <summary>
    /// The same, where only a block of their own keeps what the statements declare as it is.
    /// </summary>
    BecomesBlock,

    /// <summary>An <c>if</c> loses its first branch and keeps its <c>else</c> under the opposite condition.</summary>
    TurnsAround,

    /// <summary>Without its body the construct would mean something else, so nothing may be removed.</summary>
    Refused,
}

/// <summary>Decides what becomes of the construct around an emptied body.</summary>
/// <param name="Outcome">What happens.</param>
/// <param name="Node">The statement or clause that goes too.</param>
internal readonly record struct EmptiedConstruct(EmptiedOutcome Outcome, SyntaxNode? Node)
{
    private static readonly EmptiedConstruct Stays = new(EmptiedOutcome.Stays, null);
    private static readonly EmptiedConstruct Refused = new(EmptiedOutcome.Refused, null);

    /// <summary>The outcome for the construct whose body, or embedded statement, is <paramref name="body"/>.</summary>
    public static EmptiedConstruct Of(SyntaxNode body, SemanticModel model, CancellationToken cancellationToken)
    {
        switch (body.Parent)
        {
            case IfStatementSyntax { Else: null } conditional
                when IsFree(conditional.Condition, model, cancellationToken):
                return Gone(conditional.Parent is ElseClauseSyntax chained ? chained : conditional);
            case IfStatementSyntax conditional
                when body == conditional.Statement && ElsePromotion.IsPossible(conditional):
                return new EmptiedConstruct(EmptiedOutcome.TurnsAround, conditional);
            case ElseClauseSyntax alternative:
                return Gone(alternative);
            case FinallyClauseSyntax { Parent: TryStatementSyntax { Catches.Count: > 0 } } cleanup:
                return Gone(cleanup);
            case FinallyClauseSyntax { Parent: TryStatementSyntax attempt } when TryUnwrapping.IsPossible(attempt):
                return new EmptiedConstruct(EmptiedOutcome.Unwraps, attempt);
            case FinallyClauseSyntax { Parent: TryStatementSyntax attempt } when TryUnwrapping.CanBeBlock(attempt):
                return new EmptiedConstruct(EmptiedOutcome.BecomesBlock, attempt);
            case TryStatementSyntax { Finally: null } attempt:
                // What cannot throw needs no handler.
                return Gone(attempt);
            case AnonymousFunctionExpressionSyntax lambda
                when BackgroundWork.StatementOf(lambda, model, cancellationToken) is { } start:
                return Gone(start);
            case WhileStatementSyntax loop:
                return Loop(loop, loop.Condition, model, cancellationToken);
            case DoStatementSyntax loop:
                return Loop(loop, loop.Condition, model, cancellationToken);
            case ForStatementSyntax loop:
                return CountsOnly(loop, model, cancellationToken) ? Gone(loop) : Stays;
            case BlockSyntax or CheckedStatementSyntax or UnsafeStatementSyntax when body is BlockSyntax:
                return Gone(body.Parent is BlockSyntax ? body : body.Parent);
            default:
                return Stays;
        }
    }

    /// <summary>
    /// The construct goes too, unless directives stand inside it: then other build configurations see other code there.
    /// </summary>
    private static EmptiedConstruct Gone(SyntaxNode node)
        => HasInnerDirective(node) ? Stays : new EmptiedConstruct(EmptiedOutcome.GoesToo, node);

    /// <summary>Whether a directive stands between the first and the last token of a node.</summary>
    public static bool HasInnerDirective(SyntaxNode node)
        => node.ContainsDirectives
            && node.DescendantTrivia(node.Span).Any(trivia => trivia.IsDirective && node.Span.Contains(trivia.Span));

    /// <summary>
    /// An emptied loop over a condition that nothing in the loop changes any more would spin, so it goes or nothing
    /// does.
    /// </summary>
    private static EmptiedConstruct Loop(
        StatementSyntax loop,
        ExpressionSyntax condition,
        SemanticModel model,
        CancellationToken cancellationToken)
        => IsFree(condition, model, cancellationToken)
            && !model.GetConstantValue(condition, cancellationToken).HasValue
                ? Gone(loop)
                : Refused;

    /// <summary>Whether the header of a loop touches only variables that the loop itself declares.</summary>
    private static bool CountsOnly(ForStatementSyntax loop, SemanticModel model, CancellationToken cancellationToken)
        => loop.Initializers.Count == 0
            && loop.Declaration is { } declaration
            && loop.Condition is { } condition
            && loop.Incrementors.Count > 0
            && declaration.Variables.All(variable =>
                variable.Initializer is { } initializer && IsFree(initializer.Value, model, cancellationToken))
            && IsFree(condition, model, cancellationToken)
            && loop.Incrementors.All(step => IsStepOf(step, declaration));

    private static bool IsStepOf(ExpressionSyntax step, VariableDeclarationSyntax declaration)
    {
        ExpressionSyntax? target = step switch
        {
            PostfixUnaryExpressionSyntax postfix => postfix.Operand,
            PrefixUnaryExpressionSyntax prefix => prefix.Operand,
            AssignmentExpressionSyntax { Right: LiteralExpressionSyntax } assignment => assignment.Left,
            _ => null,
        };
        return target is IdentifierNameSyntax name
            && declaration.Variables.Any(variable => variable.Identifier.ValueText == name.Identifier.ValueText);
    }

    private static bool IsFree(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken)
        => SideEffects.AreAbsent(model.GetOperation(expression, cancellationToken));
}
