using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using System.Text.Json;
using GcGuard.Corpus.Analysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Output;

/// <summary>Findings as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/).</summary>
internal static class SarifLog
{
    private const string Schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private const string RootId = "ROOT";

    /// <summary>The log of <paramref name="report"/>, with every rule of <paramref name="analyzers"/> described.</summary>
    public static string Write(CorpusReport report, ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        List<DiagnosticDescriptor> rules = [.. analyzers
            .SelectMany(analyzer => analyzer.SupportedDiagnostics)
            .DistinctBy(descriptor => descriptor.Id)
            .OrderBy(descriptor => descriptor.Id, StringComparer.Ordinal)];
        using var stream = new MemoryStream();
        using (var json = new Utf8JsonWriter(stream, new JsonWriterOptions { Indented = true, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
        {
            json.WriteStartObject();
            json.WriteString("$schema", Schema);
            json.WriteString("version", "2.1.0");
            json.WriteStartArray("runs");
            WriteRun(json, report, rules);
            json.WriteEndArray();
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(stream.GetBuffer(), 0, (int)stream.Length);
    }

    private static void WriteRun(Utf8JsonWriter json, CorpusReport report, List<DiagnosticDescriptor> rules)
    {
        json.WriteStartObject();
        json.WriteStartObject("tool");
        json.WriteStartObject("driver");
        json.WriteString("name", "GcGuard");
        json.WriteString("version", typeof(SarifLog).Assembly.GetName().Version?.ToString(3) ?? "0.0.0");
        json.WriteStartArray("rules");
        rules.ForEach(rule => WriteRule(json, rule));
        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndObject();
        json.WriteStartObject("originalUriBaseIds");
        json.WriteStartObject(RootId);
        json.WriteString("uri", new Uri(report.Root + "/").AbsoluteUri);
        json.WriteEndObject();
        json.WriteEndObject();
        json.WriteString("columnKind", "utf16CodeUnits");
        WriteInvocation(json, report);
        json.WriteStartArray("results");
        foreach (Finding finding in report.Findings)
        {
            WriteResult(json, finding, rules);
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void WriteRule(Utf8JsonWriter json, DiagnosticDescriptor rule)
    {
        json.WriteStartObject();
        json.WriteString("id", rule.Id);
        WriteText(json, "shortDescription", rule.Title.ToString(CultureInfo.InvariantCulture));
        if (rule.Description.ToString(CultureInfo.InvariantCulture) is { Length: > 0 } description)
        {
            WriteText(json, "fullDescription", description);
        }

        if (rule.HelpLinkUri is { Length: > 0 } link)
        {
            json.WriteString("helpUri", link);
        }

        json.WriteStartObject("defaultConfiguration");
        json.WriteString("level", Level(rule.DefaultSeverity));
        json.WriteBoolean("enabled", rule.IsEnabledByDefault);
        json.WriteEndObject();
        json.WriteStartObject("properties");
        json.WriteString("category", rule.Category);
        json.WriteEndObject();
        json.WriteEndObject();
    }

    /// <summary>An exception of an analyzer is a notification of the tool, not a result about the code.</summary>
    private static void WriteInvocation(Utf8JsonWriter json, CorpusReport report)
    {
        json.WriteStartArray("invocations");
        json.WriteStartObject();
        json.WriteBoolean("executionSuccessful", report.Failures.IsEmpty);
        json.WriteStartArray("toolExecutionNotifications");
        foreach (AnalyzerFailure failure in report.Failures)
        {
            json.WriteStartObject();
            json.WriteString("level", "error");
            WriteText(json, "message", $"{failure.Analyzer} threw in {failure.Project}: {failure.Detail}");
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndArray();
    }

    private static void WriteResult(Utf8JsonWriter json, Finding finding, List<DiagnosticDescriptor> rules)
    {
        json.WriteStartObject();
        json.WriteString("ruleId", finding.Id);
        int index = rules.FindIndex(rule => rule.Id == finding.Id);
        if (index >= 0)
        {
            json.WriteNumber("ruleIndex", index);
        }

        json.WriteString("level", Level(finding.Severity));
        WriteText(json, "message", finding.Message);
        json.WriteStartArray("locations");
        if (finding.Line > 0)
        {
            WriteLocation(json, finding);
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void WriteLocation(Utf8JsonWriter json, Finding finding)
    {
        json.WriteStartObject();
        json.WriteStartObject("physicalLocation");
        json.WriteStartObject("artifactLocation");
        // Every segment on its own: a blank or a number sign in a folder's name must not end the path.
        json.WriteString("uri", string.Join('/', finding.Path.Split('/').Select(Uri.EscapeDataString)));
        json.WriteString("uriBaseId", RootId);
        json.WriteEndObject();
        json.WriteStartObject("region");
        json.WriteNumber("startLine", finding.Line);
        json.WriteNumber("startColumn", finding.Column);
        json.WriteNumber("endLine", finding.EndLine);
        json.WriteNumber("endColumn", finding.EndColumn);
        json.WriteEndObject();
        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static void WriteText(Utf8JsonWriter json, string name, string text)
    {
        json.WriteStartObject(name);
        json.WriteString("text", text);
        json.WriteEndObject();
    }

    private static string Level(DiagnosticSeverity severity)
    {
        return severity switch
        {
            DiagnosticSeverity.Error => "error",
            DiagnosticSeverity.Warning => "warning",
            DiagnosticSeverity.Info => "note",
            _ => "none",
        };
    }
}
