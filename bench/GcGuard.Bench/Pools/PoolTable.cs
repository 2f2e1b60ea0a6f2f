using System;
using System.Diagnostics;
using System.IO;
using System.Linq;

namespace GcGuard.Bench.Pools;

/// <summary>
/// The tables of GCG3001 and GCG3002: what a pool keeps after a burst or one large build, and what bursts of builds
/// cost over it.
/// </summary>
internal static class PoolTable
{
    /// <summary>The verbs that make this program do the work of a child.</summary>
    public const string RetainVerb = "pools-retain", BuildVerb = "pools-build", OutlierVerb = "pools-outlier";

    private const double Megabyte = 1 << 20;

    private static readonly (string Name, string Title)[] s_kept =
        [("unbounded", "unbounded, as GCG3001 finds it"), (
            "bounded",
            "bounded to the cores"), ("bounded-small", "bounded, buffers above 512 KB let go"), (
                "gate",
                "behind a gate of as many slots as cores, two objects for each")];

    private static readonly (string Name, string Title)[] s_built =
        [("unbounded", "unbounded pool"), (
            "bounded",
            "pool bounded to the cores"), (
                "none",
                "no pool"), (
                    "gate",
                    "a gate of as many slots as cores, awaited"), (
                        PoolUnderTest.Synchronous,
                        "the same gate in a synchronous method"), (
                            "gate-small",
                            "the gate, buffers above 1 MB let go"), (
                                "gate-trimmed",
                                "the gate, buffers above 16.7 MB let go, as GCG3002 has it")];

    private static readonly (string Name, string Title)[] s_outlier =
        [("gate", "as the fix of GCG3001 leaves it"), (
            "gate-small",
            "buffers above 1 MB let go"), ("gate-trimmed", "buffers above 16.7 MB let go, as GCG3002 has it")];

    /// <summary>
    /// Measures every row in fresh processes and writes the tables as Markdown: medians, and least to most.
    /// </summary>
    public static void Write(TextWriter output, int rounds)
    {
        output.WriteLine("| pool | objects kept | MB kept |");
        output.WriteLine("|---|---|---|");
        foreach ((string name, string title) in s_kept)
        {
            PoolCost[] seen = Measure(RetainVerb, name, rounds);
            output.WriteLine(
                $"| {title} | {Figures.Spread(seen.Select(cost => (double)cost.Count))} | {Figures.Spread(
                    seen.Select(cost => cost.Kept / Megabyte))} |");
        }

        output.WriteLine();
        output.WriteLine(
            "| builds over | LOH allocated, MB | peak working set, MB | pool threads | pauses, ms | MB kept |");
        output.WriteLine("|---|---|---|---|---|---|");
        foreach ((string name, string title) in s_built)
        {
            PoolCost[] seen = Measure(BuildVerb, name, rounds);
            output.WriteLine(
                $"| {title} | {Figures.Spread(seen.Select(cost => cost.Loh / Megabyte))} | {Figures.Spread(
                    seen.Select(cost => cost.Peak / Megabyte))} "
                + $"| {Figures.Spread(
                    seen.Select(cost => (double)cost.Threads))} | {Figures.Spread(seen.Select(cost => cost.Pauses))} "
                + $"| {Figures.Spread(seen.Select(cost => cost.Kept / Megabyte))} |");
        }

        output.WriteLine();
        output.WriteLine(
            "| pool behind the gate, after a hundred builds of 4 MB and one of 64 MB among them | MB kept |");
        output.WriteLine("|---|---|");
        foreach ((string name, string title) in s_outlier)
        {
            output.WriteLine(
                $"| {title} | {Figures.Spread(
                    Measure(OutlierVerb, name, rounds).Select(cost => cost.Kept / Megabyte))} |");
        }
    }

    private static PoolCost[] Measure(string verb, string name, int rounds)
        => [.. Enumerable.Range(0, rounds).Select(_ => Measure(verb, name))];

    private static PoolCost Measure(string verb, string name)
    {
        var start = new ProcessStartInfo(
            "dotnet", [typeof(PoolTable).Assembly.Location, verb, name]) { RedirectStandardOutput = true };
        start.Environment["DOTNET_gcServer"] = "0";
        start.Environment["DOTNET_gcConcurrent"] = "1";
        using Process process = Process.Start(start)!;
        string line = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0
            ? PoolCost.Parse(line.Trim())
            : throw new InvalidOperationException($"{verb} {name} ended with {process.ExitCode}.");
    }
}
