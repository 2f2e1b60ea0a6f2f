using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// Writes the body of a method that made something in memory and returned its content: it writes to what its caller
/// hands in, and awaits that.
/// </summary>
/// <param name="function">The method.</param>
internal abstract class TargetBody(
    CascadeState state, PlannedFunction function, DestinationSignature signature)
{
    private readonly DocumentChanges _changes = state.ChangesOf(function.Document);
    private readonly IMethodSymbol _method = function.Symbol!;

    /// <summary>The name of the method's token.</summary>
    protected string Token => signature.TokenIn(_method);

    private bool IsTask => TaskTypes.IsTask(_method.ReturnType) && !_method.IsAsync;

    /// <summary>Writes it.</summary>
    public async Task<Met?> WriteAsync()
    {
        if (MethodBodies.SyntaxOf(function.Node) is not { } body)
        {
            return null;
        }

        SemanticModel model = await state.Files.ModelAsync(function.Document).ConfigureAwait(false);
        List<Answer> answers =
        [
            .. body is BlockSyntax block
                ? OwnReturns.Of(block).Where(static one => one.Expression is not null)
                    .Select(one => Answer.Read(state, one.Expression!, one, IsTask, model, Read))
                : [Answer.Read(state, (ExpressionSyntax)body, null, IsTask, model, Read)],
        ];
        if (answers.FirstOrDefault(static one => one.Kind == AnswerKind.Other) is { } other)
        {
            return ArrayCallPlanner.Refuse(Obstacles.OtherResult, other.Expression);
        }

        bool isAsync = _method.IsAsync || answers.Any(one => one.Kind is AnswerKind.Copy or AnswerKind.Whole
            || (one.Kind == AnswerKind.Passed && one.Statement is not null && answers.Count + StatementsOf(body) > 2));
        if (isAsync && !_method.IsAsync)
        {
            if ((await BodyObstacle.FindAsync(state.Files, function.Document, function.Node, _method)
                .ConfigureAwait(false)
                ?? (ThreadBound.IsIn(function.Node, model)
                    ? ArrayCallPlanner.Refuse(Obstacles.ThreadBound, function.Node) : null)) is { } met)
            {
                return met;
            }

            _changes.Before(SignatureWriter.AsyncPlace(function.Node), "async ");
        }

        foreach (Answer answer in answers)
        {
            if (await WriteAsync(answer, body, isAsync, model).ConfigureAwait(false) is { } met)
            {
                return met;
            }
        }

        return await FillAsync(answers, model).ConfigureAwait(false);
    }

    /// <summary>What a returned value is, which may be null for all that is known otherwise.</summary>
    protected abstract ReadValue Read(ExpressionSyntax value, SemanticModel model);

    /// <summary>What holds the content of all copies; null where that is not one and the same local.</summary>
    protected abstract ILocalSymbol? FilledBy(InvocationExpressionSyntax copy, SemanticModel model);

    /// <summary>Plans what the body does with the local that holds the content.</summary>
    protected abstract Task<Met?> WriteUsesAsync(
        ILocalSymbol filled, IReadOnlyList<InvocationExpressionSyntax> copies, SemanticModel model);

    /// <summary>
    /// The statements in the place of the local's declaration, empty for nothing, or null where none say the same.
    /// </summary>
    protected virtual Task<string?> WriteInitialAsync(VariableDeclaratorSyntax variable, SemanticModel model)
        => Task.FromResult<string?>(string.Empty);

    private static int StatementsOf(SyntaxNode body) => (body as BlockSyntax)?.Statements.Count ?? 1;

    private async Task<Met?> WriteAsync(Answer answer, SyntaxNode body, bool isAsync, SemanticModel model)
    {
        string done = !isAsync || answer.Statement is null
            ? TaskTypes.IsValueTask(_method.ReturnType) ? "default"
                : await TaskNames.TaskAtAsync(state, function.Document, body.SpanStart).ConfigureAwait(false)
                    + ".CompletedTask"
            : string.Empty;
        switch (answer.Kind)
        {
            case AnswerKind.Thrown:
                return null;
            case AnswerKind.Empty when isAsync && answer.Statement is null:
                return ArrayCallPlanner.Refuse(Obstacles.OtherResult, answer.Expression);
            case AnswerKind.Empty when isAsync:
                End(answer.Statement!, body);
                return null;
            case AnswerKind.Empty:
                _changes.Replace(answer.Expression.Span, done);
                return null;
            case AnswerKind.Whole:
                await WriteWholeAsync(answer, body).ConfigureAwait(false);
                return null;
            case AnswerKind.Copy:
                return Obstruct(answer.Expression) ?? EndCopy(answer, body);
            default:
                return Obstruct(answer.Expression)
                    ?? await PassAsync(answer, body, isAsync, model).ConfigureAwait(false);
        }
    }

    private Met? Obstruct(SyntaxNode place)
        => AwaitPosition.FindObstacle(place, function.Node) is { } obstacle
            ? ArrayCallPlanner.Refuse(obstacle, place)
            : CaughtCall.Find(place) is { } caught ? ArrayCallPlanner.Refuse(Obstacles.Status, caught)
            : null;

    /// <summary>What is no copy of the local is written whole.</summary>
    private async Task WriteWholeAsync(Answer answer, SyntaxNode body)
    {
        string suffix = await ConfigureAwaitHabit.SuffixAsync(state.Files, function.Document, answer.Expression)
            .ConfigureAwait(false);
        string before = "await " + signature.Target + ".WriteAsync(";
        string after = (signature.IsStream ? ", " + Token : string.Empty) + ")" + suffix;
        int start = answer.Statement?.SpanStart ?? answer.Expression.SpanStart;
        _changes.Replace(TextSpan.FromBounds(start, answer.Value.SpanStart), before);
        _changes.Replace(TextSpan.FromBounds(answer.Value.Span.End, answer.Expression.Span.End), after);
        Leave(answer.Statement, body);
    }

    /// <summary>The call that a method passed on has its new arguments already.</summary>
    private async Task<Met?> PassAsync(Answer answer, SyntaxNode body, bool isAsync, SemanticModel model)
    {
        bool isAwaited = answer.Expression is AwaitExpressionSyntax;
        if (!isAsync)
        {
            return isAwaited || TaskTypes.IsValueTask(model.GetTypeInfo(answer.Expression).Type)
                != TaskTypes.IsValueTask(_method.ReturnType)
                ? ArrayCallPlanner.Refuse(Obstacles.OtherResult, answer.Expression)
                : null;
        }

        string suffix = isAwaited ? string.Empty
            : await ConfigureAwaitHabit.SuffixAsync(state.Files, function.Document, answer.Expression)
                .ConfigureAwait(false);
        if (answer.Statement is { } statement)
        {
            _changes.Replace(
                TextSpan.FromBounds(statement.SpanStart, answer.Expression.SpanStart),
                isAwaited ? string.Empty : "await ");
            _changes.After(answer.Expression.Span, suffix);
            Leave(statement, body);
        }
        else if (!isAwaited)
        {
            _changes.Outside(answer.Expression.Span, "await ", suffix);
        }

        return null;
    }

    /// <summary>What returned a value and writes it now still ends the method there.</summary>
    private void Leave(ReturnStatementSyntax? statement, SyntaxNode body)
    {
        if (statement is not null && !IsLast(statement, body))
        {
            bool isAlone = statement.Parent is BlockSyntax or SwitchSectionSyntax;
            _changes.Outside(statement.Span, isAlone ? string.Empty : "{ ", isAlone ? " return;" : " return; }");
        }
    }

    private Met? EndCopy(Answer answer, SyntaxNode body)
    {
        if (answer.Statement is not { } statement)
        {
            return ArrayCallPlanner.Refuse(Obstacles.ReadsBack, answer.Expression);
        }

        if (answer.Copied is { Parent: LocalDeclarationStatementSyntax { Parent: BlockSyntax block } copied })
        {
            bool isNext = block.Statements.Last() == statement
                && block.Statements.IndexOf(copied) == block.Statements.Count - 2;
            _changes.Replace(StatementLines.Of(copied, endsBlock: isNext), string.Empty);
        }
        else if (answer.Copied is not null)
        {
            return ArrayCallPlanner.Refuse(Obstacles.ReadsBack, answer.Expression);
        }

        End(statement, body);
        return null;
    }

    /// <summary>A return that has nothing to answer any more.</summary>
    private void End(ReturnStatementSyntax statement, SyntaxNode body)
    {
        if (IsLast(statement, body) && statement.Parent is BlockSyntax)
        {
            _changes.Replace(StatementLines.Of(statement), string.Empty);
        }
        else
        {
            _changes.Replace(
                TextSpan.FromBounds(statement.ReturnKeyword.Span.End, statement.SemicolonToken.SpanStart),
                string.Empty);
        }
    }

    /// <summary>Whether nothing of the body runs behind a statement but the ends of blocks around it.</summary>
    private static bool IsLast(StatementSyntax statement, SyntaxNode body)
    {
        for (SyntaxNode node = statement; node != body && node.Parent is { } parent; node = parent)
        {
            bool isEnd = parent switch
            {
                BlockSyntax block => block.Statements.Last() == node,
                UsingStatementSyntax => true,
                _ => false,
            };
            if (!isEnd)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>The local goes, and what wrote to it writes to what the caller hands in.</summary>
    private async Task<Met?> FillAsync(List<Answer> answers, SemanticModel model)
    {
        List<Answer> copies = answers.Where(static one => one.Kind == AnswerKind.Copy).ToList();
        ILocalSymbol? filled = null;
        foreach (Answer copy in copies)
        {
            if (FilledBy(copy.Taken!, model) is not { } local
                || (filled is not null && !SymbolEqualityComparer.Default.Equals(filled, local)))
            {
                return ArrayCallPlanner.Refuse(Obstacles.OtherResult, copy.Expression);
            }

            filled = local;
        }

        if (filled?.DeclaringSyntaxReferences[0].GetSyntax() is not VariableDeclaratorSyntax
            { Parent: VariableDeclarationSyntax { Variables.Count: 1 } declaration } variable)
        {
            return filled is null ? null : ArrayCallPlanner.Refuse(Obstacles.ReadsBack, function.Node);
        }

        if (await WriteUsesAsync(filled, copies.Select(static one => one.Taken!).ToList(), model)
            .ConfigureAwait(false) is { } met)
        {
            return met;
        }

        string? initial = await WriteInitialAsync(variable, model).ConfigureAwait(false);
        if (answers.FirstOrDefault(answer => IsWrittenBefore(answer, filled, copies, initial?.Length > 0, model))
            is { } late)
        {
            return ArrayCallPlanner.Refuse(Obstacles.OtherResult, late.Expression);
        }

        switch (declaration.Parent)
        {
            case LocalDeclarationStatementSyntax { Parent: BlockSyntax } first when initial?.Length > 0:
                _changes.Replace(first.Span, initial);
                return null;
            case { } when initial is not { Length: 0 }:
                return ArrayCallPlanner.Refuse(Obstacles.ReadsBack, declaration);
            case LocalDeclarationStatementSyntax { Parent: BlockSyntax } statement:
                _changes.Replace(StatementLines.Of(statement), string.Empty);
                return null;
            case UsingStatementSyntax { Statement: BlockSyntax inner, Parent: BlockSyntax } scope
                when TextEdits.BeginsLine(scope):
                Unwrap(scope, inner);
                return null;
            case UsingStatementSyntax scope:
                _changes.Replace(TextSpan.FromBounds(scope.SpanStart, scope.Statement.SpanStart), string.Empty);
                return null;
            default:
                return ArrayCallPlanner.Refuse(Obstacles.ReadsBack, declaration);
        }
    }

    /// <summary>Whether something else is answered where a part of the content may be written already.</summary>
    private bool IsWrittenBefore(
        Answer answer, ILocalSymbol filled, List<Answer> copies, bool hasInitial, SemanticModel model)
    {
        if (answer.Kind is AnswerKind.Copy or AnswerKind.Thrown)
        {
            return false;
        }

        SyntaxNode? loop = answer.Expression.Ancestors().TakeWhile(node => node != function.Node)
            .LastOrDefault(static node => node is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax
                or CommonForEachStatementSyntax);
        return (hasInitial && filled.Locations[0].SourceSpan.Start < answer.Expression.SpanStart)
            || function.Node.DescendantNodes().OfType<IdentifierNameSyntax>().Any(use
                => use.Identifier.ValueText == filled.Name
                    && (use.SpanStart < answer.Expression.SpanStart || loop?.Span.Contains(use.Span) == true)
                    && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(use).Symbol, filled)
                    && !copies.Any(copy => copy.Taken!.Span.Contains(use.Span)));
    }

    /// <summary>Takes the statement that closed the stream away, and moves its block out.</summary>
    private void Unwrap(UsingStatementSyntax scope, BlockSyntax inner)
    {
        SourceText text = scope.SyntaxTree.GetText();
        int first = text.Lines.GetLineFromPosition(scope.SpanStart).LineNumber;
        int open = text.Lines.GetLineFromPosition(inner.OpenBraceToken.SpanStart).LineNumber;
        int close = text.Lines.GetLineFromPosition(inner.CloseBraceToken.SpanStart).LineNumber;
        if (TextEdits.HasTextOfManyLines(inner)
            || text.Lines[open].ToString().Trim() is not ("{" or "")
                && open != first)
        {
            // The lines of a text would move with the code; the block stays as it is.
            _changes.Replace(TextSpan.FromBounds(scope.SpanStart, inner.SpanStart), string.Empty);
            return;
        }

        int outer = TextEdits.IndentationOf(scope).Length;
        int moved = inner.Statements.Count == 0 ? 0 : TextEdits.IndentationOf(inner.Statements[0]).Length - outer;
        _changes.Replace(
            TextSpan.FromBounds(text.Lines[first].Start, text.Lines[open].EndIncludingLineBreak), string.Empty);
        for (int line = open + 1; line < close; line++)
        {
            string own = text.Lines[line].ToString();
            int blank = own.Length - own.TrimStart().Length;
            if (blank >= moved && moved > 0 && !own.TrimStart().StartsWith("#", System.StringComparison.Ordinal))
            {
                _changes.Unindent(new TextSpan(text.Lines[line].Start, moved));
            }
        }

        _changes.Replace(
            TextSpan.FromBounds(text.Lines[close].Start, text.Lines[close].EndIncludingLineBreak), string.Empty);
    }
}
