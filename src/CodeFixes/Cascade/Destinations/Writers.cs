namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>Writers and packing streams that write asynchronously, and can leave what they write to open.</summary>
internal static class Writers
{
    private static readonly string[] Known =
    [
        "System.IO.StreamWriter", "System.IO.Compression.GZipStream", "System.IO.Compression.DeflateStream",
        "System.IO.Compression.BrotliStream", "System.IO.Compression.ZLibStream",
    ];

    /// <summary>Whether a type is one of them.</summary>
    public static bool IsKnown(ITypeSymbol? type) => type is not null && Known.Contains(type.ToDisplayString());

    /// <summary>Whether a writer is told to leave its stream open.</summary>
    public static bool LeavesOpen(BaseObjectCreationExpressionSyntax creation, SemanticModel model)
        => (model.GetOperation(creation) as IObjectCreationOperation)?.Arguments.Any(static argument
            => argument is { Parameter.Name: "leaveOpen", Value.ConstantValue: { HasValue: true, Value: true } })
            == true;

    /// <summary>
    /// The argument that tells it so, behind the others; null where it is told otherwise, or cannot be told.
    /// </summary>
    public static string? LeavingOpen(BaseObjectCreationExpressionSyntax creation, SemanticModel model)
    {
        ArgumentSyntax added = SyntaxFactory.Argument(
            SyntaxFactory.NameColon("leaveOpen"), default, SyntaxFactory.ParseExpression("true"));
        BaseObjectCreationExpressionSyntax form =
            creation.WithArgumentList(creation.ArgumentList!.AddArguments(added));
        return form is ObjectCreationExpressionSyntax
            && model.GetSpeculativeSymbolInfo(
                creation.SpanStart, form, SpeculativeBindingOption.BindAsExpression).Symbol is IMethodSymbol
            ? ", leaveOpen: true"
            : null;
    }

    /// <summary>
    /// Whether a writer begins with a byte order mark where its stream stands at its beginning. Without an encoding it
    /// has none.
    /// </summary>
    public static bool BeginsWithMark(BaseObjectCreationExpressionSyntax creation, SemanticModel model)
    {
        IOperation? encoding = (model.GetOperation(creation) as IObjectCreationOperation)?.Arguments
            .FirstOrDefault(static one
                => one is { ArgumentKind: ArgumentKind.Explicit, Parameter.Name: "encoding" })?.Value;
        while (encoding is IConversionOperation conversion)
        {
            encoding = conversion.Operand;
        }

        return encoding switch
        {
            null => false,
            { ConstantValue: { HasValue: true, Value: null } } => false,
            IObjectCreationOperation { Type.Name: "UTF8Encoding" } made =>
                made.Arguments.Any(static one => one.Parameter!.Ordinal == 0
                    && one.Value.ConstantValue is not { HasValue: true, Value: false }),
            IPropertyReferenceOperation { Property: { Name: "ASCII" or "Latin1", ContainingType.Name: "Encoding" } } =>
                false,
            _ => true,
        };
    }

    /// <summary>
    /// Whether a writer has written all it holds where the content is taken: it is closed by then, or, for a writer of
    /// text, flushed last.
    /// </summary>
    /// <param name="scope">The statement that declares it.</param>
    /// <param name="uses">Its uses, in order.</param>
    /// <param name="copies">Where the content is taken.</param>
    public static bool IsFinished(
        StatementSyntax scope,
        IReadOnlyList<IdentifierNameSyntax> uses,
        IReadOnlyList<InvocationExpressionSyntax> copies)
    {
        int end = (scope as UsingStatementSyntax ?? scope.Parent)?.Span.End ?? scope.Span.End;
        bool isPacking = scope.DescendantNodes().OfType<VariableDeclarationSyntax>().First()
            .Variables[0].Initializer!.Value is ObjectCreationExpressionSyntax made
            && !made.Type.ToString().EndsWith("StreamWriter", System.StringComparison.Ordinal);
        string? last = uses.Count > 0 && uses[uses.Count - 1].Parent is MemberAccessExpressionSyntax access
            && access.FirstAncestorOrSelf<StatementSyntax>()?.Parent == scope.Parent
                ? access.Name.Identifier.ValueText
                : null;
        bool isLast = last is "Close" or "Dispose" or "DisposeAsync" || (!isPacking && last is "Flush" or "FlushAsync");
        return copies.All(copy => end <= copy.SpanStart
            || (isLast && uses[uses.Count - 1].SpanStart < copy.SpanStart));
    }
}
