using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;
using Microsoft.CodeAnalysis.Formatting;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// The statement that deserialises, rewritten to open what it reads from and to close it right after: a file that stays
/// open for longer could not be written, moved or deleted by the code that follows.
/// </summary>
internal static class ReadStatement
{
    /// <summary>The statement whose value is what is deserialised; null for every other shape.</summary>
    public static StatementSyntax? TryFind(JsonReadSite site)
    {
        ExpressionSyntax value = site.Reader;
        while (value.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax
            || value.Parent
                is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression }
            || (value.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } coalesce
                && coalesce.Left == value))
        {
            value = (ExpressionSyntax)value.Parent;
        }

        StatementSyntax? statement = value.Parent switch
        {
            ReturnStatementSyntax returned => returned,
            AssignmentExpressionSyntax
                { RawKind: (int)SyntaxKind.SimpleAssignmentExpression,
                    Parent: ExpressionStatementSyntax assigned } assignment
                when assignment.Right == value => assigned,
            EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax
                {
                    Parent: VariableDeclarationSyntax
                        { Variables.Count: 1,
                            Parent: LocalDeclarationStatementSyntax
                                { UsingKeyword.RawKind: 0, IsConst: false } declared },
                },
            } => declared,
            _ => null,
        };
        return statement?.Parent is BlockSyntax or SwitchSectionSyntax ? statement : null;
    }

    /// <summary>The root after the rewrite.</summary>
    /// <param name="statement">The statement that deserialises.</param>
    /// <param name="prelude">Statements to put before it.</param>
    /// <param name="resource">What to open, as a declaration: <c>var stream = …</c>; null for nothing.</param>
    /// <param name="isAsync">Whether it is closed asynchronously.</param>
    /// <param name="read">What stands for the deserialising call.</param>
    /// <param name="isOwn">Whether a full name is one that the rewrite writes.</param>
    public static SyntaxNode Rewrite(
        JsonReadSite site,
        StatementSyntax statement,
        IEnumerable<string> prelude,
        string? resource,
        bool isAsync,
        ExpressionSyntax read,
        System.Func<string, bool> isOwn)
    {
        var lines = new List<string>(prelude);
        string text = statement.ReplaceNode(site.Reader, read.WithoutTrivia()).WithoutTrivia().ToString();
        if (resource is not null)
        {
            string keyword = isAsync ? "await using" : "using";
            if (statement is ReturnStatementSyntax && site.LanguageVersion >= LanguageVersion.CSharp8)
            {
                lines.Add($"{keyword} {resource};");
            }
            else
            {
                if (statement is LocalDeclarationStatementSyntax { Declaration: { } declaration })
                {
                    lines.Add($"{TypeOf(site, declaration)} {declaration.Variables[0].Identifier};");
                    text = text.Substring(
                        text.IndexOf(
                            declaration.Variables[0].Identifier.Text,
                            declaration.Type.ToString().Length,
                            System.StringComparison.Ordinal));
                }

                text = $"{keyword} ({resource})\n{{\n{text}\n}}";
            }
        }

        lines.Add(text);
        string end = TriviaLines.EndOfLine(site.Target.Root).ToString();
        ImmutableArray<StatementSyntax>.Builder statements = ImmutableArray.CreateBuilder<StatementSyntax>(lines.Count);
        for (int i = 0; i < lines.Count; i++)
        {
            StatementSyntax parsed = FullNames.Simplify(
                SyntaxFactory.ParseStatement(lines[i].Replace("\r\n", "\n").Replace("\n", end)), isOwn)
                .WithAdditionalAnnotations(Formatter.Annotation);
            statements.Add(parsed
                .WithLeadingTrivia(
                    i == 0 ? statement.GetLeadingTrivia() : TriviaLines.Indentation(statement.GetLeadingTrivia()))
                .WithTrailingTrivia(
                    i == lines.Count - 1
                        ? statement.GetTrailingTrivia()
                        : SyntaxFactory.TriviaList(TriviaLines.EndOfLine(site.Target.Root))));
        }

        return DeclarationRemoval.Apply(site.Target.Root, statement, statements.ToImmutable(), site.Declarations);
    }

    /// <summary>The type of a local as its declaration without a value has to name it.</summary>
    private static string TypeOf(JsonReadSite site, VariableDeclarationSyntax declaration)
    {
        if (!declaration.Type.IsVar
            || site.Target.Model.GetDeclaredSymbol(declaration.Variables[0]) is not ILocalSymbol { Type: { } type })
        {
            return declaration.Type.ToString();
        }

        bool isNullable =
            (site.Target.Model.GetNullableContext(declaration.SpanStart) & NullableContext.AnnotationsEnabled) != 0;
        return type.WithNullableAnnotation(isNullable ? type.NullableAnnotation : NullableAnnotation.None)
            .ToMinimalDisplayString(
                site.Target.Model,
                isNullable ? NullableFlowState.MaybeNull : NullableFlowState.None,
                declaration.SpanStart);
    }
}
