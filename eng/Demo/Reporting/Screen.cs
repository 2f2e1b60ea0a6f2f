using System.Collections.Generic;
using System.Linq;
using GcGuard.Demo.Load;
using GcGuard.Demo.Promises;
using GcGuard.Demo.Recordings;

namespace GcGuard.Demo.Reporting;

/// <summary>A run on one screen: a line for each scenario, and what did not run.</summary>
internal static class Screen
{
    /// <summary>The lines.</summary>
    public static IEnumerable<string> Lines(RunReport report)
    {
        (string Title, string What, string Figures, string Verdict)[] rows = [.. report.Results.Select(Row)];
        int title = rows.Max(row => row.Title.Length);
        int what = rows.Max(row => row.What.Length);
        int figures = rows.Max(row => row.Figures.Length);
        foreach ((string Title, string What, string Figures, string Verdict) row in rows)
        {
            yield return $"{row.Title.PadRight(title)}  {row.What.PadRight(what)}  "
                + $"{row.Figures.PadRight(figures)}  {row.Verdict}";
        }

        int answers = report.Behaviour.Compared - report.Behaviour.Differences.Count;
        yield return $"{answers} of {report.Behaviour.Compared} answers are the same before and after.";
        foreach (string difference in report.Behaviour.Differences)
        {
            yield return $"  CHANGED {difference}";
        }

        foreach (RecordedEndpoint endpoint in report.Recorded)
        {
            yield return Recorded(endpoint);
        }

        foreach ((string notRun, string reason) in Scenario.NotRun)
        {
            yield return $"{notRun}: {reason}";
        }
    }

    private static string Recorded(RecordedEndpoint endpoint)
        => $"Recorded: {endpoint.Name}, large objects, kB a request: {Units.Kilobytes(endpoint.LargeBefore)} → "
            + Units.Kilobytes(endpoint.LargeAfter)
            + (endpoint.HasGrown ? ", GREW" : endpoint.IsJudged ? "" : ", too few requests to judge");

    /// <summary>The scenario's first promise, or the first one that was broken.</summary>
    private static (string Title, string What, string Figures, string Verdict) Row(ScenarioResult result)
    {
        PromiseResult shown = result.Promises.FirstOrDefault(promise => !promise.IsKept) ?? result.Promises[0];
        return (
            result.Comparison.Scenario.Title,
            shown.Promise.Figure.Name,
            shown.Figures,
            result.IsKept ? "kept" : $"BROKEN: {shown.Promise.Text}");
    }
}
