using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Engine;

/// <summary>
/// What a baseline makes of findings: those that it knows are silent, and the others carry the line by which it would
/// know them.
/// </summary>
/// <remarks>
/// Without a baseline nothing of this runs. A suspect of an area can come from two groups of rules; each counts its own
/// against the entries, because a build runs only one of them and must say the same as an editor.
/// </remarks>
internal static class BaselineFindings
{
    /// <summary>Reports the findings of an analyzer in one member that are new.</summary>
    public static void Report(
        AssemblyBaseline baseline, List<Diagnostic> findings, ISymbol member, Action<Diagnostic> report)
    {
        string id = member.GetDocumentationCommentId() is { Length: > 0 } known ? known : "-";
        var keyed = new List<(Diagnostic, BaselineEntry)>(findings.Count);
        foreach (Diagnostic finding in findings)
        {
            if (MeasuredFindings.NodeOf(finding) is not { } node || IsDisabled(finding))
            {
                // What a pragma silences is in no baseline, and must not use up the entry of a neighbour.
                report(finding);
            }
            else
            {
                string statement = StatementText.Of(node, finding.Location.SourceSpan);
                keyed.Add((finding, new BaselineEntry(baseline.Assembly, id, finding.Id, statement)));
            }
        }

        Report(baseline, keyed, report);
    }

    /// <summary>The line of a finding in a file that is no source.</summary>
    /// <param name="text">The file; null where the finding stands in none.</param>
    /// <param name="subject">What the finding is about; null for the line that it stands in.</param>
    public static BaselineEntry InFile(
        AssemblyBaseline baseline, Diagnostic finding, SourceText? text, string? subject = null)
    {
        FileLinePositionSpan place = finding.Location.GetLineSpan();
        string path = place.Path ?? string.Empty;
        string name = path.Substring(path.LastIndexOfAny(['/', '\\']) + 1);
        subject ??= text is not null && place.StartLinePosition.Line < text.Lines.Count
            ? text.Lines[place.StartLinePosition.Line].ToString()
            : string.Empty;
        return new BaselineEntry(
            baseline.Assembly, "file:" + (name.Length > 0 ? name : "-"), finding.Id, StatementText.OnOneLine(subject));
    }

    /// <summary>Reports the findings that are new.</summary>
    public static void Report(
        AssemblyBaseline baseline, List<(Diagnostic Finding, BaselineEntry Key)> findings, Action<Diagnostic> report)
    {
        findings.Sort(static (a, b) => InOrder(a.Finding, a.Key, b.Finding, b.Key));
        for (int start = 0, end; start < findings.Count; start = end)
        {
            var statements = new List<string>();
            (string member, string rule) = (findings[start].Key.Member, findings[start].Key.Rule);
            for (end = start; end < findings.Count; end++)
            {
                if (findings[end].Key.Member != member || findings[end].Key.Rule != rule)
                {
                    break;
                }

                statements.Add(findings[end].Key.Statement);
            }

            int[]? known = baseline.StatementsOf(member, rule) is { } entries
                ? BaselineMatch.Match(entries, statements)
                : null;
            for (int i = start; i < end; i++)
            {
                if (known is null || known[i - start] < 0)
                {
                    report(WithKey(findings[i].Finding, findings[i].Key));
                }
            }
        }
    }

    /// <summary>By member and rule, then in the order of the text.</summary>
    private static int InOrder(Diagnostic a, BaselineEntry aKey, Diagnostic b, BaselineEntry bKey)
    {
        int order = string.CompareOrdinal(aKey.Member, bKey.Member);
        order = order != 0 ? order : string.CompareOrdinal(a.Id, b.Id);
        order = order != 0 ? order
            : string.CompareOrdinal(a.Location.GetLineSpan().Path, b.Location.GetLineSpan().Path);
        order = order != 0 ? order : a.Location.SourceSpan.CompareTo(b.Location.SourceSpan);
        return order != 0 ? order : string.CompareOrdinal(aKey.Statement, bKey.Statement);
    }

    private static bool IsDisabled(Diagnostic finding)
        => PragmaWarnings.Disable(
            finding.Location.SourceTree!, finding.Location.SourceSpan.Start, finding.Id, byAny: true);

    private static Diagnostic WithKey(Diagnostic finding, BaselineEntry key)
        => MeasuredFindings.Rewrite(
            finding,
            finding.Id,
            finding.GetMessage(System.Globalization.CultureInfo.InvariantCulture),
            finding.DefaultSeverity,
            finding.Properties.SetItem(BaselineFormat.Property, BaselineFormat.Write(key)));
}
