using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>One diagnostic as the compiler logged it.</summary>
/// <param name="Id">Its id.</param>
/// <param name="Level"><c>error</c>, <c>warning</c> or <c>note</c>.</param>
/// <param name="File">The file, relative to the folder asked for, with forward slashes; empty when it has no place.</param>
/// <param name="Line">The line it starts on, from 1; 0 when it has no place.</param>
/// <param name="EndLine">The line it ends on.</param>
/// <param name="Message">Its message.</param>
internal sealed record Finding(string Id, string Level, string File, int Line, int EndLine, string Message)
{
    /// <summary>Whether a rule of GcGuard made it.</summary>
    public bool IsOurs => Id.StartsWith("GCG", StringComparison.Ordinal);

    /// <inheritdoc/>
    public override string ToString() => $"{File}({Line}): {Level} {Id}: {Message}";
}

/// <summary>
/// The compiler's own log of a build, in SARIF 2.1, which also holds the suggestions that a build's output does not show.
/// </summary>
internal static class FindingLog
{
    /// <summary>What the name of a log begins with; the target framework follows.</summary>
    public const string FilePrefix = "findings.";

    /// <summary>What the name of a log ends with.</summary>
    public const string FileSuffix = ".sarif";

    /// <summary>Every diagnostic of a project that is not suppressed, in the order of files and lines.</summary>
    /// <param name="projectFolder">The folder of the project.</param>
    /// <param name="framework">The target framework.</param>
    /// <param name="relativeTo">The folder that the names of files begin from.</param>
    public static IReadOnlyList<Finding> Read(string projectFolder, string framework, string relativeTo)
    {
        string path = Path.Combine(projectFolder, FilePrefix + framework + FileSuffix);
        Assert.True(System.IO.File.Exists(path), $"{path} is missing: the project was not compiled for {framework}.");
        using JsonDocument log = JsonDocument.Parse(System.IO.File.ReadAllText(path));
        return log.RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray()
            .Where(result => !result.TryGetProperty("suppressions", out JsonElement list) || list.GetArrayLength() == 0)
            .Select(result => ToFinding(result, relativeTo))
            .OrderBy(finding => finding.File, StringComparer.Ordinal)
            .ThenBy(finding => finding.Line)
            .ThenBy(finding => finding.Id, StringComparer.Ordinal)
            .ToArray();
    }

    private static Finding ToFinding(JsonElement result, string relativeTo)
    {
        string file = string.Empty;
        int line = 0;
        int endLine = 0;
        if (result.TryGetProperty("locations", out JsonElement locations) && locations.GetArrayLength() > 0)
        {
            JsonElement place = locations[0].GetProperty("physicalLocation");
            string uri = place.GetProperty("artifactLocation").GetProperty("uri").GetString()!;
            file = Path.GetRelativePath(relativeTo, new Uri(uri).LocalPath).Replace('\\', '/');
            JsonElement region = place.GetProperty("region");
            line = region.GetProperty("startLine").GetInt32();
            endLine = region.TryGetProperty("endLine", out JsonElement end) ? end.GetInt32() : line;
        }

        return new Finding(
            result.GetProperty("ruleId").GetString()!,
            result.TryGetProperty("level", out JsonElement level) ? level.GetString()! : "warning",
            file,
            line,
            endLine,
            result.GetProperty("message").GetProperty("text").GetString()!);
    }
}
