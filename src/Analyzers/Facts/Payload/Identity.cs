using System;
using GcGuard.Analyzers.Lexicon;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>Whether objects are one thing each, so that lists in them hold what belongs to it: the lines of an order.</summary>
internal static class Identity
{
    /// <summary>Whether values of a type are known by an identity: <c>Order.Id</c>, <c>Order.OrderId</c>.</summary>
    public static bool IsIn(ITypeSymbol type)
    {
        foreach ((ISymbol member, ITypeSymbol memberType) in PayloadMembers.Of(type))
        {
            if ((NameWords.Is(member.Name, WordGroup.Identity)
                    || (member.Name.StartsWith(type.Name, StringComparison.Ordinal)
                        && NameWords.Is(member.Name.Substring(type.Name.Length), WordGroup.Identity)))
                && !TypeGraph.IsSequence(memberType, out _))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a list in an object may have any number of elements: rows, in an object that is not one thing, and whatever is the
    /// only member of its object. Texts and numbers in others are what describes the object.
    /// </summary>
    /// <param name="owner">The object's type; null where it has none.</param>
    /// <param name="element">The type of the elements; null where nothing is known of them.</param>
    public static bool LeavesRows(ITypeSymbol? owner, ITypeSymbol? element)
        => owner is null || (element is not null && IsPlain(element) ? IsOnlyMemberOf(owner) : !IsIn(owner));

    private static bool IsOnlyMemberOf(ITypeSymbol owner)
    {
        int members = 0;
        foreach ((ISymbol _, ITypeSymbol _) in PayloadMembers.Of(owner))
        {
            members++;
        }

        return members == 1;
    }

    /// <summary>Whether values of a type are texts, numbers or dates, or texts with a name.</summary>
    public static bool IsPlain(ITypeSymbol type)
        => type.TypeKind == TypeKind.Enum
            || type.SpecialType is (>= SpecialType.System_Boolean and <= SpecialType.System_String) or SpecialType.System_DateTime
            || type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }
            || type.Name is "Guid" or "DateTimeOffset" or "TimeSpan" or "Uri"
            || (type is INamedTypeSymbol { Name: "KeyValuePair", TypeArguments: { Length: 2 } pair } && IsPlain(pair[1]));
}
