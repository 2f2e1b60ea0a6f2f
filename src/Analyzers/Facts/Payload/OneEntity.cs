using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>
/// A type whose values are one thing and lists of what belongs to it: a user with its sessions, a client with its secrets.
/// As JSON that is some kilobytes. It has an identity, or its lists are short texts beside other values: the languages of a
/// country. A page or an export, which is nothing but its rows, is none.
/// </summary>
internal static class OneEntity
{
    /// <summary>What a member is called that holds rows, whatever else the type has.</summary>
    private static readonly HashSet<string> Rows = new(StringComparer.Ordinal)
    {
        "Items", "Rows", "Results", "Records", "Entries", "Data", "Messages", "Nodes", "Documents", "Pages", "Files", "Images",
        "Attachments", "Events", "Logs", "Hits", "Values", "Embeddings", "Lines", "Urls",
    };

    /// <summary>Whether a type is one; none that has a member with rows, bytes or a document is.</summary>
    public static bool Is(ITypeSymbol type, TypeGraph graph)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface, IsAnonymousType: false, IsTupleType: false }
            || TypeGraph.IsSequence(type, out _))
        {
            return false;
        }

        bool hasIdentity = false;
        bool hasValue = false;
        bool hasOnlyTexts = true;
        foreach ((ISymbol member, ITypeSymbol memberType) in PayloadMembers.Of(type))
        {
            hasIdentity |= IsIdentity(member.Name, type.Name);
            if (TypeGraph.IsSequence(memberType, out ITypeSymbol? element) && element?.SpecialType != SpecialType.System_Byte)
            {
                if (Rows.Contains(member.Name))
                {
                    return false;
                }

                hasOnlyTexts &= IsText(element);
            }
            else if (memberType.SpecialType == SpecialType.System_String ? PayloadWords.IsContentMember(member.Name) : graph.GrowsByItself(memberType))
            {
                return false;
            }
            else
            {
                hasValue = true;
                hasOnlyTexts &= memberType.SpecialType != SpecialType.None || memberType.IsValueType;
            }
        }

        return hasIdentity || (hasValue && hasOnlyTexts);
    }

    /// <summary>Whether elements are texts, or texts with a name.</summary>
    private static bool IsText(ITypeSymbol? element)
        => element is { SpecialType: SpecialType.System_String }
            || (element is INamedTypeSymbol { Name: "KeyValuePair", TypeArguments: { Length: 2 } pair }
                && pair[1].SpecialType == SpecialType.System_String);

    /// <summary><c>Id</c>, or the type's own name with it: <c>Order.OrderId</c>.</summary>
    private static bool IsIdentity(string member, string type)
        => member is "Id" or "ID" or "Guid" or "Uuid" or "Uid"
            || (member.Length == type.Length + 2
                && member.StartsWith(type, StringComparison.Ordinal)
                && member.EndsWith("Id", StringComparison.Ordinal));
}
