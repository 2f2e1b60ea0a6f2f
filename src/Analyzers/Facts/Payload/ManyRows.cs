using System;
using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>
/// Whether code says that the rows it writes are many, and not only that their type has no bound. It does where they are things of which an
/// application gets more and more, by their name (<see cref="GrowingThings"/>) or because each is one of many by what it holds: an amount, a date
/// of its own, or as many columns as no list of kinds has.
/// </summary>
/// <remarks>
/// Which tables are in truth short no code says: a row for each department, each room, each licence. So what is asked for is a word for their length; the
/// figures stand in docs/accuracy.md.
/// </remarks>
internal static class ManyRows
{
    /// <summary>More columns than a list of kinds, places or groups has.</summary>
    private const int ManyColumns = 9;

    /// <summary>What a row of any table may have beside what it says.</summary>
    private static readonly HashSet<string> Keeping = new(StringComparer.OrdinalIgnoreCase)
    {
        "CreatedAt", "CreatedOn", "CreatedDate", "CreatedTime", "Created", "CreateTime", "CreateDate", "CreationTime", "CreationDate", "DateCreated", "UpdatedAt", "UpdatedOn",
        "UpdatedDate", "UpdateTime", "Updated", "ModifiedAt", "ModifiedOn", "ModifiedDate", "Modified", "DateModified", "DateUpdated", "LastModified", "LastUpdated", "DeletedAt", "DeletedOn", "DeletedDate",
        "CreatedUtc", "CreatedAtUtc", "UpdatedUtc", "UpdatedAtUtc", "StartDate", "EndDate", "Start", "End", "StartTime", "EndTime", "From", "To", "ValidFrom", "ValidTo",
    };

    /// <summary>Whether the sequences that a function goes through or hands on say so.</summary>
    /// <param name="site">An operation of the function.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    public static bool AreUsedAround(IOperation site, CancellationToken cancellationToken)
    {
        ITypeSymbol? last = null;
        foreach (IOperation operation in MemberBody.Of(site).Descendants())
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (operation is not (ILocalReferenceOperation or IParameterReferenceOperation or IMemberReferenceOperation or IInvocationOperation)
                || operation.Type is not { } type
                || type.SpecialType == SpecialType.System_String
                || !TypeGraph.IsSequence(TypeGraph.Unwrap(type), out ITypeSymbol? element)
                || element is null or { SpecialType: SpecialType.System_Byte or SpecialType.System_Char }
                || IsSummed(operation))
            {
                continue;
            }

            if (PayloadWords.NameOf(operation) is { } name && GrowingThings.AreNamed(name))
            {
                return true;
            }

            if (!SymbolEqualityComparer.Default.Equals(element, last) && AreOfType(element))
            {
                return true;
            }

            last = element;
        }

        return false;
    }

    /// <summary>Whether values of a type are rows of which there are many.</summary>
    public static bool AreOfType(ITypeSymbol type)
        => type.SpecialType == SpecialType.None
            && !type.IsTupleType
            && !type.IsAnonymousType
            && !PayloadWords.AreFew(type.Name)
            && (GrowingThings.AreNamed(type.Name) || IsOneOfMany(type));

    /// <summary>Whether an entity has an amount, a date of its own, or many columns, or is a row of a workbook that is read.</summary>
    private static bool IsOneOfMany(ITypeSymbol type)
    {
        // Code goes through the sheets and columns of a workbook that it writes, and through the rows of one that it reads.
        if (KnownPayloadTypes.IsOfDocumentLibrary(type))
        {
            return type.Name.EndsWith("Row", StringComparison.Ordinal);
        }

        if (type.DeclaringSyntaxReferences.IsEmpty || !RowMembers.HasIdentity(type))
        {
            return false;
        }

        int columns = 0;
        foreach ((ISymbol member, ITypeSymbol declaredType) in PayloadMembers.Of(type))
        {
            ITypeSymbol memberType = TypeGraph.Unwrap(declaredType);
            if (Keeping.Contains(member.Name))
            {
                continue;
            }

            if (memberType.SpecialType is SpecialType.System_Decimal or SpecialType.System_DateTime || memberType.Name is "DateTimeOffset" or "DateOnly")
            {
                return true;
            }

            columns += RowMembers.IsPlain(memberType) ? 1 : 0;
        }

        return columns >= ManyColumns;
    }

    /// <summary>Whether a sequence is only counted, summed, grouped, or asked for one of its elements.</summary>
    private static bool IsSummed(IOperation sequence)
    {
        IOperation current = sequence.WithImplicitConversions();
        while (true)
        {
            switch (current.Parent)
            {
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true, Name: { } name } } call } argument
                    when call.Arguments[0] == argument:
                    if (IsSum(name))
                    {
                        return true;
                    }

                    current = call.WithImplicitConversions();
                    continue;
                case IMemberReferenceOperation { Member.Name: "Count" or "Length" } member when member.Parent is not IBinaryOperation:
                    return true;
                default:
                    return false;
            }
        }
    }

    /// <summary>Whether an operator of a query answers a number, groups, or one element.</summary>
    public static bool IsSum(string name)
        => name.EndsWith("Async", StringComparison.Ordinal)
            ? IsSum(name.Substring(0, name.Length - "Async".Length))
            : name is "GroupBy" or "Count" or "LongCount" or "Sum" or "Average" or "Min" or "Max" or "Any" or "All" or "First" or "FirstOrDefault" or "Single"
                or "SingleOrDefault" or "Last" or "LastOrDefault" or "ElementAt" or "Contains" or "CountBy" or "AggregateBy" or "Aggregate" or "Find";
}
