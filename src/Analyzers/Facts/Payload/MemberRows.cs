using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>
/// Whether a list in an object may have any number of elements: a list of objects, unless its object is one thing with an identity and
/// the list what belongs to it, and one of texts or numbers in an object that holds no other text or object. Beside those, a list of
/// texts describes the object, as its tags do.
/// </summary>
internal static class MemberRows
{
    /// <summary>Whether a list may be long.</summary>
    /// <param name="owner">The object's type; null where it has none.</param>
    /// <param name="element">The type of the elements; null where nothing is known of them.</param>
    public static bool MayBeMany(ITypeSymbol? owner, ITypeSymbol? element)
        => owner is null || (element is not null && ArePlain(element) ? HoldsNothingElse(owner) : !Identity.IsIn(owner));

    /// <summary>Whether values of a type are texts, numbers or dates, or texts with a name.</summary>
    public static bool ArePlain(ITypeSymbol type)
        => type.TypeKind == TypeKind.Enum
            || type.SpecialType is (>= SpecialType.System_Boolean and <= SpecialType.System_String) or SpecialType.System_DateTime
            || type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }
            || type.Name is "Guid" or "DateTimeOffset" or "TimeSpan" or "Uri"
            || (type is INamedTypeSymbol { Name: "KeyValuePair", TypeArguments: { Length: 2 } pair } && ArePlain(pair[1]));

    private static bool HoldsNothingElse(ITypeSymbol owner)
    {
        int others = 0;
        foreach ((ISymbol _, ITypeSymbol type) in PayloadMembers.Of(owner))
        {
            others += type.TypeKind == TypeKind.Enum || (ArePlain(type) && type.SpecialType != SpecialType.System_String) ? 0 : 1;
        }

        return others == 1;
    }
}
