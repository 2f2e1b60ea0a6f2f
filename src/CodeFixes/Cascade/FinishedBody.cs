using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Writes what a function returns that has nothing to await, but whose signature is that of one that has: finished
/// tasks. An <c>async</c> without an <c>await</c> would be a warning.
/// </summary>
internal static class FinishedBody
{
    /// <summary>Writes it.</summary>
    public static async Task<Met?> WriteAsync(CascadeState state, PlannedFunction function)
    {
        SyntaxNode? body = MethodBodies.SyntaxOf(function.Node);
        if (body is null)
        {
            return null;
        }

        SemanticModel model = await state.Files.ModelAsync(function.Document).ConfigureAwait(false);
        DocumentChanges changes = state.ChangesOf(function.Document);
        string task = await TaskNames.TaskAtAsync(state, function.Document, body.SpanStart).ConfigureAwait(false);
        string finished =
            TaskTypes.HasCompletedTask(model.Compilation) ? task + ".CompletedTask" : task + ".FromResult(0)";
        if (function.Result is null)
        {
            WriteVoid(changes, function.Node, body, finished, model);
            return null;
        }

        if (body is BlockSyntax block)
        {
            foreach (ReturnStatementSyntax statement in OwnReturns.Of(block))
            {
                Wrap(statement.Expression!);
            }
        }
        else
        {
            Wrap((ExpressionSyntax)body);
        }

        return null;

        void Wrap(ExpressionSyntax value)
        {
            if (value.IsKind(SyntaxKind.ThrowExpression))
            {
                return;
            }

            string argument = IsInferred(model.GetTypeInfo(value).Type, function.Result!)
                ? string.Empty
                : "<" + function.Result!.ToMinimalDisplayString(model, value.SpanStart) + ">";
            changes.Before(value.Span, task + ".FromResult" + argument + "(");
            changes.After(value.Span, ")");
        }
    }

    /// <summary>Whether a value gives <c>Task.FromResult</c> the type it has to have.</summary>
    private static bool IsInferred(ITypeSymbol? value, ITypeSymbol result)
        => result.NullableAnnotation != NullableAnnotation.Annotated
            && SymbolEqualityComparer.IncludeNullability.Equals(
                value?.WithNullableAnnotation(NullableAnnotation.None),
                result.WithNullableAnnotation(NullableAnnotation.None));

    private static void WriteVoid(
        DocumentChanges changes, SyntaxNode function, SyntaxNode body, string finished, SemanticModel model)
    {
        string newLine = LineEnding.Of(body.SyntaxTree.GetText());
        if (body is BlockSyntax block)
        {
            foreach (ReturnStatementSyntax statement in OwnReturns.Of(block))
            {
                changes.Replace(new TextSpan(statement.ReturnKeyword.Span.End, 0), " " + finished);
            }

            if (model.AnalyzeControlFlow(block) is { Succeeded: true, EndPointIsReachable: true })
            {
                Append(changes, block, "return " + finished + ";", newLine);
            }

            return;
        }

        if (body.IsKind(SyntaxKind.ThrowExpression))
        {
            return;
        }

        // What the expression does is done; the task follows it, in a block.
        var arrow = (ArrowExpressionClauseSyntax)body.Parent!;
        SyntaxToken semicolon = function switch
        {
            MethodDeclarationSyntax method => method.SemicolonToken,
            LocalFunctionStatementSyntax local => local.SemicolonToken,
            _ => default,
        };
        string indentation = TextEdits.IndentationOf(function);
        SourceText text = body.SyntaxTree.GetText();
        int before = StatementLines.BeforeArrow(arrow, text);
        string inner = newLine + indentation + "    ";
        changes.Replace(TextSpan.FromBounds(before, body.SpanStart), newLine + indentation + "{" + inner);
        changes.Replace(semicolon.Span, ";" + inner + "return " + finished + ";" + newLine + indentation + "}");
    }

    private static void Append(DocumentChanges changes, BlockSyntax block, string statement, string newLine)
    {
        SourceText text = block.SyntaxTree.GetText();
        int close = block.CloseBraceToken.SpanStart;
        TextLine line = text.Lines.GetLineFromPosition(close);
        bool ownLine = string.IsNullOrWhiteSpace(text.ToString(TextSpan.FromBounds(line.Start, close)));
        if (!ownLine)
        {
            changes.Replace(
                new TextSpan(close, 0), (char.IsWhiteSpace(text[close - 1]) ? string.Empty : " ") + statement + " ");
            return;
        }

        string indentation = block.Statements.Count > 0 && TextEdits.BeginsLine(block.Statements[0])
            ? TextEdits.IndentationOf(block.Statements[0])
            : text.ToString(TextSpan.FromBounds(line.Start, close)) + "    ";
        changes.Replace(new TextSpan(line.Start, 0), indentation + statement + newLine);
    }
}
