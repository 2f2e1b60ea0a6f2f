using System.Globalization;
using System.Text.Json;
using GcGuard.Tool.Cli;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Scan;

/// <summary>
/// A scan as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), with paths relative to the root of the
/// repository, as code scanning wants them.
/// </summary>
internal static class SarifLog
{
    private const string Schema = "https://json.schemastore.org/sarif-2.1.0.json";
    private const string RootId = "%SRCROOT%";

    /// <summary>The text.</summary>
    public static string Of(ScanReport report)
    {
        List<DiagnosticDescriptor> rules = [.. report.Rules];
        return JsonSerializer.Serialize(
            new Dictionary<string, object>
            {
                ["$schema"] = Schema,
                ["version"] = "2.1.0",
                ["runs"] = new[]
                {
                    new
                    {
                        tool = new
                        {
                            driver = new
                            {
                                name = "GcGuard",
                                version = typeof(SarifLog).Assembly.GetName().Version?.ToString(3) ?? "0.0.0",
                                informationUri = rules.Count > 0 ? rules[0].HelpLinkUri[..rules[0].HelpLinkUri.IndexOf(
                                    "/blob/", StringComparison.Ordinal)] : Schema,
                                rules = rules.Select(Rule),
                            },
                        },
                        columnKind = "utf16CodeUnits",
                        invocations = new[]
                        {
                            new
                            {
                                executionSuccessful = true,
                                toolExecutionNotifications = report.Problems.Select(
                                    problem => new { level = "warning", message = Text(problem) }),
                            },
                        },
                        results = report.Findings.Select(finding => Result(finding, rules)),
                    },
                },
            },
            ToolJson.Options);
    }

    private static object Rule(DiagnosticDescriptor rule) => new
    {
        id = rule.Id,
        shortDescription = Text(rule.Title.ToString(CultureInfo.InvariantCulture)),
        fullDescription = Text(rule.Description.ToString(CultureInfo.InvariantCulture)),
        helpUri = rule.HelpLinkUri,
        defaultConfiguration = new { level = Level(rule.DefaultSeverity) },
        properties = new { category = rule.Category },
    };

    private static Dictionary<string, object> Result(Finding finding, List<DiagnosticDescriptor> rules)
    {
        var result = new Dictionary<string, object>
        {
            ["ruleId"] = finding.Id,
            ["ruleIndex"] = rules.FindIndex(rule => rule.Id == finding.Id),
            ["level"] = Level(finding.Severity),
            ["message"] = Text(finding.Message),
            ["locations"] = finding.Line > 0 ? new[] { Location(finding) } : [],
        };
        if (finding.Chain.Length > 0)
        {
            result["properties"] = new { chain = finding.Chain, evidence = finding.Evidence };
        }

        return result;
    }

    private static object Location(Finding finding) => new
    {
        physicalLocation = new
        {
            artifactLocation = new
            {
                // Every segment on its own: a blank or a number sign in a folder's name must not end the path.
                uri = string.Join('/', finding.Path.Split('/').Select(Uri.EscapeDataString)),
                uriBaseId = RootId,
            },
            region = new
            {
                startLine = finding.Line,
                startColumn = finding.Column,
                endLine = finding.EndLine,
                endColumn = finding.EndColumn,
            },
        },
    };

    private static object Text(string text) => new { text };

    private static string Level(DiagnosticSeverity severity) => severity switch
    {
        DiagnosticSeverity.Error => "error",
        DiagnosticSeverity.Warning => "warning",
        _ => "note",
    };
}
