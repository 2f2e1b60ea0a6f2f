using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.CodeFixes.Cascade.Destinations;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>Where an action builds a text and answers it: in one block, which nothing leaves on the way.</summary>
/// <param name="Block">The block.</param>
/// <param name="Builder">What declares the builder.</param>
/// <param name="Start">What the builder begins with.</param>
/// <param name="First">The statement that appends the first part.</param>
/// <param name="Answer">The statement that returns the result.</param>
/// <param name="Removed">The statements that hold the text, or its bytes, on the way.</param>
internal sealed record AnsweredPlace(
    BlockSyntax Block,
    VariableDeclaratorSyntax Builder,
    AppendChain Start,
    StatementSyntax First,
    ReturnStatementSyntax Answer,
    ImmutableArray<LocalDeclarationStatementSyntax> Removed)
{
    private LocalDeclarationStatementSyntax Declaration => (LocalDeclarationStatementSyntax)Builder.Parent!.Parent!;

    /// <summary>Finds it; null where the text is built or answered in another way.</summary>
    /// <param name="builder">The local that holds the parts.</param>
    /// <param name="route">The way of the text to its result.</param>
    /// <param name="taker">The result.</param>
    public static AnsweredPlace? TryFind(
        ILocalSymbol builder, TextRoute route, ExpressionSyntax taker, SemanticModel model)
    {
        if (ReturnedResult.PlaceOf(taker) is not ReturnStatementSyntax { Parent: BlockSyntax block } answer
            || LocalIn(block, builder.DeclaringSyntaxReferences[0].GetSyntax()) is not { } declaration
            || AppendChain.TryReadCreation(declaration.Declaration.Variables[0].Initializer?.Value, model)
                is not { } start
            || (start.IsEmpty ? FirstUse(block, declaration, builder, model) : declaration) is not { } first
            || first.SpanStart >= answer.SpanStart)
        {
            return null;
        }

        ImmutableArray<LocalDeclarationStatementSyntax>.Builder removed =
            ImmutableArray.CreateBuilder<LocalDeclarationStatementSyntax>();
        foreach (LocalFlowFact local in route.Locals)
        {
            if (LocalIn(block, local.Declarator.Syntax) is not { } held)
            {
                return null;
            }

            removed.Add(held);
        }

        return new AnsweredPlace(
            block, declaration.Declaration.Variables[0], start, first, answer, removed.ToImmutable());
    }

    /// <summary>The declaration of one local that stands in a block; null for any other.</summary>
    public static LocalDeclarationStatementSyntax? LocalIn(BlockSyntax block, SyntaxNode declarator)
        => declarator is VariableDeclaratorSyntax
            {
                Parent: VariableDeclarationSyntax
                {
                    Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: 0 } statement,
                },
            }
            && statement.Parent == block
            ? statement
            : null;

    /// <summary>
    /// What needs a response that has not begun, from the first part to the result; null for nothing.
    /// </summary>
    public Met? FindObstacle(SemanticModel model)
    {
        if (CaughtCall.Find(Answer) is { } caught)
        {
            return ArrayCallPlanner.Refuse(Obstacles.Status, caught);
        }

        if (TriviaLines.HidesWord(FunctionAround.Find(Answer), Builder.Identifier.ValueText))
        {
            return ArrayCallPlanner.Refuse(Obstacles.Linked, Builder);
        }

        return model.AnalyzeControlFlow(First, Answer) is { Succeeded: true } flow
            && flow.ReturnStatements.All(one => one == Answer)
            && flow.ExitPoints.All(one => one == Answer)
            && flow.EntryPoints.IsEmpty
            && !Between().SelectMany(static one => one.DescendantNodes()).Any(static node => node
                is ThrowExpressionSyntax or ThrowStatementSyntax { Expression: not null }
                && node.FirstAncestorOrSelf<CatchClauseSyntax>() is null)
            ? BegunResponse.FindUse(Between(), model)
            : ArrayCallPlanner.Refuse(Obstacles.Status, Answer);
    }

    /// <summary>The statements from the first part up to the result.</summary>
    public IEnumerable<StatementSyntax> Between()
        => Block.Statements.SkipWhile(one => one != First).TakeWhile(one => one != Answer)
            .Where(one => !Removed.Contains(one));

    /// <summary>Writes statements where the first part is appended, and what the action answers then.</summary>
    /// <param name="moved">Declarations that come before them.</param>
    /// <param name="begins">The statements.</param>
    /// <param name="result">What the action answers.</param>
    public void Write(
        DocumentChanges changes,
        ImmutableArray<LocalDeclarationStatementSyntax> moved,
        IEnumerable<string> begins,
        string result)
    {
        string between = LineEnding.Of(Block.SyntaxTree.GetText()) + TextEdits.IndentationOf(First);
        string written = StatementLines.Join(
            moved.SelectMany(static one => StatementLines.WithComments(one)!).Concat(begins), between);
        int next = Block.Statements.IndexOf(Declaration) + 1;
        List<StatementSyntax> gone = [.. moved, .. Removed];
        if (First == Declaration || Block.Statements[next] == First)
        {
            changes.Replace(Declaration.Span, written);
        }
        else
        {
            gone.Add(Declaration);
            changes.Replace(new TextSpan(AboveComments(First), 0), written + between);
        }

        foreach (TextSpan lines in StatementLines.Of(gone, moved))
        {
            changes.Replace(lines, string.Empty);
        }

        changes.Replace(Answer.Expression!.Span, result);
    }

    private static StatementSyntax? FirstUse(
        BlockSyntax block, StatementSyntax declaration, ILocalSymbol builder, SemanticModel model)
        => block.Statements.FirstOrDefault(statement => statement.SpanStart > declaration.SpanStart
            && statement.DescendantNodes().OfType<IdentifierNameSyntax>().Any(use
                => use.Identifier.ValueText == builder.Name
                    && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(use).Symbol, builder)));

    /// <summary>Where the comments right above a statement begin; the statement itself below a directive.</summary>
    private static int AboveComments(StatementSyntax statement)
    {
        SyntaxTriviaList leading = statement.GetLeadingTrivia();
        return leading.Any(static one => one.IsDirective) || !leading.Any(TriviaLines.IsContent)
            ? statement.SpanStart
            : leading.First(TriviaLines.IsContent).SpanStart;
    }
}
