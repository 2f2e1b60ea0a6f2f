using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>Prints what does not match.</summary>
internal static class DiagnosticReport
{
    /// <summary>Prints the differences of a matching, then everything reported, ready to be pasted.</summary>
    /// <param name="matching">The matching.</param>
    /// <param name="actual">All reported diagnostics.</param>
    /// <param name="text">Prints one diagnostic.</param>
    public static string Format(DiagnosticMatching matching, ImmutableArray<Diagnostic> actual, DiagnosticText text)
    {
        int expected = matching.Pairs.Length + matching.Missing.Length;
        StringBuilder report = new();
        report.AppendLine(CultureInfo.InvariantCulture, $"Expected {expected} diagnostic(s), reported {actual.Length}; {matching.Pairs.Length} match.");

        List<DiagnosticResult> missing = [.. matching.Missing];
        List<Diagnostic> unexpected = [.. matching.Unexpected];
        while (Nearest(missing, unexpected) is { } near)
        {
            report.AppendLine().AppendLine("Expected:").AppendLine(text.Format(near.Expected));
            report.AppendLine("Reported:").AppendLine(text.Format(near.Actual));
            foreach (string difference in near.Differences)
            {
                report.Append("  differs in ").AppendLine(difference);
            }

            missing.Remove(near.Expected);
            unexpected.Remove(near.Actual);
        }

        Section(report, "Expected, not reported:", missing.Select(text.Format));
        Section(report, "Reported, not expected:", unexpected.Select(text.Format));
        Section(report, "All that was reported, to paste:", actual.IsEmpty ? ["    (nothing)"] : actual.Select(text.Format));
        return report.ToString();
    }

    /// <summary>The two that differ least, if they have the id or the place in common.</summary>
    private static (DiagnosticResult Expected, Diagnostic Actual, string[] Differences)? Nearest(
        List<DiagnosticResult> missing,
        List<Diagnostic> unexpected)
        => missing
            .SelectMany(expected => unexpected.Select(actual => (
                Expected: expected,
                Actual: actual,
                Differences: DiagnosticComparison.Differences(actual, expected).ToArray())))
            .Where(pair => pair.Expected.Id == pair.Actual.Id || pair.Differences.Length == 1)
            .OrderBy(pair => pair.Differences.Length)
            .Select(pair => ((DiagnosticResult, Diagnostic, string[])?)pair)
            .FirstOrDefault();

    private static void Section(StringBuilder report, string title, IEnumerable<string> lines)
    {
        string[] all = [.. lines];
        if (all.Length > 0)
        {
            report.AppendLine().AppendLine(title).AppendJoin(System.Environment.NewLine, all).AppendLine();
        }
    }
}
