using System;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>
/// Types whose values each sum up a month, a category, a way to pay or another thing of which there are a few:
/// <c>MonthlyProfit { Year, Month, Profit }</c>, <c>PaymentMethodSummary { PaymentMethod, Total }</c>, <c>(Period, Cost)</c>. Their name says that they sum,
/// where they have one, and their texts and numbers name nothing else: a row with a product, a person or a day in it is one of many.
/// </summary>
internal static class SumRows
{
    /// <summary>What sums are made for, as members and the names of types begin.</summary>
    private static readonly string[] Groups =
    [
        "Month", "Year", "Quarter", "Period", "Weekday", "DayOfWeek", "Category", "Payment", "Department", "Region", "Country", "Province", "City", "Currency", "Gender",
        "Branch", "Provider", "Status",
    ];

    /// <summary>Periods of which each has one row; a day is none of them.</summary>
    private static readonly string[] Periods = ["Monthly", "Yearly", "Annual", "Quarterly"];

    /// <summary>Members that name the period of a row, so that dates beside them are dates of that period.</summary>
    private static readonly string[] PeriodMembers = ["Month", "Year", "Quarter", "Period"];

    /// <summary>What a type is called whose values measure how somebody or something did: an agent, a site, a campaign.</summary>
    private static readonly string[] Measures = ["Perf", "Performance", "Kpi", "Kpis", "Metric", "Metrics"];

    /// <summary>Whether values of a type are such sums.</summary>
    public static bool Are(ITypeSymbol type)
        => type.IsTupleType || SaysSo(type.Name) ? HasOnlyGroupsAndNumbers(type, mayHoldSums: true) : HasAny(type.Name, Measures) && IsNameWithNumbers(type);

    /// <summary>Whether a type has one text at most, and at least two numbers beside an identity: what is measured of one thing.</summary>
    private static bool IsNameWithNumbers(ITypeSymbol type)
    {
        int texts = 0;
        int numbers = 0;
        foreach ((ISymbol member, ITypeSymbol declaredType) in PayloadMembers.Of(type))
        {
            ITypeSymbol memberType = TypeGraph.Unwrap(declaredType);
            bool isIdentity = member.Name.EndsWith("Id", StringComparison.OrdinalIgnoreCase);
            if (memberType.SpecialType == SpecialType.System_String)
            {
                texts += isIdentity ? 0 : 1;
            }
            else if (memberType.SpecialType is (>= SpecialType.System_SByte and <= SpecialType.System_Double))
            {
                numbers += isIdentity ? 0 : 1;
            }
            else if (memberType.TypeKind != TypeKind.Enum && memberType.SpecialType != SpecialType.System_Boolean && memberType.Name != "Guid")
            {
                return false;
            }
        }

        return texts <= 1 && numbers >= 2;
    }

    private static bool SaysSo(string name) => StartsWithAny(name, Periods) || StartsWithAny(name, Groups);

    private static bool HasOnlyGroupsAndNumbers(ITypeSymbol type, bool mayHoldSums)
    {
        bool hasGroup = false;
        bool hasNumber = false;
        bool hasPeriod = false;
        bool hasDate = false;
        foreach ((ISymbol member, ITypeSymbol declaredType) in PayloadMembers.Of(type))
        {
            ITypeSymbol memberType = TypeGraph.Unwrap(declaredType);
            bool isGroup = StartsWithAny(member.Name, Groups);
            hasGroup |= isGroup;
            hasPeriod |= StartsWithAny(member.Name, PeriodMembers);
            if (!isGroup && member.Name.EndsWith("Id", StringComparison.OrdinalIgnoreCase))
            {
                return false;
            }

            if (memberType.TypeKind == TypeKind.Enum
                || memberType.SpecialType is (>= SpecialType.System_Boolean and <= SpecialType.System_Double))
            {
                hasNumber |= !isGroup;
            }
            else if (memberType.SpecialType == SpecialType.System_DateTime || memberType.Name is "DateTimeOffset" or "DateOnly")
            {
                hasDate |= !isGroup;
            }
            else if (memberType.SpecialType == SpecialType.System_String ? !isGroup : !(mayHoldSums && AreSums(memberType)))
            {
                return false;
            }
        }

        return hasGroup && hasNumber && (hasPeriod || !hasDate);
    }

    private static bool AreSums(ITypeSymbol list)
        => TypeGraph.IsSequence(list, out ITypeSymbol? element)
            && element is { SpecialType: SpecialType.None }
            && SaysSo(element.Name)
            && HasOnlyGroupsAndNumbers(element, mayHoldSums: false);

    private static bool StartsWithAny(string name, string[] words) => HasAny(name, words, atStart: true);

    private static bool HasAny(string name, string[] words, bool atStart = false)
    {
        foreach (string word in words)
        {
            if (NameWords.Has(name, word, atStart))
            {
                return true;
            }
        }

        return false;
    }
}
