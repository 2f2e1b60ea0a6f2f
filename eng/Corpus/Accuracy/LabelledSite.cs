using System.Collections.Immutable;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Corpus.Analysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Corpus.Accuracy;

/// <summary>The place of a label in a syntax tree.</summary>
/// <param name="Label">The label.</param>
/// <param name="Line">The text of its line, without leading and trailing space.</param>
/// <param name="Statement">The innermost statement, or member without statements, that its line begins in.</param>
/// <param name="Type">All declarations of the type that its line begins in; none at top-level statements.</param>
internal sealed record LabelledSite(
    Label Label, TextSpan Line, SyntaxNode Statement, ImmutableArray<SyntaxReference> Type)
{
    /// <summary>Finds the place; null where the file has no such line, or nothing stands on it.</summary>
    public static LabelledSite? Find(Label label, SemanticModel model, CancellationToken cancellationToken)
    {
        SourceText text = model.SyntaxTree.GetText(cancellationToken);
        SyntaxNode root = model.SyntaxTree.GetRoot(cancellationToken);
        if (label.Line > text.Lines.Count)
        {
            return null;
        }

        TextSpan line = text.Lines[label.Line - 1].Span;
        string content = text.ToString(line);
        int indent = content.Length - content.TrimStart().Length;
        if (indent == content.Length)
        {
            return null;
        }

        int start = line.Start + indent;
        BaseTypeDeclarationSyntax? type =
            root.FindToken(start).Parent!.FirstAncestorOrSelf<BaseTypeDeclarationSyntax>();
        INamedTypeSymbol? symbol = type is null ? null : model.GetDeclaredSymbol(type, cancellationToken);
        return new LabelledSite(
            label,
            TextSpan.FromBounds(start, line.End),
            StatementAt(root, start),
            symbol?.DeclaringSyntaxReferences ?? []);
    }

    /// <summary>
    /// Whether a finding answers the label: of a rule, where it is about the site; of a family, where one of the
    /// family's rules reports in the same statement or a few lines away, and for some families anywhere in the type.
    /// </summary>
    public bool IsAnsweredBy(Diagnostic finding)
    {
        TextSpan span = finding.Location.SourceSpan;
        SyntaxTree? tree = finding.Location.SourceTree;
        bool isSameFile = tree == Statement.SyntaxTree;
        if (Label.Family is not { } family)
        {
            return isSameFile && Holds(span);
        }

        int line = finding.Location.GetLineSpan().StartLinePosition.Line + 1;
        return family.Rules.Contains(finding.Id)
            && ((isSameFile && (Math.Abs(line - Label.Line) <= SiteFamily.Lines || Holds(span)))
                || (family.ReachesType && Type.Any(part => part.SyntaxTree == tree && part.Span.Contains(span))));
    }

    /// <summary>
    /// Whether a finding is about this site: it begins on the line or in the same statement, or covers the line.
    /// </summary>
    private bool Holds(TextSpan finding)
        => finding.Contains(Line.Start) || Line.Contains(finding.Start)
            || (Statement.Span.Contains(finding.Start)
                && StatementAt(Statement.SyntaxTree.GetRoot(), finding.Start) == Statement);

    /// <summary>What is known about why no rule reports here.</summary>
    public string Silence(SemanticModel model, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        Diagnostic? error = model.GetDiagnostics(Statement.Span, cancellationToken).FirstOrDefault(IsError);
        if (error is not null)
        {
            return $"not bound: {error.Id} {error.GetMessage(System.Globalization.CultureInfo.InvariantCulture)}";
        }

        if (Operation(model, cancellationToken) is not { } operation
            || model.GetEnclosingSymbol(Line.Start, cancellationToken) is not { } symbol)
        {
            return "no operation begins on this line";
        }

        RequestPathVerdict verdict = RequestPathFact.For(model.Compilation).Classify(
            operation, symbol, options.AnalyzerConfigOptionsProvider, cancellationToken);
        string path = verdict.Kind switch
        {
            RequestPathKind.Cold => $"cold: {verdict.Reason}",
            RequestPathKind.RequestPath when verdict.Reason is null =>
                $"the rule's own silence on a request path ({verdict.Describe()})",
            _ => "unknown path",
        };
        int errors = model.GetDiagnostics(cancellationToken: cancellationToken).Count(IsError);
        return errors == 0 ? path : $"{path}; {errors} other errors in the file";
    }

    private static bool IsError(Diagnostic diagnostic) => diagnostic.Severity == DiagnosticSeverity.Error;

    /// <summary>
    /// A statement inside a lambda is a place of its own, so that a long call does not answer for what its lambdas do.
    /// </summary>
    private static SyntaxNode StatementAt(SyntaxNode root, int position)
        => root.FindToken(position).Parent!
            .AncestorsAndSelf()
            .FirstOrDefault(
                node => node
                    is (StatementSyntax and not BlockSyntax) or MemberDeclarationSyntax or AccessorDeclarationSyntax)
            ?? root;

    /// <summary>The outermost expression that begins on the line.</summary>
    private IOperation? Operation(SemanticModel model, CancellationToken cancellationToken)
        => Statement.DescendantNodesAndSelf()
            .Where(node => Line.Contains(node.SpanStart) && node is ExpressionSyntax)
            .Select(node => model.GetOperation(node, cancellationToken))
            .FirstOrDefault(operation => operation is not null);
}
