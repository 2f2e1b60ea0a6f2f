using System.Linq;
using GcGuard.Analyzers.Engine;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// A call whose authors have answered the same question before: at this very place they suppressed S1215, the rule of
/// another analyzer against <c>GC.Collect</c>, or CA2001 of older analyzers.
/// </summary>
internal static class PeerSuppression
{
    /// <summary>Whether a pragma or a <c>[SuppressMessage]</c> for the peer's rule covers the call.</summary>
    public static bool Covers(RuleOperation suspect)
    {
        for (ISymbol? symbol = suspect.ContainingSymbol; symbol is not null; symbol = symbol.ContainingType)
        {
            foreach (AttributeData attribute in symbol.GetAttributes())
            {
                if (Suppresses(attribute))
                {
                    return true;
                }
            }
        }

        return IsUnderPragma(suspect.Operation.Syntax);
    }

    private static bool IsUnderPragma(SyntaxNode node)
    {
        bool disabled = false;
        for (DirectiveTriviaSyntax? directive = node.SyntaxTree.GetRoot().GetFirstDirective();
            directive is not null && directive.SpanStart < node.SpanStart;
            directive = directive.GetNextDirective())
        {
            if (directive is PragmaWarningDirectiveTriviaSyntax { IsActive: true } pragma
                && pragma.ErrorCodes.Any(static code => code.ToString() == "S1215"))
            {
                disabled = pragma.DisableOrRestoreKeyword.IsKind(SyntaxKind.DisableKeyword);
            }
        }

        return disabled;
    }

    private static bool Suppresses(AttributeData attribute)
        => attribute.AttributeClass?.Name == "SuppressMessageAttribute"
            && attribute.ConstructorArguments.Length == 2
            && (attribute.ConstructorArguments[1].Value as string)?.Split(':')[0] is "S1215" or "CA2001";
}
