namespace GcGuard.CodeFixes.Fixing;

/// <summary>Lists of arguments and parameters, whose commas keep what stands around them.</summary>
internal static class SeparatedLists
{
    /// <summary>
    /// Puts several nodes in the place of one, which gives its outer trivia to the first and the last of them.
    /// </summary>
    public static SeparatedSyntaxList<T> Expand<T>(SeparatedSyntaxList<T> list, T old, params T[] added)
        where T : SyntaxNode
    {
        SyntaxToken comma = SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space);
        var items = new List<SyntaxNodeOrToken>();
        foreach (SyntaxNodeOrToken item in list.GetWithSeparators())
        {
            if (item.AsNode() != old)
            {
                items.Add(item);
                continue;
            }

            for (int i = 0; i < added.Length; i++)
            {
                if (i > 0)
                {
                    items.Add(comma);
                }

                items.Add(added[i]
                    .WithLeadingTrivia(i == 0 ? old.GetLeadingTrivia() : default)
                    .WithTrailingTrivia(i == added.Length - 1 ? old.GetTrailingTrivia() : default));
            }
        }

        return SyntaxFactory.SeparatedList<T>(items);
    }
}
