namespace GcGuard.CodeFixes.Cascade;

/// <summary>A call of a method that changes, and the array or text that comes of it.</summary>
/// <param name="Value">What comes of it: the call, what awaits or waits for it, with parentheses and <c>!</c>.</param>
/// <param name="Model">The model of the document.</param>
internal sealed record ArraySite(
    DocumentId Document, InvocationExpressionSyntax Call, ExpressionSyntax Value, SemanticModel Model)
{
    /// <summary>The encoding by which a caller makes bytes of a text; null where it takes the text.</summary>
    public ExpressionSyntax? Encoding { get; init; }
}
