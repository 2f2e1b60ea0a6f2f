using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace GcGuard.Demo.Findings;

/// <summary>Shows findings grouped by rule.</summary>
internal static class FindingsReport
{
    /// <summary>
    /// One block per rule: id, number, severity, then a line per finding with file, line and message.
    /// </summary>
    public static string Format(IReadOnlyList<Finding> findings)
    {
        var text = new StringBuilder();
        foreach (IGrouping<string, Finding> rule in findings.GroupBy(f => f.RuleId, StringComparer.Ordinal))
        {
            string severity = rule.First().Level == "note" ? "suggestion" : rule.First().Level;
            text.Append(CultureInfo.InvariantCulture, $"  {rule.Key} ({severity}, {Count(rule.Count())})\n");
            foreach (Finding finding in rule)
            {
                text.Append("    ").Append(finding.File);
                if (finding.Line > 0)
                {
                    text.Append(':').Append(finding.Line.ToString(CultureInfo.InvariantCulture));
                }

                text.Append(": ").Append(finding.Message.ReplaceLineEndings(" ")).Append('\n');
            }
        }

        return text.Length == 0 ? "  none" : text.ToString().TrimEnd('\n');
    }

    private static string Count(int n) =>
        n == 1 ? "1 finding" : n.ToString(CultureInfo.InvariantCulture) + " findings";
}
