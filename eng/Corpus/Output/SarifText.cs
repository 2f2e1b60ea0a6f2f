using System.Collections.Immutable;
using GcGuard.Corpus.Analysis;
using GcGuard.Tool.Scan;
using Microsoft.CodeAnalysis.Diagnostics;
using Finding = GcGuard.Tool.Scan.Finding;

namespace GcGuard.Corpus.Output;

/// <summary>A corpus report as SARIF, written as <c>dotnet gcguard scan</c> writes it.</summary>
internal static class SarifText
{
    /// <summary>
    /// The log of <paramref name="report"/>, with every rule of <paramref name="analyzers"/> described.
    /// </summary>
    public static string Of(CorpusReport report, ImmutableArray<DiagnosticAnalyzer> analyzers)
        => new SarifLog
        {
            Rules =
            [
                .. analyzers
                    .SelectMany(analyzer => analyzer.SupportedDiagnostics)
                    .DistinctBy(descriptor => descriptor.Id)
                    .OrderBy(descriptor => descriptor.Id, StringComparer.Ordinal),
            ],
            Findings =
            [
                .. report.Findings.Select(finding => new Finding
                {
                    Id = finding.Id,
                    Severity = finding.Severity,
                    Message = finding.Message,
                    Project = finding.Project,
                    Path = finding.Path,
                    Line = finding.Line,
                    Column = finding.Column,
                    EndLine = finding.EndLine,
                    EndColumn = finding.EndColumn,
                }),
            ],
            Failures =
            [
                .. report.Failures.Select(
                    failure => $"{failure.Analyzer} threw in {failure.Project}: {failure.Detail}"),
            ],
            Root = report.Root,
        }.Text();
}
