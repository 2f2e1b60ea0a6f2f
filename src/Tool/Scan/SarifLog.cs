using System.Collections.Immutable;
using System.Globalization;
using System.Text.Json;
using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Tool.Cli;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Scan;

/// <summary>
/// Findings as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), with paths relative to a root, as code
/// scanning wants them.
/// </summary>
internal sealed class SarifLog
{
    private const string Schema = "https://json.schemastore.org/sarif-2.1.0.json";
    private const string RootId = "%SRCROOT%";

    /// <summary>The rules that may report, by id.</summary>
    public required ImmutableArray<DiagnosticDescriptor> Rules { get; init; }

    /// <summary>The findings, their paths relative to the root.</summary>
    public required ImmutableArray<Finding> Findings { get; init; }

    /// <summary>What makes the run incomplete: a project that could not be loaded.</summary>
    public ImmutableArray<string> Problems { get; init; } = [];

    /// <summary>Defects of the analyzers themselves.</summary>
    public ImmutableArray<string> Failures { get; init; } = [];

    /// <summary>Where the root is on this machine; null where the reader knows it.</summary>
    public string? Root { get; init; }

    /// <summary>The log of a scan.</summary>
    public static string Of(ScanReport report) => new SarifLog
    {
        Rules = [.. report.Rules.Select(rule => rule.Descriptor).DistinctBy(rule => rule.Id)],
        Findings = report.Findings,
        Problems = report.Problems,
    }.Text();

    /// <summary>The text.</summary>
    public string Text() => JsonSerializer.Serialize(
        new Dictionary<string, object> { ["$schema"] = Schema, ["version"] = "2.1.0", ["runs"] = new[] { Run() } },
        ToolJson.Options);

    private Dictionary<string, object> Run()
    {
        var run = new Dictionary<string, object> { ["tool"] = new { driver = Driver() } };
        if (Root is not null)
        {
            run["originalUriBaseIds"] = new Dictionary<string, object>
            {
                [RootId] = new { uri = new Uri(Root + "/").AbsoluteUri },
            };
        }

        run["columnKind"] = "utf16CodeUnits";
        run["invocations"] = new[]
        {
            new
            {
                executionSuccessful = Failures.IsEmpty,
                toolExecutionNotifications = Failures.Select(failure => Notification("error", failure))
                    .Concat(Problems.Select(problem => Notification("warning", problem))),
            },
        };
        run["results"] = Findings.Select(Result);
        return run;
    }

    private Dictionary<string, object> Driver()
    {
        var driver = new Dictionary<string, object>
        {
            ["name"] = "GcGuard",
            ["version"] = typeof(SarifLog).Assembly.GetName().Version?.ToString(3) ?? "0.0.0",
        };
        string help = Rules.FirstOrDefault()?.HelpLinkUri ?? string.Empty;
        int blob = help.IndexOf("/blob/", StringComparison.Ordinal);
        if (blob > 0)
        {
            driver["informationUri"] = help[..blob];
        }

        driver["rules"] = Rules.Select(Rule);
        return driver;
    }

    private static Dictionary<string, object> Rule(DiagnosticDescriptor rule)
    {
        var described = new Dictionary<string, object>
        {
            ["id"] = rule.Id,
            ["shortDescription"] = Message(rule.Title.ToString(CultureInfo.InvariantCulture)),
        };
        if (rule.Description.ToString(CultureInfo.InvariantCulture) is { Length: > 0 } description)
        {
            described["fullDescription"] = Message(description);
        }

        if (rule.HelpLinkUri is { Length: > 0 } link)
        {
            described["helpUri"] = link;
        }

        described["defaultConfiguration"] =
            new { level = Level(rule.DefaultSeverity), enabled = rule.IsEnabledByDefault };
        described["properties"] = new { category = rule.Category };
        return described;
    }

    private Dictionary<string, object> Result(Finding finding)
    {
        var result = new Dictionary<string, object> { ["ruleId"] = finding.Id };
        int index = Rules.IndexOf(Rules.FirstOrDefault(rule => rule.Id == finding.Id)!);
        if (index >= 0)
        {
            result["ruleIndex"] = index;
        }

        result["level"] = Level(finding.Severity);
        result["message"] = Message(finding.Message);
        result["locations"] = finding.Line > 0 ? new[] { Location(finding) } : [];
        var properties = new Dictionary<string, object>();
        if (finding.Chain.Length > 0)
        {
            properties["chain"] = finding.Chain;
            properties["evidence"] = finding.Evidence;
        }

        if (finding.BaselineEntry is { } entry)
        {
            properties[BaselineFormat.Property] = entry;
        }

        if (properties.Count > 0)
        {
            result["properties"] = properties;
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

    private static object Notification(string level, string text) => new { level, message = Message(text) };

    private static object Message(string text) => new { text };

    private static string Level(DiagnosticSeverity severity) => severity switch
    {
        DiagnosticSeverity.Error => "error",
        DiagnosticSeverity.Warning => "warning",
        DiagnosticSeverity.Info => "note",
        _ => "none",
    };
}
