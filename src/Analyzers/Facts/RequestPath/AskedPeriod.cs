using System;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>
/// Entry points that are told the period whose rows they answer: <c>Export(DateTime? from, DateTime? to)</c>. Who asks for a part of a table by
/// its dates has a table that grows with time.
/// </summary>
internal static class AskedPeriod
{
    private static readonly string[] Ends = ["to", "until", "end", "endDate", "toDate", "dateTo", "endTime", "dateEnd", "hasta", "fechaFin", "dataFim", "bis"];

    /// <summary>Whether a chain begins at such an entry point.</summary>
    public static bool IsNamedBy(ImmutableArray<ChainLink> chain, CancellationToken cancellationToken)
    {
        if (EntryParameters.Of(chain, cancellationToken) is not { } parameters)
        {
            return false;
        }

        int dates = 0;
        bool hasEnd = false;
        foreach (ParameterSyntax parameter in parameters)
        {
            dates += IsDate(parameter.Type) ? 1 : 0;
            hasEnd |= IsEnd(parameter.Identifier.ValueText);
        }

        return dates >= 2 || hasEnd;
    }

    private static bool IsDate(TypeSyntax? type)
        => type switch
        {
            NullableTypeSyntax nullable => IsDate(nullable.ElementType),
            QualifiedNameSyntax qualified => IsDate(qualified.Right),
            IdentifierNameSyntax name => name.Identifier.ValueText is "DateTime" or "DateOnly" or "DateTimeOffset",
            _ => false,
        };

    private static bool IsEnd(string name)
    {
        foreach (string end in Ends)
        {
            if (name.Equals(end, StringComparison.OrdinalIgnoreCase))
            {
                return true;
            }
        }

        return false;
    }
}
