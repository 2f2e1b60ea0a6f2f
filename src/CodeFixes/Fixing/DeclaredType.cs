namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// What a finding looks like in <c>var x = …</c> where the code writes the type of <c>x</c>: a rewrite may make a value
/// of another type.
/// </summary>
internal static class DeclaredType
{
    /// <summary>The target with <c>var</c>; null where the code has it, or where it would mean another type.</summary>
    public static async Task<FixTarget?> InferredAsync(FixTarget target, CancellationToken cancellationToken)
    {
        if (target.Node.FirstAncestorOrSelf<VariableDeclarationSyntax>() is not
            {
                Type: { IsVar: false } type,
                Variables: { Count: 1 } variables,
                Parent: LocalDeclarationStatementSyntax { IsConst: false } or UsingStatementSyntax,
            }
            || variables[0].Initializer?.Value is not { } value
            || !value.Span.Contains(target.Node.Span)
            || TriviaLines.HasContent(type)
            || !SymbolEqualityComparer.Default.Equals(
                target.Model.GetTypeInfo(value, cancellationToken).Type,
                target.Model.GetTypeInfo(type, cancellationToken).Type))
        {
            return null;
        }

        int shift = "var".Length - type.Span.Length;
        Document inferred = target.Document.WithSyntaxRoot(
            target.Root.ReplaceNode(type, SyntaxFactory.IdentifierName("var").WithTriviaFrom(type)));
        var span = new Microsoft.CodeAnalysis.Text.TextSpan(target.Node.SpanStart + shift, target.Node.Span.Length);
        return await FixTarget.FindAsync(inferred, span, target.Properties, cancellationToken).ConfigureAwait(false);
    }
}
