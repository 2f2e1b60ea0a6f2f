using System.Linq;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Symbols;

/// <summary>What <c>#pragma warning</c> says about a place.</summary>
internal static class PragmaWarnings
{
    /// <summary>Whether a rule is disabled at a place.</summary>
    /// <param name="tree">The file.</param>
    /// <param name="position">The place.</param>
    /// <param name="id">The id of the rule.</param>
    /// <param name="byAny">Whether a directive that names no rule counts, which speaks of all.</param>
    public static bool Disable(SyntaxTree tree, int position, string id, bool byAny)
    {
        bool disabled = false;
        SyntaxNode root = tree.GetRoot();
        for (DirectiveTriviaSyntax? directive = root.ContainsDirectives ? root.GetFirstDirective() : null;
            directive is not null && directive.SpanStart < position;
            directive = directive.GetNextDirective())
        {
            if (directive is PragmaWarningDirectiveTriviaSyntax { IsActive: true } pragma
                && (pragma.ErrorCodes.Count == 0 ? byAny : pragma.ErrorCodes.Any(code => code.ToString() == id)))
            {
                disabled = pragma.DisableOrRestoreKeyword.IsKind(SyntaxKind.DisableKeyword);
            }
        }

        return disabled;
    }
}
