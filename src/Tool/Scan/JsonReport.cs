using System.Text.Json;
using GcGuard.Tool.Cli;

namespace GcGuard.Tool.Scan;

/// <summary>A scan as JSON.</summary>
internal static class JsonReport
{
    /// <summary>The text.</summary>
    public static string Of(ScanReport report)
        => JsonSerializer.Serialize(
            new
            {
                solution = Path.GetRelativePath(report.Root, report.Solution).Replace('\\', '/'),
                projects = report.Projects,
                lines = report.Lines,
                findings = report.Findings.Select(finding => new
                {
                    rule = finding.Id,
                    severity = TextReport.Word(finding.Severity),
                    title = report.TitleOf(finding.Id),
                    message = finding.Message,
                    project = finding.Project,
                    path = finding.Path,
                    line = finding.Line,
                    column = finding.Column,
                    endLine = finding.EndLine,
                    endColumn = finding.EndColumn,
                    chain = finding.Chain,
                    evidence = finding.Evidence,
                }),
                baseline = report.Baseline,
                notJudged = report.NotJudged,
                problems = report.Problems,
            },
            ToolJson.Options);
}
