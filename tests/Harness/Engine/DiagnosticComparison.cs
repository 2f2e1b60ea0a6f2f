using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>Compares one reported diagnostic with one expectation.</summary>
internal static class DiagnosticComparison
{
    /// <summary>Names every part that differs.</summary>
    /// <param name="actual">The reported diagnostic.</param>
    /// <param name="expected">The expectation.</param>
    /// <returns>One sentence per part; nothing when the diagnostic meets the expectation.</returns>
    public static IEnumerable<string> Differences(Diagnostic actual, DiagnosticResult expected)
    {
        if (actual.Id != expected.Id)
        {
            yield return $"id: expected {expected.Id}, reported {actual.Id}";
        }

        foreach (string difference in LocationDifferences(actual, expected))
        {
            yield return difference;
        }

        if (!expected.Options.HasFlag(DiagnosticOptions.IgnoreSeverity) && actual.Severity != expected.Severity)
        {
            yield return $"severity: expected {expected.Severity}, reported {actual.Severity}";
        }

        if (MessageDifference(actual, expected) is { } message)
        {
            yield return message;
        }

        if (expected.IsSuppressed is { } suppressed && suppressed != actual.IsSuppressed)
        {
            yield return $"suppressed: expected {suppressed}, reported {actual.IsSuppressed}";
        }
    }

    private static string? MessageDifference(Diagnostic actual, DiagnosticResult expected)
    {
        if (expected.Message is { } message)
        {
            string reported = actual.GetMessage(CultureInfo.InvariantCulture);
            return message == reported ? null : $"message: expected \"{message}\", reported \"{reported}\"";
        }

        if (expected.MessageArguments is not { Length: > 0 } arguments)
        {
            return null;
        }

        string[] wanted = [.. arguments.Select(Text)];
        string[] found = [.. DiagnosticArguments.Of(actual).Select(Text)];
        return wanted.SequenceEqual(found, StringComparer.Ordinal)
            ? null
            : $"arguments: expected ({string.Join(", ", wanted)}), reported ({string.Join(", ", found)})";

        static string Text(object? argument) => argument?.ToString() ?? string.Empty;
    }

    private static IEnumerable<string> LocationDifferences(Diagnostic actual, DiagnosticResult expected)
    {
        if (!expected.HasLocation)
        {
            return actual.Location.Kind == LocationKind.None
                ? []
                : [$"location: expected none, reported {Text(actual.Location.GetLineSpan())}"];
        }

        List<string> differences = [];
        Compare("location", actual.Location, expected.Spans[0], differences);
        if (expected.Options.HasFlag(DiagnosticOptions.IgnoreAdditionalLocations))
        {
            return differences;
        }

        int count = expected.Spans.Length - 1;
        if (actual.AdditionalLocations.Count != count)
        {
            differences.Add($"additional locations: expected {count}, reported {actual.AdditionalLocations.Count}");
            return differences;
        }

        for (int i = 0; i < count; i++)
        {
            Compare($"additional location {i}", actual.AdditionalLocations[i], expected.Spans[i + 1], differences);
        }

        return differences;
    }

    private static void Compare(string part, Location actual, DiagnosticLocation expected, List<string> differences)
    {
        FileLinePositionSpan reported = actual.GetLineSpan();
        FileLinePositionSpan wanted = expected.Span;
        bool onlyStart = expected.Options.HasFlag(DiagnosticLocationOptions.IgnoreLength);
        bool same = reported.Path == wanted.Path
            && reported.StartLinePosition == wanted.StartLinePosition
            && (onlyStart || reported.EndLinePosition == wanted.EndLinePosition);
        if (!same)
        {
            differences.Add($"{part}: expected {Text(wanted)}, reported {Text(reported)}");
        }
    }

    private static string Text(FileLinePositionSpan span) => string.Create(
        CultureInfo.InvariantCulture,
        $"{span.Path}({span.StartLinePosition.Line + 1},{span.StartLinePosition.Character + 1})-({span.EndLinePosition.Line + 1},{span.EndLinePosition.Character + 1})");
}
