using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using GcGuard.Demo.Load;
using GcGuard.Demo.Promises;

namespace GcGuard.Demo.Reporting;

/// <summary>All values of a run as JSON: every request's time, every pause, every counter of every round.</summary>
internal static class RawValues
{
    private static readonly JsonSerializerOptions s_json = new(JsonSerializerDefaults.Web) { WriteIndented = true };

    /// <summary>The document.</summary>
    public static string ToJson(RunReport report) => JsonSerializer.Serialize(
        new
        {
            cores = Environment.ProcessorCount,
            rules = report.Sample.Found.Rules,
            found = report.Sample.Found.Findings,
            changed = report.Sample.Fixed.Changes,
            settings = report.Sample.Edits,
            left = report.Sample.Left,
            behaviour = report.Behaviour,
            scenarios = report.Results.Select(Scenario),
            recorded = report.Recorded,
            notRun = Load.Scenario.NotRun.Select(one => new { one.Title, one.Reason }),
        },
        s_json);

    private static object Scenario(ScenarioResult result) => new
    {
        result.Comparison.Scenario.Seed,
        result.Comparison.Scenario.Name,
        change = result.Comparison.Scenario.Change.ToString(),
        promises = result.Promises.Select(promise => new
        {
            promise.Promise.Text,
            figure = promise.Promise.Figure.Name,
            before = Number(promise.Before),
            after = Number(promise.After),
            promise.IsKept,
        }),
        rounds = result.Comparison.Before.Zip(result.Comparison.After, (before, after) => new
        {
            slowLimitsMilliseconds = SlowLimits.From(before.Times).ByKind,
            before = Round(before),
            after = Round(after),
        }),
    };

    // JSON has no NaN; what was not measured is null.
    private static object Number(Spread spread) => new
    {
        median = Finite(spread.Median),
        least = Finite(spread.Least),
        most = Finite(spread.Most),
    };

    private static double? Finite(double value) => double.IsFinite(value) ? value : null;

    private static object Round(Round round) => new
    {
        milliseconds = round.Times.GroupBy(time => time.Kind, StringComparer.Ordinal).ToDictionary(
            kind => kind.Key, kind => kind.Select(time => Math.Round(time.Milliseconds, 3)), StringComparer.Ordinal),
        round.Interval,
        round.Aftermath,
        round.HeldBytes,
    };
}
