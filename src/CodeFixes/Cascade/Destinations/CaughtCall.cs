namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// A handler that goes on after an exception: what has been written by then cannot be taken back, nor can the status of
/// a response change.
/// </summary>
internal static class CaughtCall
{
    /// <summary>The first handler around a place that does not throw again; null where there is none.</summary>
    public static CatchClauseSyntax? Find(SyntaxNode place)
    {
        SyntaxNode function = FunctionAround.Find(place);
        for (SyntaxNode node = place; node != function && node.Parent is { } parent; node = parent)
        {
            if (parent is TryStatementSyntax attempt
                && attempt.Block == node
                && attempt.Catches.FirstOrDefault(static one => !ThrowsAgain(one)) is { } found)
            {
                return found;
            }
        }

        return null;
    }

    private static bool ThrowsAgain(CatchClauseSyntax handler)
        => handler.Block.Statements.LastOrDefault() is ThrowStatementSyntax
            && !handler.Block.DescendantNodes().Any(static node => node is ReturnStatementSyntax);
}
