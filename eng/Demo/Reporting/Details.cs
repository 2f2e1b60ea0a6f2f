using System;
using System.Globalization;
using System.Linq;
using GcGuard.Demo.Build;
using GcGuard.Demo.Files;
using GcGuard.Demo.Findings;
using GcGuard.Demo.Load;
using GcGuard.Demo.Promises;

namespace GcGuard.Demo.Reporting;

/// <summary>
/// What <c>--verbose</c> prints before the screen: findings, changes, the whole table, every promise.
/// </summary>
internal static class Details
{
    /// <summary>Prints it.</summary>
    /// <param name="report">The run.</param>
    /// <param name="width">The columns of the terminal.</param>
    public static void Write(RunReport report, int width)
    {
        FixedSample sample = report.Sample;
        Progress.Write("\nFound:");
        Progress.Write(FindingsReport.Format(sample.Found.Findings));
        Progress.Write("\nChanged by 'dotnet format analyzers':");
        foreach (FileChange change in sample.Fixed.Changes)
        {
            Progress.Write(string.Create(
                CultureInfo.InvariantCulture, $"  {change.File} +{change.Added} -{change.Removed}"));
        }

        Progress.Write("\nSettings edited, which 'dotnet format' leaves alone:");
        foreach (Finding edit in sample.Edits)
        {
            Progress.Write(string.Create(
                CultureInfo.InvariantCulture, $"  {edit.File}({edit.Line}) {edit.RuleId}: {edit.Edit!.Title}"));
        }

        Progress.Write("\nLeft in the code, by hand (docs/rules says how):");
        Progress.Write(FindingsReport.Format(sample.Left));
        if (report.Behaviour.WithoutLength.Count > 0)
        {
            Progress.Write(
                $"\nStreamed now, without Content-Length: {string.Join(", ", report.Behaviour.WithoutLength)}.");
        }

        Comparison[] comparisons = [.. report.Results.Select(result => result.Comparison)];
        Progress.Write("");
        Progress.Write(ResultTable.Build(comparisons).Format(width));
        Progress.Write("");
        foreach (string note in TableNotes.For(comparisons, Environment.ProcessorCount))
        {
            Progress.Write(note);
        }

        Progress.Write("");
        foreach (ScenarioResult result in report.Results)
        {
            foreach (PromiseResult promise in result.Promises)
            {
                Progress.Write(
                    $"{(promise.IsKept ? "kept  " : "BROKEN")} {result.Comparison.Scenario.Title}, "
                    + $"{promise.Promise.Text}: {promise.Figures}");
            }
        }
    }
}
