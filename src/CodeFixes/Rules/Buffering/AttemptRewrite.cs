using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Retries;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Moves the declaration of a buffer into the attempt that uses it, where what it is built from is there on each
/// attempt, unchanged, and smaller.
/// </summary>
internal sealed class AttemptRewrite(FixTarget target, IOperation attempt, CancellationToken cancellationToken)
{
    private const string Title = "Build the buffer inside the attempt (it is built again for each retry)";

    private readonly FixTarget _target = target;
    private readonly IOperation _attempt = attempt;
    private readonly CancellationToken _cancellationToken = cancellationToken;
    private readonly List<LocalDeclarationStatementSyntax> _moved = [];
    private readonly HashSet<ISymbol> _locals = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _inputs = new(SymbolEqualityComparer.Default);

    /// <summary>The fix, or null where a precondition does not hold.</summary>
    public static Fix? TryPropose(FixTarget target, RetriedBuffer held, CancellationToken cancellationToken)
    {
        var rewrite = new AttemptRewrite(target, held.Attempt!, cancellationToken);
        if (held.Variable is not ILocalSymbol local
            || !rewrite.TryAdd(local, held.Use)
            || !rewrite.InputsStay()
            || (held.Attempt is IAnonymousFunctionOperation function
                ? rewrite.InLambda(function)
                : rewrite.InLoop((ILoopOperation)held.Attempt!)) is not { } apply)
        {
            return null;
        }

        return new Fix(Title, _ => apply()) { ChangesBehavior = true };
    }

    /// <summary>Whether the declaration of a buffer could as well stand inside the attempt that uses it.</summary>
    public static bool CanMove(
        FixTarget target, ILocalSymbol local, IOperation use, IOperation attempt, CancellationToken cancellationToken)
    {
        var rewrite = new AttemptRewrite(target, attempt, cancellationToken);
        return rewrite.TryAdd(local, use) && rewrite.InputsStay();
    }

