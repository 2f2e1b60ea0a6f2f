using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>One finding in the document to be fixed, with everything a fixer asks about it.</summary>
internal sealed class FixTarget(
    Document document,
    SyntaxNode root,
    SemanticModel model,
    SyntaxNode node,
    ImmutableDictionary<string, string?> properties)
{
    /// <summary>The document as it stands before this fix.</summary>
    public Document Document { get; } = document;

    /// <summary>Its root.</summary>
    public SyntaxNode Root { get; } = root;

    /// <summary>Its semantic model.</summary>
    public SemanticModel Model { get; } = model;

    /// <summary>The innermost node that has the span of the finding.</summary>
    public SyntaxNode Node { get; } = node;

    /// <summary>What the rule left for its fixer.</summary>
    public ImmutableDictionary<string, string?> Properties { get; } = properties;

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
