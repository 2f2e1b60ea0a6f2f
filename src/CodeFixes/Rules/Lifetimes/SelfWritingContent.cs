using System.Linq;
using System.Text;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Retries;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>
/// Replaces <c>new ByteArrayContent(buffer)</c> by a nested content that builds the buffer, or rents and returns it, in
/// each send. The bytes and their number are the same.
/// </summary>
internal static class SelfWritingContent
{
    /// <summary>The fix, or null where the buffer is not an array of constant length that pure methods fill.</summary>
    /// <param name="target">The finding.</param>
    /// <param name="content">The content.</param>
    /// <param name="attempt">The delegate or loop in which the content is made; null where a handler repeats the send.</param>
    /// <param name="cancellationToken">Honoured between steps.</param>
    public static Fix? TryPropose(FixTarget target, IObjectCreationOperation content, IOperation? attempt, CancellationToken cancellationToken)
    {
        if (content.Type?.Name != "ByteArrayContent"
            || content.Syntax is not ObjectCreationExpressionSyntax creation
            || content.Initializer is not null
            || content.ArgumentAt(0)?.Value.WithoutConversions() is not ILocalReferenceOperation { Local: { } local } reference
            || creation.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not ClassDeclarationSyntax { TypeParameterList: null } owner
            || owner.CloseBraceToken.IsMissing
            || LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is not { InitialValue: { } value, Ownership: LocalOwnership.None } flow
            || flow.Declarator.Syntax.Parent is not VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax statement }
            || !TextEdits.StandsAlone(statement)
            || !KnownTypes.For(target.Model.Compilation).Has("System.Net.TransportContext")
            || BufferPlan.TryMake(flow, value, content, attempt, cancellationToken) is not { } plan)
        {
            return null;
        }

        return new Fix(
            "Send content that builds the buffer in each send",
            _ => Rewrite(target, owner, creation, statement, plan, local.Name))
        {
            ChangesBehavior = true,
        };
    }

    private static SyntaxNode Rewrite(
        FixTarget target, ClassDeclarationSyntax owner, ObjectCreationExpressionSyntax creation, LocalDeclarationStatementSyntax statement, BufferPlan plan, string buffer)
    {
        var edits = new TextEdits(target.Root);
        string name = FreeName.Choose(target.Root, char.ToUpperInvariant(buffer[0]) + buffer.Substring(1) + "Content");
        edits.RemoveLines(statement);
        foreach (StatementSyntax fill in plan.Fills)
        {
            edits.RemoveLines(fill);
        }

        if (plan.Return is { } giveBack)
        {
            RemoveFinally(edits, giveBack);
        }

        edits.Replace(creation.Span, "new " + name + "(" + string.Join(", ", plan.Inputs.Select(input => input.Name)) + ")");
        string outer = TextEdits.IndentationOf(owner);
        string inner = outer + Reindentation.Unit(outer, owner.Members.Count > 0 ? TextEdits.IndentationOf(owner.Members[0]) : outer);
        edits.Insert(LineStartOf(owner.CloseBraceToken), Declaration(name, plan, statement, buffer, inner, inner.Substring(outer.Length), edits.NewLine, target));
        return edits.Apply();
    }

    private static int LineStartOf(SyntaxToken token)
    {
        Microsoft.CodeAnalysis.Text.SourceText text = token.SyntaxTree!.GetText();
        return text.Lines.GetLineFromPosition(token.SpanStart).Start;
    }

    private static void RemoveFinally(TextEdits edits, FinallyClauseSyntax final)
    {
        var attempt = (TryStatementSyntax)final.Parent!;
        int end = attempt.Catches.Last().Span.End;
        edits.Replace(Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(end, final.Span.End), string.Empty);
    }

    private static string Declaration(
        string name, BufferPlan plan, LocalDeclarationStatementSyntax statement, string buffer, string indentation, string unit, string newLine, FixTarget target)
    {
        bool isNullable = (target.Model.GetNullableContext(statement.SpanStart) & NullableContext.AnnotationsEnabled) != 0;
        var text = new StringBuilder();
        void Line(int level, string line)
        {
            for (int i = 0; line.Length > 0 && i <= level; i++)
            {
                text.Append(i == 0 ? indentation : unit);
            }

            text.Append(line).Append(newLine);
        }

        int position = statement.SpanStart;
        string[] types = [.. plan.Inputs.Select(input => TypeOf(input).ToMinimalDisplayString(target.Model, position))];
        Line(0, string.Empty);
        Line(0, "private sealed class " + name + " : global::System.Net.Http.HttpContent");
        Line(0, "{");
        for (int i = 0; i < types.Length; i++)
        {
            Line(1, "private readonly " + types[i] + " _" + plan.Inputs[i].Name + ";");
        }

        if (types.Length > 0)
        {
            Line(0, string.Empty);
            Line(1, "public " + name + "(" + string.Join(", ", plan.Inputs.Select((input, i) => types[i] + " " + input.Name)) + ")");
            Line(1, "{");
            foreach (ISymbol input in plan.Inputs)
            {
                Line(2, "_" + input.Name + " = " + input.Name + ";");
            }

            Line(1, "}");
            Line(0, string.Empty);
        }

        Line(1, "protected override async global::System.Threading.Tasks.Task SerializeToStreamAsync(global::System.IO.Stream stream, global::System.Net.TransportContext" + (isNullable ? "?" : string.Empty) + " context)");
        Line(1, "{");
        foreach (ISymbol input in plan.Inputs)
        {
            Line(2, "var " + input.Name + " = _" + input.Name + ";");
        }

        Line(2, statement.ToString());
        bool isRented = plan.Return is not null;
        int level = isRented ? 3 : 2;
        if (isRented)
        {
            Line(2, "try");
            Line(2, "{");
        }

        foreach (StatementSyntax fill in plan.Fills)
        {
            Line(level, fill.ToString());
        }

        Line(level, "await stream.WriteAsync(" + buffer + ", 0, " + plan.Length + ").ConfigureAwait(false);");
        if (isRented)
        {
            Line(2, "}");
            Line(2, "finally");
            Line(2, "{");
            Line(3, plan.Return!.Block.Statements[0].ToString());
            Line(2, "}");
        }

        Line(1, "}");
        Line(0, string.Empty);
        Line(1, "protected override bool TryComputeLength(out long length)");
        Line(1, "{");
        Line(2, "length = " + plan.Length + ";");
        Line(2, "return true;");
        Line(1, "}");
        Line(0, "}");
        return text.ToString().Replace("global::System.Net.Http.", Prefix(target, position, "HttpContent", "System.Net.Http"))
            .Replace("global::System.Threading.Tasks.", Prefix(target, position, "Task", "System.Threading.Tasks"))
            .Replace("global::System.IO.", Prefix(target, position, "Stream", "System.IO"))
            .Replace("global::System.Net.", Prefix(target, position, "TransportContext", "System.Net"));
    }

    /// <summary>What a type's name needs before it where it is written: nothing, or its namespace.</summary>
    private static string Prefix(FixTarget target, int position, string type, string space)
        => NamespaceImport.IsPresent(target.Model, position, space, type) ? string.Empty : "global::" + space + ".";

    private static ITypeSymbol TypeOf(ISymbol input) => input is ILocalSymbol local ? local.Type : ((IParameterSymbol)input).Type;
}
