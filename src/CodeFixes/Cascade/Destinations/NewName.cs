using System.Globalization;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>Names for variables of which a plan may declare several in one member.</summary>
internal static class NewName
{
    /// <summary>The first of the names that neither the member nor the plan uses there yet.</summary>
    public static string Choose(CascadeState state, DocumentId document, SyntaxNode anchor, params string[] names)
    {
        SyntaxNode member = anchor.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? anchor.SyntaxTree.GetRoot();
        string name = FreeName.Choose(anchor, names);
        string first = name;
        for (int number = 2; !state.IsFirst("name " + name, document, member.Span); number++)
        {
            name = FreeName.Choose(anchor, first + number.ToString(CultureInfo.InvariantCulture));
        }

        return name;
    }
}
