using System;
using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>
/// Whether code says that the rows it writes are many, and not only that their type has no bound. It does where they are things of which an
/// application gets more and more, by their name (<see cref="GrowingThings"/>) or because each has a date of its own.
/// </summary>
/// <remarks>
/// Which tables are in truth short no code says: a row for each department, each room, each licence. So what is asked for is a word for their length. An
/// amount is none (prices, rules for bonuses), nor are many columns (dishes, shops): of nine labelled tables with no more than these, five were short and
/// one doubtful, of eighteen with a date three were doubtful (docs/accuracy.md).
/// </remarks>
internal static class ManyRows
{
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
                || IsSummed(operation)
                || IsSent(operation)
                || BoundedRows.Classify(operation, cancellationToken) is not null)
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

    /// <summary>Whether an entity has a date of its own, or is a row of a workbook that is read.</summary>
    private static bool IsOneOfMany(ITypeSymbol type)
    {
        // Code goes through the sheets and columns of a workbook that it writes, and through the rows of one that it reads.
        if (KnownPayloadTypes.IsOfDocumentLibrary(type))
        {
            return type.Name.EndsWith("Row", StringComparison.Ordinal);
        }

        if (KnownTypes.IsUnderSystem(type.ContainingNamespace) || !RowMembers.HasIdentity(type))
        {
            return false;
        }

        foreach ((ISymbol member, ITypeSymbol declaredType) in PayloadMembers.Of(type))
        {
            ITypeSymbol memberType = TypeGraph.Unwrap(declaredType);
            if (!Keeping.Contains(member.Name) && (memberType.SpecialType == SpecialType.System_DateTime || memberType.Name is "DateTimeOffset" or "DateOnly"))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a sequence is only counted, summed, grouped, or asked for one or a few of its elements.</summary>
    private static bool IsSummed(IOperation sequence)
    {
        IOperation current = sequence.WithImplicitConversions();
        while (true)
        {
            switch (current.Parent)
            {
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true, Name: { } name } } call } argument
                    when call.Arguments[0] == argument:
                    if (IsSum(name) || BoundedRows.TakesFew(call))
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

    /// <summary>Whether a sequence is what a client sends, or stands in it: a handful that a user has chosen, more often than not.</summary>
    private static bool IsSent(IOperation sequence)
    {
        IOperation? current = sequence;
        while (current is IMemberReferenceOperation { Instance: { } owner })
        {
            current = owner.WithoutConversions();
        }

        if (current is IParameterReferenceOperation { Parameter: { } parameter })
        {
            foreach (AttributeData attribute in parameter.GetAttributes())
            {
                if (attribute.AttributeClass?.Name is "FromBodyAttribute" or "FromFormAttribute")
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether an operator of a query answers a number, groups, or one element.</summary>
    public static bool IsSum(string name)
        => name.EndsWith("Async", StringComparison.Ordinal)
            ? IsSum(name.Substring(0, name.Length - "Async".Length))
            : name is "GroupBy" or "Count" or "LongCount" or "Sum" or "Average" or "Min" or "Max" or "Any" or "All" or "First" or "FirstOrDefault" or "Single"
                or "SingleOrDefault" or "Last" or "LastOrDefault" or "ElementAt" or "Contains" or "CountBy" or "AggregateBy" or "Aggregate" or "Find";
}
