using System.Globalization;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>Names for the variables that a rewrite declares.</summary>
internal static class FreeName
{
    /// <summary>
    /// The first of the names that no identifier of the member around <paramref name="anchor"/> uses; the first name
    /// with a number where all are taken.
    /// </summary>
    public static string Choose(SyntaxNode anchor, params string[] names)
    {
        SyntaxNode member = anchor.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? anchor.SyntaxTree.GetRoot();
        var taken = new HashSet<string>(member.DescendantTokens()
            .Where(token => token.IsKind(SyntaxKind.IdentifierToken))
            .Select(token => token.ValueText));
        foreach (string name in names)
        {
            if (!taken.Contains(name))
            {
                return name;
            }
        }

        int number = 2;
        while (taken.Contains(names[0] + number.ToString(CultureInfo.InvariantCulture)))
        {
            number++;
        }

        return names[0] + number.ToString(CultureInfo.InvariantCulture);
    }
}