    /// <summary>Adds a local whose declaration can move, and the buffers it is built from.</summary>
    private bool TryAdd(ILocalSymbol local, IOperation use)
    {
        if (_locals.Contains(local))
        {
            return true;
        }

        if (_locals.Count > 3
            || LocalFlowFact.TryAnalyze(local, use, _cancellationToken)
                is not { InitialValue: { } value, Ownership: LocalOwnership.None } flow
            || flow.Declarator.Syntax.Parent is not VariableDeclarationSyntax
                { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { Parent: BlockSyntax } statement }
            || !TextEdits.StandsAlone(statement)
            || statement.ContainsDirectives
            || !RebuiltBuffer.IsRebuilt(value))
        {
            return false;
        }

        _locals.Add(local);
        _moved.Insert(0, statement);
        foreach (LocalUse one in flow.Uses)
        {
            if (one.Kind == LocalUseKind.Written
                || !(_attempt.Syntax.Span.Contains(one.Reference.Syntax.Span)
                    || _moved.Any(moved => moved.Span.Contains(one.Reference.Syntax.Span))))
            {
                return false;
            }
        }

        foreach (IOperation operation in value.DescendantsAndSelf())
        {
            switch (operation)
            {
                case ILocalReferenceOperation { Local: { } input } reference when IsBuffer(input.Type):
                    if (!TryAdd(input, reference))
                    {
                        return false;
                    }

                    break;
                case ILocalReferenceOperation or IParameterReferenceOperation
                    when !RebuiltBuffer.TryAddHolders(operation, _inputs):
                    return false;
                case ILocalReferenceOperation { Local: { } input }:
                    _inputs.Add(input);
                    break;
                case IParameterReferenceOperation { Parameter: { } input } when IsBuffer(input.Type):
                    return false;
                case IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } input }:
                    _inputs.Add(input);
                    break;
                case IParameterReferenceOperation:
                case IFieldReferenceOperation { Field: { IsReadOnly: false, IsConst: false } }:
                    return false;
            }
        }

        return true;
    }

    private static bool IsBuffer(ITypeSymbol type)
        => type is IArrayTypeSymbol || type.SpecialType == SpecialType.System_String;

    /// <summary>
    /// Whether what the buffer is built from is not touched from the declaration on, but for reading it in the attempt,
    /// and has no other name by then.
    /// </summary>
    private bool InputsStay()
    {
        int start = _moved.Min(statement => statement.SpanStart);
        IOperation root = _attempt;
        while (root.Parent is { } parent)
        {
            root = parent;
        }

        foreach (IOperation operation in root.Descendants())
        {
            if (BufferUse.VariableOf(operation) is { } variable
                && _inputs.Contains(variable)
                && !_moved.Any(statement => statement.Span.Contains(operation.Syntax.Span))
                && (operation.Syntax.SpanStart > start
                    ? !RebuiltBuffer.IsRead(operation)
                    : RebuiltBuffer.IsKept(operation, _inputs)))
            {
                return false;
            }
        }

        return !_inputs.Any(input => BufferUse.IsDeclaredIn(input, _attempt.Syntax));
    }

    private Func<SyntaxNode>? InLambda(IAnonymousFunctionOperation function)
    {
        if (function.Syntax is not AnonymousFunctionExpressionSyntax lambda)
        {
            return null;
        }

        if (lambda.Block is { } block)
        {
            return block.Statements.Count > 0 && UsesIn(block).Count > 0 ? () => Move(block.Statements[0]) : null;
        }

        // An expression takes the value in the place of the name, where each stands once.
        return UsesIn(lambda).Count == 1 && _moved.Count == 1 ? () => Inline(UsesIn(lambda)[0]) : null;
    }

    private Func<SyntaxNode>? InLoop(ILoopOperation loop)
    {
        List<SyntaxNode> uses = UsesIn(loop.Body.Syntax);
        BlockSyntax? block = uses.Count == 0 ? null : uses[0].FirstAncestorOrSelf<BlockSyntax>();
        while (block is not null && !uses.All(use => block.Span.Contains(use.Span)))
        {
            block = block.Parent?.FirstAncestorOrSelf<BlockSyntax>();
        }

        if (block is null
            || !loop.Body.Syntax.Span.Contains(block.Span)
            || block.Statements.FirstOrDefault(statement => uses.Any(use => statement.Span.Contains(use.Span)))
                is not { } first
            || !TextEdits.BeginsLine(first))
        {
            return null;
        }

        // What the block disposes of at its end would keep the buffer over a wait in the same block.
        int begin = block.Statements.IndexOf(first);
        int wait =
            block.Statements.IndexOf(statement => statement.SpanStart >= first.SpanStart && HoldsWait(statement));
        bool owns = wait > begin
            && block.Statements
                .Skip(begin)
                .Take(wait - begin)
                .Any(statement => statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 });
        if (!owns)
        {
            return () => Move(first);
        }

        StatementSyntax[] kept = [.. block.Statements.Skip(begin).Take(wait - begin)];
        return TextEdits.StandsAlone(kept[kept.Length - 1])
            && !kept.Any(statement => statement.ContainsDirectives || TextEdits.HasTextOfManyLines(statement))
            && DeclareNothingFor(kept, block, wait)
            ? () => MoveIntoBlock(kept)
            : null;
    }

    /// <summary>Whether nothing from the wait on reads what the statements before it declare.</summary>
    private bool DeclareNothingFor(StatementSyntax[] kept, BlockSyntax block, int wait)
    {
        var declared = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (LocalDeclarationStatementSyntax declaration in kept.OfType<LocalDeclarationStatementSyntax>())
        {
            foreach (VariableDeclaratorSyntax variable in declaration.Declaration.Variables)
            {
                if (_target.Model.GetDeclaredSymbol(variable, _cancellationToken) is { } local)
                {
                    declared.Add(local);
                }
            }
        }

        return !block.Statements
            .Skip(wait)
            .SelectMany(statement => statement.DescendantNodes().OfType<IdentifierNameSyntax>())
            .Any(name => _target.Model.GetSymbolInfo(name, _cancellationToken).Symbol is { } symbol
                && declared.Contains(symbol));
    }

    private static bool HoldsWait(StatementSyntax statement)
        => statement.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call =>
            call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Delay" or "Sleep" });

    private List<SyntaxNode> UsesIn(SyntaxNode code)
        => [.. code.DescendantNodes().OfType<IdentifierNameSyntax>().Where(name =>
            _target.Model.GetSymbolInfo(name, _cancellationToken).Symbol is { } symbol && _locals.Contains(symbol))];

    private SyntaxNode Inline(SyntaxNode use)
    {
        var edits = new TextEdits(_target.Root);
        edits.RemoveLines(_moved[0]);
        edits.Replace(use.Span, _moved[0].Declaration.Variables[0].Initializer!.Value.ToString());
        return edits.Apply();
    }

    private SyntaxNode Move(StatementSyntax before)
    {
        var edits = new TextEdits(_target.Root);
        string indentation = TextEdits.IndentationOf(before);
        foreach (LocalDeclarationStatementSyntax statement in _moved)
        {
            edits.RemoveLines(statement);
        }

        string text = string.Concat(
            _moved.Select(
                statement => Reindentation.Shift(statement, TextEdits.IndentationOf(statement), indentation).ToString()
                    + edits.NewLine
                    + indentation));
        edits.Insert(before.SpanStart, text);
        return edits.Apply();
    }

    private SyntaxNode MoveIntoBlock(StatementSyntax[] kept)
    {
        var edits = new TextEdits(_target.Root);
        string outer = TextEdits.IndentationOf(kept[0]);
        string inner = outer + Reindentation.Unit(TextEdits.IndentationOf(kept[0].Parent!), outer);
        foreach (LocalDeclarationStatementSyntax statement in _moved)
        {
            edits.RemoveLines(statement);
        }

        string moved = string.Concat(
            _moved.Select(
                statement => inner
                    + Reindentation.Shift(statement, TextEdits.IndentationOf(statement), inner).ToString()
                    + edits.NewLine));
        edits.Insert(kept[0].SpanStart, "{" + edits.NewLine + moved + inner);
        edits.IndentLines(
            TextSpan.FromBounds(kept[0].SpanStart, kept[kept.Length - 1].Span.End), inner.Substring(outer.Length));
        edits.Insert(kept[kept.Length - 1].Span.End, edits.NewLine + outer + "}");
        return edits.Apply();
    }
}
