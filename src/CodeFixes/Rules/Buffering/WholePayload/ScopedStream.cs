using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;
using Microsoft.CodeAnalysis.Formatting;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Puts a stream of the payload, which a <c>using</c> closes, around the statement that takes the payload. A stream
/// that the code has open already is taken as it is.
/// </summary>
internal static class ScopedStream
{
    /// <summary>The rewrite, or null where there is no place for the stream.</summary>
    /// <param name="site">The finding.</param>
    /// <param name="taker">The expression that takes the payload.</param>
    /// <param name="rewritten">The same over the stream, by the stream's name or expression.</param>
    public static Func<SyntaxNode>? TryCreate(
        PayloadSite site, SyntaxNode taker, Func<string, ExpressionSyntax?> rewritten)
    {
        if (taker.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax or SwitchSectionSyntax } statement
            || !IsAlwaysEvaluated(taker, statement)
            || site.Stream() is not { } stream)
        {
            return null;
        }

        bool isOpen = site.Payload.Origin.Kind == PayloadOriginKind.Stream;
        string name = isOpen ? stream : NameFor(site, statement);
        if (rewritten(name) is not { } expression || (isOpen && HasLengths(site)))
        {
            return null;
        }

        StatementSyntax changed = statement.ReplaceNode(taker, expression.WithTriviaFrom(taker));
        if (isOpen)
        {
            return () => DeclarationRemoval.Apply(site.Target.Root, statement, changed, site.Removed);
        }

        bool canDeclare =
            ((CSharpParseOptions)site.Target.Root.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp8;
        if (statement is ExpressionStatementSyntax or ReturnStatementSyntax
            && (!canDeclare
                || (site.Payload.Origin.Kind == PayloadOriginKind.File && statement is ExpressionStatementSyntax))
            && !HasLengths(site))
        {
            StatementSyntax block = Block($"using (var {name} = {stream})", changed, site);
            return () =>
                DeclarationRemoval.Apply(site.Target.Root, statement, block.WithTriviaFrom(statement), site.Removed);
        }

        return canDeclare
            && IsFreeAfter(site, statement)
            && (!HasLengths(site) || site.Payload.Origin.Kind == PayloadOriginKind.FormFile)
            ? () => Declare(site, statement, changed, $"using var {name} = {stream};")
            : null;
    }

    /// <summary>A statement in the block of a <c>using</c> or two, laid out by the formatter.</summary>
    public static StatementSyntax Block(string header, StatementSyntax body, PayloadSite site)
    {
        string end = TriviaLines.EndOfLine(site.Target.Root).ToString();
        return FullNames.Simplify(
            SyntaxFactory.ParseStatement($"{header}{end}{{{end}{body.WithoutTrivia()}{end}}}"), PayloadNames.IsFullName)
            .WithAdditionalAnnotations(Formatter.Annotation);
    }

    /// <summary>
    /// Whether the statement evaluates an expression once, whatever happens, so that the stream may be opened before
    /// it.
    /// </summary>
    private static bool IsAlwaysEvaluated(SyntaxNode taker, StatementSyntax statement)
    {
        for (SyntaxNode? node = taker.Parent; node is not null && node != statement; node = node.Parent)
        {
            switch (node)
            {
                case AnonymousFunctionExpressionSyntax
                    or ConditionalExpressionSyntax or SwitchExpressionSyntax or QueryExpressionSyntax
                    or ConditionalAccessExpressionSyntax:
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression
                    or (int)SyntaxKind.LogicalOrExpression or (int)SyntaxKind.CoalesceExpression }:
                case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceAssignmentExpression }:
                    return false;
            }
        }

        return statement is ExpressionStatementSyntax or ReturnStatementSyntax or LocalDeclarationStatementSyntax;
    }

    /// <summary>The name of the stream in memory, which goes away, or a free one.</summary>
    private static string NameFor(PayloadSite site, StatementSyntax statement)
        => site.Payload.Copy?.Flow.Local.Name ?? FreeName.Choose(statement, "stream", "source", "content");

    private static SyntaxNode Declare(
        PayloadSite site, StatementSyntax statement, StatementSyntax changed, string declaration)
    {
        var mark = new SyntaxAnnotation();
        SyntaxNode root = DeclarationRemoval.Apply(
            site.Target.Root, statement, changed.WithAdditionalAnnotations(mark), site.Removed);
        return root.GetAnnotatedNodes(mark).FirstOrDefault() is StatementSyntax place
            ? SegmentPrelude.Insert(
                root, place, FullNames.Simplify(SyntaxFactory.ParseStatement(declaration), PayloadNames.IsFullName))
            : site.Target.Root;
    }

    private static bool HasLengths(PayloadSite site) => site.Payload.Copy is { Lengths.IsEmpty: false };

    /// <summary>
    /// Whether the stream may stay open to the end of the block: nothing that follows may want the file that it reads.
    /// </summary>
    private static bool IsFreeAfter(PayloadSite site, StatementSyntax statement)
        => site.Payload.Origin.Kind != PayloadOriginKind.File
            || statement is ReturnStatementSyntax
            || statement.Parent!.ChildNodes().OfType<StatementSyntax>()
                .SkipWhile(other => other != statement).Skip(1)
                .SelectMany(other => other.DescendantNodes())
                .OfType<SimpleNameSyntax>()
                .All(name => !ChangesFiles(name.Identifier.ValueText));

    private static bool ChangesFiles(string name)
        => name.IndexOf("Delete", StringComparison.Ordinal) >= 0
            || name.IndexOf("Remove", StringComparison.Ordinal) >= 0
            || name.IndexOf("Move", StringComparison.Ordinal) >= 0
            || name.IndexOf("Replace", StringComparison.Ordinal) >= 0
            || name.IndexOf("Write", StringComparison.Ordinal) >= 0
            || name.IndexOf("Save", StringComparison.Ordinal) >= 0
            || name.IndexOf("Clean", StringComparison.Ordinal) >= 0;
}
