using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Retries;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>
/// Fixes GCG6002: makes a buffer after the wait, where it is the work of a serialiser or the copy of an upload and can
/// be made then as well. What is kept over retries is rewritten as GCG6001 is.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(BufferOverWaitCodeFixProvider))]
public sealed class BufferOverWaitCodeFixProvider() : SuspectCodeFixProvider(
    new BufferOverWaitAnalyzer(), new RetriedBufferCodeFixProvider())
{
    private protected override async Task<ImmutableArray<Fix>> ProposeOwnAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        var retries = RetryFact.For(compilation);
        KnownTypes types = KnownTypes.For(compilation);
        if (target.Model.GetOperation(target.Node, cancellationToken) is not IAwaitOperation operation
            || LongWait.TryFind(operation, retries, types, cancellationToken) is not { } wait
            || operation.EnclosingStatement() is not { Syntax: StatementSyntax { Parent: BlockSyntax block } pause })
        {
            return ImmutableArray<Fix>.Empty;
        }

        long least = target.Read(RuleOptions.RetainedBytes);
        ImmutableArray<WaitingBuffer> held = WaitingBuffer.Over(wait, retries, least, types, cancellationToken);
        var moved = new List<StatementSyntax>();
        bool isUpload = false;
        foreach (WaitingBuffer buffer in held)
        {
            if (Movable(buffer, block, pause, cancellationToken) is { } declaration)
            {
                moved.Add(declaration);
            }
            else if (TextEdits.StandsAlone(pause)
                && UploadCopy.TryPlan(buffer, block, pause, types, cancellationToken) is { } copy)
            {
                moved.AddRange(copy);
                isUpload = true;
            }
            else
            {
                return ImmutableArray<Fix>.Empty;
            }
        }

        // What throws between a gate and the `try` that releases it would leave the gate closed for ever.
        StatementSyntax? first = null;
        if (wait.Call.TargetMethod.Name == "WaitAsync" && (first = FirstBehindGate(held, block, pause)) is null)
        {
            return ImmutableArray<Fix>.Empty;
        }

        // An upload is there until the request has ended: somebody has to wait for what reads it late.
        if (moved.Count == 0
            || (isUpload
                && (UploadCopy.MethodAround(pause, target.Model, cancellationToken) is not { } method
                    || !await AwaitedCalls.AreAllAsync(
                        method, target.Document.Project.Solution, cancellationToken).ConfigureAwait(false))))
        {
            return ImmutableArray<Fix>.Empty;
        }

        string buffers = held.Length == 1
            ? "Make the buffer after the wait (its content is"
            : "Make the buffers after the wait (their content is";
        string late = isUpload
            ? first is null
                ? " copied from the upload then, and so is an error)"
                : " copied from the upload while the gate is held)"
            : " as the values are then, and so is an error)";
        return ImmutableArray.Create(
            new Fix(buffers + late, _ => Rewrite(target, moved, pause, first)) { ChangesBehavior = true });
    }

    /// <summary>
    /// The declaration of a buffer that can move behind the wait; null where it, or something in between, stands in the
    /// way.
    /// </summary>
    private static LocalDeclarationStatementSyntax? Movable(
        WaitingBuffer buffer, BlockSyntax block, StatementSyntax pause, CancellationToken cancellationToken)
    {
        if (buffer.Flow.Declarator.Syntax.Parent is not VariableDeclarationSyntax
            { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } declaration }
            || declaration.Parent != block
            || declaration.ContainsDirectives
            || !TextEdits.StandsAlone(declaration)
            || !TextEdits.StandsAlone(pause)
            || !RebuiltBuffer.IsRebuilt(buffer.Creation)
            || buffer.Flow.Uses.Any(use => use.Reference.Syntax.SpanStart < pause.Span.End))
        {
            return null;
        }

        var inputs = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (IOperation operation in buffer.Creation.DescendantsAndSelf())
        {
            switch (operation)
            {
                case IFieldReferenceOperation { Field: { IsReadOnly: false, IsConst: false } }:
                    return null;
                case ILocalReferenceOperation or IParameterReferenceOperation:
                    // A text or another array would be held over the wait instead.
                    if (BufferUse.VariableOf(operation) is not { } input
                        || operation.Type is IArrayTypeSymbol or { SpecialType: SpecialType.System_String }
                        || !RebuiltBuffer.TryAddHolders(operation, inputs))
                    {
                        return null;
                    }

                    inputs.Add(input);
                    break;
            }
        }

        // Who sees an input before the wait is over could change it.
        foreach (IOperation operation in buffer.Creation.Root().Descendants())
        {
            if (BufferUse.VariableOf(operation) is { } variable
                && inputs.Contains(variable)
                && (operation.Syntax.SpanStart >= declaration.Span.End
                    ? operation.Syntax.SpanStart < pause.Span.End
                    : !declaration.Span.Contains(operation.Syntax.Span)
                        && !RebuiltBuffer.IsRead(operation)
                        && !IsAssigned(operation)))
            {
                return null;
            }

            cancellationToken.ThrowIfCancellationRequested();
        }

        return declaration;
    }

    /// <summary>Whether a variable is given its value there.</summary>
    private static bool IsAssigned(IOperation reference)
        => reference.Parent is ISimpleAssignmentOperation assignment && assignment.Target == reference;

    /// <summary>
    /// The first statement of the <c>try</c> that follows the wait for a gate and whose <c>finally</c> releases it;
    /// null without one, and where the buffers are used outside of it.
    /// </summary>
    private static StatementSyntax? FirstBehindGate(
        ImmutableArray<WaitingBuffer> held, BlockSyntax block, StatementSyntax pause)
    {
        int next = block.Statements.IndexOf(pause) + 1;
        return next < block.Statements.Count
            && block.Statements[next] is TryStatementSyntax { Finally: not null, Block: { Statements.Count: > 0 } body }
            && TextEdits.BeginsLine(body.Statements[0])
            && held.All(
                buffer =>
                    buffer.Flow.Uses
                        .All(use => use.Reference.Syntax.SpanStart < pause.SpanStart
                            || body.Span.Contains(use.Reference.Syntax.Span)))
                ? body.Statements[0]
                : null;
    }

    private static SyntaxNode Rewrite(
        FixTarget target, List<StatementSyntax> moved, StatementSyntax pause, StatementSyntax? first)
    {
        var edits = new TextEdits(target.Root);
        foreach (StatementSyntax statement in moved)
        {
            edits.RemoveLines(
                statement, removesBlankLine: statement == moved[moved.Count - 1] && LeavesBlankLine(moved));
        }

        if (first is not null)
        {
            string indentation = TextEdits.IndentationOf(first);
            edits.Insert(first.SpanStart, string.Concat(moved.Select(statement =>
                Reindentation.Shift(statement, TextEdits.IndentationOf(statement), indentation).ToString()
                    + edits.NewLine
                    + indentation)));
            return edits.Apply();
        }

        edits.Insert(
            pause.Span.End,
            string.Concat(
                moved.Select(statement => edits.NewLine + TextEdits.IndentationOf(pause) + statement.ToString())));
        return edits.Apply();
    }

    /// <summary>
    /// Whether the blank line below statements that go would be left at the beginning of the block, or below the
    /// comment that stood above them.
    /// </summary>
    private static bool LeavesBlankLine(List<StatementSyntax> moved)
    {
        SyntaxList<StatementSyntax> statements = ((BlockSyntax)moved[0].Parent!).Statements;
        int first = statements.IndexOf(moved[0]);
        return moved.Select((statement, index) => statements.IndexOf(statement) == first + index).All(isNext => isNext)
            && (first == 0 || !string.IsNullOrWhiteSpace(moved[0].GetLeadingTrivia().ToString()));
    }
}
