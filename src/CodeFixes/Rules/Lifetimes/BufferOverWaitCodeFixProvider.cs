using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Retries;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>Fixes GCG6002: makes a buffer after the wait, where it is the work of a serialiser and can be made then as well.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(BufferOverWaitCodeFixProvider))]
public sealed class BufferOverWaitCodeFixProvider : GcGuardCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public BufferOverWaitCodeFixProvider()
        : base(new BufferOverWaitAnalyzer())
    {
    }

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(FixTarget target, CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        var retries = RetryFact.For(compilation);
        KnownTypes types = KnownTypes.For(compilation);
        if (target.Model.GetOperation(target.Node, cancellationToken) is not IAwaitOperation operation
            || LongWait.TryFind(operation, retries, types, cancellationToken) is not { } wait
            || operation.EnclosingStatement() is not { Syntax: StatementSyntax { Parent: BlockSyntax block } pause })
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        long least = target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.Read(target.Root.SyntaxTree, RuleOptions.RetainedBytes);
        ImmutableArray<WaitingBuffer> held = WaitingBuffer.Over(wait, retries, least, types, cancellationToken);
        var moved = new List<LocalDeclarationStatementSyntax>();
        foreach (WaitingBuffer buffer in held)
        {
            if (Movable(buffer, block, pause, cancellationToken) is not { } declaration)
            {
                return Task.FromResult(ImmutableArray<Fix>.Empty);
            }

            moved.Add(declaration);
        }

        // What throws between a gate and the `try` that releases it would leave the gate closed for ever.
        StatementSyntax? first = null;
        if (wait.Call.TargetMethod.Name == "WaitAsync" && (first = FirstBehindGate(held, block, pause)) is null)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        return Task.FromResult(moved.Count == 0 ? ImmutableArray<Fix>.Empty : ImmutableArray.Create(new Fix(
            moved.Count == 1
                ? "Make the buffer after the wait (its content is as the values are then, and so is an error)"
                : "Make the buffers after the wait (their content is as the values are then, and so is an error)",
            _ => Rewrite(target, moved, pause, first))
        {
            ChangesBehavior = true,
        }));
    }

    /// <summary>The declaration of a buffer that can move behind the wait; null where it, or something in between, stands in the way.</summary>
    private static LocalDeclarationStatementSyntax? Movable(WaitingBuffer buffer, BlockSyntax block, StatementSyntax pause, CancellationToken cancellationToken)
    {
        if (buffer.Flow.Declarator.Syntax.Parent is not VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } declaration }
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
                    if (BufferUse.VariableOf(operation) is not { } input || operation.Type is IArrayTypeSymbol or { SpecialType: SpecialType.System_String })
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
                && (operation.Syntax.SpanStart >= declaration.Span.End ? operation.Syntax.SpanStart < pause.Span.End : !declaration.Span.Contains(operation.Syntax.Span) && !RebuiltBuffer.IsRead(operation) && !IsAssigned(operation)))
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
    /// The first statement of the <c>try</c> that follows the wait for a gate and whose <c>finally</c> releases it; null without
    /// one, and where the buffers are used outside of it.
    /// </summary>
    private static StatementSyntax? FirstBehindGate(ImmutableArray<WaitingBuffer> held, BlockSyntax block, StatementSyntax pause)
    {
        int next = block.Statements.IndexOf(pause) + 1;
        return next < block.Statements.Count
            && block.Statements[next] is TryStatementSyntax { Finally: not null, Block: { Statements.Count: > 0 } body }
            && TextEdits.BeginsLine(body.Statements[0])
            && held.All(buffer => buffer.Flow.Uses.All(use => body.Span.Contains(use.Reference.Syntax.Span)))
                ? body.Statements[0]
                : null;
    }

    private static SyntaxNode Rewrite(FixTarget target, List<LocalDeclarationStatementSyntax> moved, StatementSyntax pause, StatementSyntax? first)
    {
        var edits = new TextEdits(target.Root);
        foreach (LocalDeclarationStatementSyntax declaration in moved)
        {
            edits.RemoveLines(declaration);
        }

        if (first is not null)
        {
            string indentation = TextEdits.IndentationOf(first);
            edits.Insert(first.SpanStart, string.Concat(moved.Select(declaration =>
                Reindentation.Shift(declaration, TextEdits.IndentationOf(declaration), indentation).ToString() + edits.NewLine + indentation)));
            return edits.Apply();
        }

        edits.Insert(pause.Span.End, string.Concat(moved.Select(declaration => edits.NewLine + TextEdits.IndentationOf(pause) + declaration.ToString())));
        return edits.Apply();
    }
}
