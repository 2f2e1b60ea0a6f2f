using System.Globalization;
using GcGuard.Tool.Cli;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Scan;

/// <summary>
/// A scan as text: the findings by rule, each with its evidence, then a table, then what was not judged.
/// </summary>
internal static class TextReport
{
    /// <summary>Writes it.</summary>
    public static void Write(ScanReport report, Terminal terminal)
    {
        TextWriter output = terminal.Output;
        foreach (IGrouping<string, Finding> rule in report.ByRule)
        {
            output.WriteLine($"{rule.Key} {report.TitleOf(rule.Key)}");
            foreach (Finding finding in rule)
            {
                output.WriteLine($"  {Place(finding)}: {Word(finding.Severity)}: {finding.Message}");
                if (finding.Chain.Length > 0)
                {
                    output.WriteLine($"      {string.Join(" ← ", finding.Chain)} ({finding.Evidence})");
                }
            }

            output.WriteLine();
        }

        if (report.Findings.Length > 0)
        {
            terminal.Table(
                ["rule", "what", "findings", "files"],
                [
                    .. report.ByRule.Select(rule => new[]
                    {
                        rule.Key,
                        report.TitleOf(rule.Key),
                        Number(rule.Count()),
                        Number(rule.Select(finding => finding.Path).Distinct().Count()),
                    }),
                ]);
        }

        output.WriteLine(Summary(report));
        if (report.Baseline is { } baseline)
        {
            output.WriteLine($"Left out: what stands in {baseline}; --no-baseline shows it.");
        }

        foreach ((string project, int count) in report.NotJudged)
        {
            output.WriteLine(
                $"Not judged: {Count(count, "place")} in {project}, of which nothing says whether requests reach "
                    + (count == 1 ? "it." : "them."));
        }
    }

    /// <summary>One sentence about the whole.</summary>
    public static string Summary(ScanReport report)
        => $"{Count(report.Findings.Length, "finding")} in {Count(report.Projects.Length, "project")} "
            + $"({report.Lines.ToString("N0", CultureInfo.InvariantCulture)} lines): "
            + $"{Count(report.Findings.Count(f => f.Severity == DiagnosticSeverity.Error), "error")}, "
            + $"{Count(report.Findings.Count(f => f.Severity == DiagnosticSeverity.Warning), "warning")}, "
            + $"{Count(report.Findings.Count(f => f.Severity <= DiagnosticSeverity.Info), "suggestion")}.";

    /// <summary>Where a finding stands.</summary>
    public static string Place(Finding finding)
        => finding.Line > 0 ? $"{finding.Path}({finding.Line},{finding.Column})" : finding.Project;

    /// <summary>The word for a severity.</summary>
    public static string Word(DiagnosticSeverity severity) => severity switch
    {
        DiagnosticSeverity.Error => "error",
        DiagnosticSeverity.Warning => "warning",
        _ => "suggestion",
    };

    /// <summary>A number of things.</summary>
    public static string Count(int count, string noun) => count == 1 ? "1 " + noun : $"{Number(count)} {noun}s";

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);
}
