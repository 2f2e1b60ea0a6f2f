using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Symbols;

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

        SyntaxNode call = suspect.Operation.Syntax;
        return PragmaWarnings.Disable(call.SyntaxTree, call.SpanStart, "S1215", byAny: false);
    }

    private static bool Suppresses(AttributeData attribute)
        => attribute.AttributeClass?.Name == "SuppressMessageAttribute"
            && attribute.ConstructorArguments.Length == 2
            && (attribute.ConstructorArguments[1].Value as string)?.Split(':')[0] is "S1215" or "CA2001";
}
