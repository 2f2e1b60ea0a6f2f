using System;
using System.Collections.Generic;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>
/// Entities that others refer to and that are nothing but a name: <c>District { Id, Name, Code, IsActive }</c>. People write each row of such a
/// table by hand, so there are tens or hundreds. An entity with a date, an amount, an address or a reference of its own is one of many, and a name with
/// an identity alone may be cut from a row of any table.
/// </summary>
internal static class LookupRows
{
    /// <summary>What the texts of such an entity are called, the entity's own name before them left out.</summary>
    private static readonly HashSet<string> Texts = new(StringComparer.OrdinalIgnoreCase)
    {
        "Name", "Title", "Code", "Description", "Label", "Slug", "Icon", "Color", "Colour", "Symbol", "Abbreviation", "ShortName", "DisplayName",
        "Nombre", "Descripcion", "Nome", "Descricao", "Bezeichnung", "Nom", "Nama", "Ten", "Notes", "NameAr", "NameEn", "NormalizedName",
    };

    /// <summary>What says who wrote a row and when, how rows are sorted, and which are in use.</summary>
    private static readonly HashSet<string> Keeping = new(StringComparer.OrdinalIgnoreCase)
    {
        "CreatedAt", "CreatedOn", "CreatedBy", "CreatedDate", "CreatedTime", "CreateTime", "CreateDate", "CreationTime", "CreationDate", "DateCreated", "UpdatedAt", "UpdatedOn",
        "UpdatedBy", "UpdatedDate", "UpdateTime", "ModifiedAt", "ModifiedOn", "ModifiedBy", "ModifiedDate", "DateModified", "DateUpdated", "LastModified", "LastUpdated",
        "DeletedAt", "DeletedOn", "DeletedBy", "Order", "SortOrder", "DisplayOrder", "Sort", "Position", "Version", "RowVersion", "TenantId",
    };

    /// <summary>Whether values of a type are rows of such a table.</summary>
    public static bool Are(ITypeSymbol type)
    {
        if (KnownTypes.IsUnderSystem(type.ContainingNamespace) || type.IsAnonymousType || !RowMembers.HasIdentity(type))
        {
            return false;
        }

        bool hasName = false;
        bool isKept = false;
        foreach ((ISymbol member, ITypeSymbol declaredType) in PayloadMembers.Of(type))
        {
            ITypeSymbol memberType = TypeGraph.Unwrap(declaredType);
            if (RowMembers.IsIdentity(member.Name, type.Name))
            {
                continue;
            }

            if (memberType.SpecialType == SpecialType.System_Boolean || Keeping.Contains(member.Name) || IsRowsOfOthers(memberType))
            {
                isKept = true;
                continue;
            }

            if (memberType.SpecialType != SpecialType.System_String || !Texts.Contains(WithoutOwner(member.Name, type.Name)))
            {
                return false;
            }

            hasName = true;
        }

        return hasName && isKept;
    }

    private static string WithoutOwner(string member, string type)
        => member.Length > type.Length && member.StartsWith(type, StringComparison.OrdinalIgnoreCase) ? member.Substring(type.Length) : member;

    /// <summary>Whether a member leads to the rows that refer to this one.</summary>
    private static bool IsRowsOfOthers(ITypeSymbol type)
        => TypeGraph.IsSequence(type, out ITypeSymbol? element)
            && element is { SpecialType: SpecialType.None, TypeKind: TypeKind.Class }
            && !KnownTypes.IsUnderSystem(element.ContainingNamespace);
}
