using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;

namespace GcGuard.Demo.Findings;

/// <summary>
/// What the compiler wrote into its error logs (SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0/): the
/// findings, suggestions included, and the rules the analyzers have, found or not.
/// </summary>
/// <param name="Findings">This package's findings that nobody suppressed, each once, by rule, file and line.</param>
/// <param name="Rules">The ids of all the package's rules the logs name.</param>
internal sealed record SarifLog(IReadOnlyList<Finding> Findings, IReadOnlySet<string> Rules)
{
    /// <summary>Reads all logs in a folder.</summary>
    /// <exception cref="DemoFailure">A log is not readable.</exception>
    public static SarifLog ReadFolder(string folder, string sourceRoot)
    {
        var findings = new HashSet<Finding>();
        var rules = new SortedSet<string>(StringComparer.Ordinal);
        foreach (string file in Directory.EnumerateFiles(folder, "*.sarif").Order(StringComparer.Ordinal))
        {
            try
            {
                Read(File.ReadAllText(file), Path.GetFileNameWithoutExtension(file), sourceRoot, findings, rules);
            }
            catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException)
            {
                throw new DemoFailure(
                    $"{file} is not a SARIF 2.1 log ({e.Message}); build the sample again.", ExitCodes.CouldNotRun);
            }
        }

        return new SarifLog(
            [.. findings.OrderBy(f => f.RuleId, StringComparer.Ordinal)
                .ThenBy(f => f.File, StringComparer.Ordinal).ThenBy(f => f.Line).ThenBy(f => f.Column)],
            rules);
    }

    /// <summary>Adds what one log says.</summary>
    /// <param name="json">The log's text.</param>
    /// <param name="project">What a finding without a location is attributed to.</param>
    /// <param name="sourceRoot">The folder that paths are made relative to.</param>
    /// <param name="findings">Receives the findings.</param>
    /// <param name="rules">Receives the rules' ids.</param>
    internal static void Read(
        string json, string project, string sourceRoot, ISet<Finding> findings, ISet<string> rules)
    {
        using JsonDocument document = JsonDocument.Parse(json);
        foreach (JsonElement run in document.RootElement.GetProperty("runs").EnumerateArray())
        {
            if (run.GetProperty("tool").GetProperty("driver").TryGetProperty("rules", out JsonElement descriptors))
            {
                foreach (string? id in descriptors.EnumerateArray().Select(r => r.GetProperty("id").GetString()))
                {
                    if (id is not null && Demo.Findings.Rules.IsOurs(id))
                    {
                        rules.Add(id);
                    }
                }
            }

            foreach (JsonElement result in run.GetProperty("results").EnumerateArray())
            {
                string? id = result.GetProperty("ruleId").GetString();
                if (id is not null && Demo.Findings.Rules.IsOurs(id) && !IsSuppressed(result))
                {
                    findings.Add(ReadFinding(result, id, project, sourceRoot));
                }
            }
        }
    }

    private static bool IsSuppressed(JsonElement result) =>
        result.TryGetProperty("suppressions", out JsonElement suppressions) && suppressions.GetArrayLength() > 0;

    private static Finding ReadFinding(JsonElement result, string id, string project, string sourceRoot)
    {
        string level = result.TryGetProperty("level", out JsonElement l) ? l.GetString() ?? "warning" : "warning";
        string message = result.GetProperty("message").GetProperty("text").GetString() ?? "";
        if (!result.TryGetProperty("locations", out JsonElement locations) || locations.GetArrayLength() == 0
            || !locations[0].TryGetProperty("physicalLocation", out JsonElement physical))
        {
            return new Finding(id, level, project, 0, 0, message);
        }

        string file =
            RelativePath(physical.GetProperty("artifactLocation").GetProperty("uri").GetString() ?? "", sourceRoot);
        JsonElement region = physical.GetProperty("region");
        return new Finding(
            id, level, file, region.GetProperty("startLine").GetInt32(),
            region.TryGetProperty("startColumn", out JsonElement column) ? column.GetInt32() : 0, message,
            SettingEdit.Read(result));
    }

    private static string RelativePath(string uri, string sourceRoot)
    {
        string path = Uri.TryCreate(uri, UriKind.Absolute, out Uri? absolute) && absolute.IsFile
            ? absolute.LocalPath
            : Uri.UnescapeDataString(uri);
        return (Path.IsPathRooted(path) ? Path.GetRelativePath(sourceRoot, path) : path).Replace('\\', '/');
    }
}
