using GcGuard.Analyzers.Lexicon;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Entry points that must be told the identity of one thing: <c>ExportShortages(int orderId)</c>. The rows that they
/// answer belong to it: the lines of an order, the pupils of a class, the marks of an exam.
/// </summary>
/// <remarks>
/// Of 58 labelled texts, workbooks and archives that such an action answers, 27 were small, 13 doubtful and 18 large,
/// seven of these archives of files (eng/Accuracy). The identity is looked for in the syntax, because a chain has
/// no symbols, and only where something is to be reported.
/// </remarks>
internal static class EntityIdParameter
{
    /// <summary>Whether a chain begins at such an entry point.</summary>
    public static bool IsNamedBy(ImmutableArray<ChainLink> chain, CancellationToken cancellationToken)
    {
        if (EntryParameters.Of(chain, cancellationToken) is not { } parameters)
        {
            return false;
        }

        foreach (ParameterSyntax parameter in parameters)
        {
            if (parameter.Default is null
                && IsIdentityType(parameter.Type)
                && NameWords.Ends(parameter.Identifier.ValueText, WordGroup.Identity))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsIdentityType(TypeSyntax? type)
        => type switch
        {
            PredefinedTypeSyntax => true,
            QualifiedNameSyntax qualified => IsIdentityType(qualified.Right),
            IdentifierNameSyntax name => name.Identifier.ValueText is "Guid" or "Ulid"
                || NameWords.Ends(name.Identifier.ValueText, WordGroup.Identity),
            _ => false,
        };
}
