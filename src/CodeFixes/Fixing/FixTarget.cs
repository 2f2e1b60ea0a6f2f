using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>One finding in the document to be fixed, with everything a fixer asks about it.</summary>
/// <param name="Document">The document as it stands before this fix.</param>
/// <param name="Root">Its root.</param>
/// <param name="Model">Its semantic model.</param>
/// <param name="Node">The innermost node that has the span of the finding.</param>
/// <param name="Properties">What the rule left for its fixer.</param>
internal sealed record FixTarget(
    Document Document,
    SyntaxNode Root,
    SemanticModel Model,
    SyntaxNode Node,
    ImmutableDictionary<string, string?> Properties)
{
    /// <summary>The value of an option where the finding stands.</summary>
    public T Read<T>(RuleOption<T> option)
        => Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.Read(Node.SyntaxTree, option);

    /// <summary>The target for a span of a document, or null when the document no longer has a node there.</summary>
    public static async Task<FixTarget?> FindAsync(
        Document document,
        TextSpan span,
        ImmutableDictionary<string, string?> properties,
        CancellationToken cancellationToken)
    {
        SyntaxNode? root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        SemanticModel? model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        if (root is null || model is null || !root.FullSpan.Contains(span))
        {
            return null;
        }

        SyntaxNode node = root.FindNode(span, getInnermostNodeForTie: true);
        return node.Span == span ? new FixTarget(document, root, model, node, properties) : null;
    }
}
