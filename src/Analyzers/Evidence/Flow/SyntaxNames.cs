using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>Names in a piece of code, without binding it.</summary>
internal static class SyntaxNames
{
    /// <summary>Whether an identifier of this text stands anywhere in a piece of code.</summary>
    public static bool Mentions(this SyntaxNode code, string name)
    {
        foreach (SyntaxToken token in code.DescendantTokens())
        {
            if (token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == name)
            {
                return true;
            }
        }

        return false;
    }
}
