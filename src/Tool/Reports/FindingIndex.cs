using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Tool.Scan;

namespace GcGuard.Tool.Reports;

/// <summary>A rule that found a place.</summary>
/// <param name="Id">The rule.</param>
/// <param name="Title">What it finds.</param>
internal sealed record FoundRule(string Id, string Title)
{
    /// <summary>The command that applies its fix.</summary>
    public string Command => $"dotnet format analyzers --severity info --diagnostics {Id}";
}

/// <summary>The findings of a scan, by place.</summary>
internal sealed class FindingIndex(ScanReport report)
{
    /// <summary>A site and a finding about it can begin this many lines apart.</summary>
    private const int Near = 3;

    /// <summary>The finding at a line, or the nearest at most three lines away; null without one.</summary>
    public FoundRule? ForLine(string file, int line)
    {
        string wanted = file.Replace('\\', '/');
        Finding? best = report.Findings
            .Where(finding => finding.Path.Length > 0 && wanted.EndsWith("/" + finding.Path, StringComparison.Ordinal))
            .Where(finding => Distance(finding, line) <= Near)
            .MinBy(finding => Distance(finding, line));
        return best is null ? null : new FoundRule(best.Id, report.TitleOf(best.Id));
    }

    /// <summary>The finding about induced collections in a member; null without one.</summary>
    public FoundRule? ForMember(string member)
    {
        string[] parts = member.Split(['+', '<'])[0].Split('.');
        string called = CallText.Member(member);
        List<Finding> induced =
            [.. report.Findings.Where(finding => finding.Id.StartsWith("GCG5", StringComparison.Ordinal))];
        // A chain ends in the member itself; without one, a file is mostly named after its type.
        Finding? best = induced.Find(finding => finding.Chain is [.., var last] && last == called)
            ?? induced.Find(finding =>
                parts.Contains(Path.GetFileNameWithoutExtension(finding.Path), StringComparer.Ordinal));
        return best is null ? null : new FoundRule(best.Id, report.TitleOf(best.Id));
    }

    private static int Distance(Finding finding, int line)
        => line < finding.Line ? finding.Line - line
            : line > finding.EndLine ? line - finding.EndLine
            : 0;
}
