using System.Linq;
using System.Text;
using GcGuard.Demo.Promises;
using GcGuard.Demo.Recordings;

namespace GcGuard.Demo.Reporting;

/// <summary>
/// What README shows of a run: the first promise's figure of each scenario, and what was recorded. Four columns,
/// separated by tabs: scenario, figure, before, after.
/// </summary>
internal static class KeptFigures
{
    /// <summary>The lines.</summary>
    public static string Of(RunReport report)
    {
        var lines = new StringBuilder();
        foreach (ScenarioResult result in report.Results)
        {
            PromiseResult promise = result.Promises[0];
            lines.Append(string.Join(
                '\t',
                result.Comparison.Scenario.Title,
                promise.Promise.Figure.Name,
                promise.Before.Show(promise.Promise.Figure.Format),
                promise.After.Show(promise.Promise.Figure.Format))).Append('\n');
        }

        foreach (RecordedEndpoint endpoint in report.Recorded.Where(endpoint => endpoint.IsJudged))
        {
            lines.Append(string.Join(
                '\t',
                endpoint.Name,
                "recorded: large objects, kB a request",
                Units.Kilobytes(endpoint.LargeBefore),
                Units.Kilobytes(endpoint.LargeAfter))).Append('\n');
        }

        return lines.ToString();
    }
}
