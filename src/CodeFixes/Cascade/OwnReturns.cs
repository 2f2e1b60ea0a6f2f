namespace GcGuard.CodeFixes.Cascade;

/// <summary>The return statements of a function, without those of functions nested in it.</summary>
internal static class OwnReturns
{
    public static IEnumerable<ReturnStatementSyntax> Of(BlockSyntax body)
    {
        foreach (SyntaxNode node in body.DescendantNodes(static node => !FunctionAround.IsFunction(node)))
        {
            if (node is ReturnStatementSyntax statement)
            {
                yield return statement;
            }
        }
    }
}
