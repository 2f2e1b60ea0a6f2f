using System;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>Entry points that must be told one moment: <c>Export(DateTime day)</c>. A moment with which a period begins is none.</summary>
internal static class AskedMoment
{
    /// <summary>What the beginning of a period is called.</summary>
    private static readonly string[] Starts = ["from", "since", "after", "start", "startDate", "fromDate", "dateFrom", "startTime", "desde", "de", "ab", "von"];

    /// <summary>Whether a chain begins at such an entry point.</summary>
    public static bool IsNamedBy(ImmutableArray<ChainLink> chain, CancellationToken cancellationToken)
    {
        if (EntryParameters.Of(chain, cancellationToken) is not { } parameters)
        {
            return false;
        }

        int dates = 0;
        bool isRequired = false;
        foreach (ParameterSyntax parameter in parameters)
        {
            if (IsDate(parameter.Type))
            {
                dates++;
                isRequired = parameter.Type is not NullableTypeSyntax && parameter.Default is null && !IsStart(parameter.Identifier.ValueText);
            }
        }

        return dates == 1 && isRequired;
    }

    private static bool IsDate(TypeSyntax? type)
        => type switch
        {
            NullableTypeSyntax nullable => IsDate(nullable.ElementType),
            QualifiedNameSyntax qualified => IsDate(qualified.Right),
            IdentifierNameSyntax name => name.Identifier.ValueText is "DateTime" or "DateOnly" or "DateTimeOffset",
            _ => false,
        };

    private static bool IsStart(string name)
    {
        foreach (string start in Starts)
        {
            if (name.Equals(start, StringComparison.OrdinalIgnoreCase))
            {
                return true;
            }
        }

        return false;
    }
}
