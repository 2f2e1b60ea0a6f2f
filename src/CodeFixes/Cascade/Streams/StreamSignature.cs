namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>Writes <c>Stream</c> in the place of <c>byte[]</c> in a return type.</summary>
internal static class StreamSignature
{
    /// <summary>Writes it.</summary>
    public static async Task<Met?> WriteAsync(CascadeState state, PlannedFunction function)
        => SignatureWriter.ReturnTypeOf(function.Node) is { } type && await WriteAsync(state, function.Document, type)
            .ConfigureAwait(false)
            ? null
            : new Met(Obstacles.OtherResult, function.Node.GetLocation(), function.Symbol!.ToDisplayString());

    /// <summary>
    /// Writes it in a type, <c>Task&lt;byte[]&gt;</c> for one; false where the type does not have the array's name.
    /// </summary>
    public static async Task<bool> WriteAsync(CascadeState state, DocumentId document, TypeSyntax type)
    {
        if (type.DescendantNodesAndSelf().OfType<ArrayTypeSyntax>().FirstOrDefault() is not { } array)
        {
            return false;
        }

        state.ChangesOf(document).Replace(
            array.Span, await NameAtAsync(state, document, array.SpanStart).ConfigureAwait(false));
        return true;
    }

    /// <summary><c>Stream</c>, as a position of a document has to write it.</summary>
    public static Task<string> NameAtAsync(CascadeState state, DocumentId document, int position)
        => TaskNames.NameAtAsync(state, document, position, "System.IO", "Stream");
}
