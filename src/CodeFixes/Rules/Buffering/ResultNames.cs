namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>The MVC result of a stream in the place of that of an array.</summary>
internal static class ResultNames
{
    /// <summary><c>new FileContentResult(…)</c> as <c>new FileStreamResult(…)</c>, its qualification kept.</summary>
    public static ObjectCreationExpressionSyntax WithStreamResult(ObjectCreationExpressionSyntax creation)
        => creation.WithType(creation.Type switch
        {
            QualifiedNameSyntax qualified => qualified.WithRight(StreamResultName(qualified.Right)),
            SimpleNameSyntax simple => StreamResultName(simple),
            _ => creation.Type,
        });

    private static SimpleNameSyntax StreamResultName(SimpleNameSyntax old)
        => SyntaxFactory.IdentifierName("FileStreamResult").WithTriviaFrom(old);
}
