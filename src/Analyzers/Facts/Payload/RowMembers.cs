using System;
using System.Collections.Generic;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>
/// Which lists in an object hold rows, of which there may be any number. Most lists in an object are what belongs to one
/// thing: a user's sessions, an answer's players, the tags of an article; as JSON that is some kilobytes. Rows stand in an
/// object that is nothing but an envelope around them, or are called so.
/// </summary>
internal static class RowMembers
{
    /// <summary>What a member that holds rows is called, whatever else the object has: <c>SearchResults</c>.</summary>
    private static readonly HashSet<string> Names = new(StringComparer.OrdinalIgnoreCase)
    {
        "Items", "Rows", "Results", "Records", "Entries", "Entities", "Data", "Messages", "Nodes", "Documents", "Pages", "Files", "Images",
        "Attachments", "Events", "Logs", "Hits", "Embeddings", "Objects", "Instances",
    };

    /// <summary>What a list of texts or numbers is called that is content itself: the texts that a model is to read.</summary>
    private static readonly HashSet<string> Texts = new(StringComparer.OrdinalIgnoreCase)
    {
        "Input", "Inputs", "Texts", "Urls", "Values", "Contents", "Content", "Documents", "Chunks", "Lines", "Rows", "Prompts", "Messages", "Embeddings", "Output", "Outputs", "Log", "Logs",
    };

    /// <summary>What stands beside the rows of a page.</summary>
    private static readonly HashSet<string> Paging = new(StringComparer.OrdinalIgnoreCase)
    {
        "Total", "Count", "Totals", "Offset", "Limit", "Skip", "Cursor", "Next", "Previous", "Size", "Index", "Page", "Pages", "More", "Link",
    };

    /// <summary>What a type is called that is made to hold rows.</summary>
    private static readonly string[] Envelopes =
        ["Page", "Paged", "Pagination", "Paginated", "List", "Search", "Collection", "Catalog", "Catalogue", "Export", "Report", "History", "Feed", "Dump", "Backup"];

    /// <summary>Whether a list in an object of a type may have any number of elements.</summary>
    /// <param name="type">The object's type.</param>
    /// <param name="member">The member that holds the list.</param>
    /// <param name="element">The type of the elements; null where nothing is known of them.</param>
    public static bool HoldsRows(ITypeSymbol type, ISymbol member, ITypeSymbol? element)
    {
        string name = PayloadWords.LastWord(member.Name);
        return element is not null && IsPlain(element)
            ? Texts.Contains(name is "Urls" or "urls" or "Values" or "values" ? member.Name : name)
            : Names.Contains(name) || IsEnvelope(type);
    }

    /// <summary>
    /// Whether a list that an object is given where it is made may have any number of elements: all but lists of texts and
    /// numbers, and those of one thing with an identity.
    /// </summary>
    public static bool MayHoldRows(ITypeSymbol? type, ISymbol member, ITypeSymbol? element)
        => type is null || HoldsRows(type, member, element) || (!(element is not null && IsPlain(element)) && !HasIdentity(type));

    /// <summary>Whether values of a type are texts, numbers or dates, or texts with a name.</summary>
    public static bool IsPlain(ITypeSymbol type)
        => type.TypeKind == TypeKind.Enum
            || type.SpecialType is (>= SpecialType.System_Boolean and <= SpecialType.System_String) or SpecialType.System_DateTime
            || type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }
            || type.Name is "Guid" or "DateTimeOffset" or "TimeSpan" or "Uri"
            || (type is INamedTypeSymbol { Name: "KeyValuePair", TypeArguments: { Length: 2 } pair } && IsPlain(pair[1]));

    /// <summary>Whether a type is the envelope of whatever a project answers: <c>{ Code, Message, Data }</c>.</summary>
    public static bool IsEnvelopeOfAll(ITypeSymbol type)
    {
        int others = 0;
        foreach ((ISymbol member, ITypeSymbol _) in PayloadMembers.Of(type))
        {
            others += IsOutcome(member.Name) ? 0 : 1;
        }

        return others == 1;
    }

    /// <summary>Whether an object is nothing but lists, or has them beside a count or the number of a page, or is called so.</summary>
    private static bool IsEnvelope(ITypeSymbol type)
    {
        bool isPaged = false;
        bool hasValues = false;
        foreach ((ISymbol member, ITypeSymbol memberType) in PayloadMembers.Of(type))
        {
            if (IsIdentity(member.Name, type.Name))
            {
                return false;
            }

            bool isList = TypeGraph.IsSequence(memberType, out _);
            isPaged |= !isList && Paging.Contains(PayloadWords.LastWord(member.Name));
            hasValues |= !isList && !IsOutcome(member.Name);
        }

        return isPaged || !hasValues || HasEnvelopeName(type.Name);
    }

    /// <summary>Whether values of a type are one thing that is known by an identity.</summary>
    public static bool HasIdentity(ITypeSymbol type)
    {
        foreach ((ISymbol member, ITypeSymbol _) in PayloadMembers.Of(type))
        {
            if (IsIdentity(member.Name, type.Name))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a member says how a call went, as the envelopes of many services do.</summary>
    private static bool IsOutcome(string member)
        => member is "Success" or "Succeeded" or "IsSuccess" or "IsSuccessful" or "Ok" or "Code" or "Status" or "StatusCode" or "Message" or "Msg"
            or "Error" or "ErrorCode" or "ErrorMessage" or "success" or "ok" or "code" or "status" or "message" or "msg" or "error";

    private static bool HasEnvelopeName(string type)
    {
        foreach (string word in Envelopes)
        {
            if (NameWords.Has(type, word))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a member names a value of a type: <c>Id</c>, or the type's own name with it: <c>Order.OrderId</c>.</summary>
    /// <param name="member">The member's name.</param>
    /// <param name="type">The type's name.</param>
    public static bool IsIdentity(string member, string type)
        => member is "Id" or "ID" or "id" or "Guid" or "Uuid" or "Uid"
            || (member.Length == type.Length + 2
                && member.StartsWith(type, StringComparison.Ordinal)
                && member.EndsWith("Id", StringComparison.Ordinal));
}
