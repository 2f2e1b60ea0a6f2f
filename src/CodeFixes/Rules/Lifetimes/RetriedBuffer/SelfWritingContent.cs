using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>
/// Replaces <c>new ByteArrayContent(buffer)</c> by a nested content that builds the buffer, or rents and returns it, in
/// each send. The bytes and their number are the same.
/// </summary>
internal static class SelfWritingContent
{
    /// <summary>The fix, or null where the buffer is not an array of constant length that pure methods fill.</summary>
    /// <param name="attempt">The delegate or loop in which the content is made; null where a handler repeats the
    /// send.</param>
    public static Fix? TryPropose(
        FixTarget target, IObjectCreationOperation content, IOperation? attempt, CancellationToken cancellationToken)
    {
        if (content.Type?.Name != "ByteArrayContent"
            || content.Syntax is not ObjectCreationExpressionSyntax creation
            || content.Initializer is not null
            || content.ArgumentAt(0)?.Value.WithoutConversions()
                is not ILocalReferenceOperation { Local: { } local } reference
            || NestedContent.OwnerOf(creation) is not { } owner
            || LocalFlowFact.TryAnalyze(local, reference, cancellationToken)
                is not { InitialValue: { } value, Ownership: LocalOwnership.None } flow
            || flow.Declarator.Syntax.Parent is not VariableDeclarationSyntax
                { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax statement }
            || !TextEdits.StandsAlone(statement)
            || !KnownTypes.For(target.Model.Compilation).Has("System.Net.TransportContext")
            || BufferPlan.TryMake(flow, value, content, attempt) is not { } plan)
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
        FixTarget target, ClassDeclarationSyntax owner, ObjectCreationExpressionSyntax creation,
        LocalDeclarationStatementSyntax statement, BufferPlan plan, string buffer)
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

        edits.Replace(
            creation.Span, "new " + name + "(" + string.Join(", ", plan.Inputs.Select(input => input.Name)) + ")");
        DescribeContent(target, owner, name, statement, plan, buffer).AddTo(edits);
        return edits.Apply();
    }

    private static void RemoveFinally(TextEdits edits, FinallyClauseSyntax final)
    {
        var attempt = (TryStatementSyntax)final.Parent!;
        int end = attempt.Catches.Last().Span.End;
        edits.Replace(Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(end, final.Span.End), string.Empty);
    }

    private static NestedContent DescribeContent(
        FixTarget target, ClassDeclarationSyntax owner, string name, LocalDeclarationStatementSyntax statement,
        BufferPlan plan, string buffer)
    {
        var content = new NestedContent(target, owner, name) { IsAsync = true, Length = plan.Length };
        foreach (ISymbol input in plan.Inputs)
        {
            content.Fields.Add((TypeOf(input).ToMinimalDisplayString(target.Model, statement.SpanStart), input.Name));
            content.Body.Add((0, "var " + input.Name + " = _" + input.Name + ";"));
        }

        content.Body.Add((0, statement.ToString()));
        int level = plan.Return is null ? 0 : 1;
        if (plan.Return is not null)
        {
            content.Body.Add((0, "try"));
            content.Body.Add((0, "{"));
        }

        foreach (StatementSyntax fill in plan.Fills)
        {
            content.Body.Add((level, fill.ToString()));
        }

        content.Body
            .Add((level, "await stream.WriteAsync(" + buffer + ", 0, " + plan.Length + ").ConfigureAwait(false);"));
        if (plan.Return is { } giveBack)
        {
            content.Body.Add((0, "}"));
            content.Body.Add((0, "finally"));
            content.Body.Add((0, "{"));
            content.Body.Add((1, giveBack.Block.Statements[0].ToString()));
            content.Body.Add((0, "}"));
        }

        return content;
    }

    private static ITypeSymbol TypeOf(ISymbol input)
        => input is ILocalSymbol local ? local.Type : ((IParameterSymbol)input).Type;
}
