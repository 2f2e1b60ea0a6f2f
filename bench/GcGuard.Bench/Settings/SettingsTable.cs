using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;

namespace GcGuard.Bench.Settings;

/// <summary>
/// The table of <c>docs/production.md</c>: one and the same load under several settings, each time in a fresh process.
/// </summary>
internal static class SettingsTable
{
    /// <summary>The verb that makes this program do the work of a child.</summary>
    public const string ChildVerb = "settings-load";

    private const double Megabyte = 1 << 20;

    /// <summary>
    /// The limit that a container of 267 MB leaves the heap, in hexadecimal as the environment takes it: 200 MB.
    /// </summary>
    private const string HardLimit = "DOTNET_GCHeapHardLimit=0xC800000";

    private static readonly (string Name, string[] Environment)[] s_rows =
    [
        ("Server GC (DATAS by default)", ["DOTNET_gcServer=1"]),
        ("Server GC, DATAS off", ["DOTNET_gcServer=1", "DOTNET_GCDynamicAdaptationMode=0"]),
        ("Server GC, `GCHeapCount=2`", ["DOTNET_gcServer=1", "DOTNET_GCHeapCount=2"]),
        ("Server GC, `GCMaxHeapCount=1`", ["DOTNET_gcServer=1", "DOTNET_GCMaxHeapCount=1"]),
        ("Workstation GC", ["DOTNET_gcServer=0"]),
        ("200 MB, Server GC (DATAS by default)", ["DOTNET_gcServer=1", HardLimit]),
        ("200 MB, Server GC, DATAS off", ["DOTNET_gcServer=1", "DOTNET_GCDynamicAdaptationMode=0", HardLimit]),
        ("200 MB, Workstation GC", ["DOTNET_gcServer=0", HardLimit]),
    ];

    /// <summary>Measures every row and writes it as a row of Markdown: medians, and least to most.</summary>
    /// <param name="output">Where the table goes.</param>
    /// <param name="rounds">How often each row is measured; the rows take turns.</param>
    /// <param name="requests">The requests of each of the two threads.</param>
    public static void Write(TextWriter output, int rounds, int requests)
    {
        var costs = s_rows.Select(_ => new List<SettingsCost>()).ToArray();
        for (int round = 0; round < rounds; round++)
        {
            for (int row = 0; row < s_rows.Length; row++)
            {
                costs[row].Add(Measure(s_rows[row].Environment, requests));
            }
        }

        output.WriteLine("| Setting | requests/s | pauses, ms | collections | peak working set, MB |");
        output.WriteLine("|---|---|---|---|---|");
        for (int row = 0; row < s_rows.Length; row++)
        {
            List<SettingsCost> seen = costs[row];
            output.WriteLine(
                $"| {s_rows[row].Name} | {Figures.Spread(
                    seen.Select(cost => cost.Throughput))} | {Figures.Spread(seen.Select(cost => cost.Pauses))} "
                + $"| {Figures.Spread(seen.Select(cost => (double)cost.Collections))} | {Figures.Spread(
                    seen.Select(cost => cost.Peak / Megabyte))} |");
        }
    }

    /// <summary>What the load costs under these variables, in a process of its own.</summary>
    /// <exception cref="InvalidOperationException">The process failed.</exception>
    public static SettingsCost Measure(IReadOnlyList<string> environment, int requests)
    {
        var start = new ProcessStartInfo(
            "dotnet",
            [typeof(SettingsTable).Assembly.Location, ChildVerb, requests.ToString(CultureInfo.InvariantCulture)])
        {
            RedirectStandardOutput = true,
        };
        foreach (string name
            in start.Environment.Keys
                .Where(name => name.StartsWith("DOTNET_gc", StringComparison.OrdinalIgnoreCase))
                .ToArray())
        {
            start.Environment.Remove(name);
        }

        // This program switches background collections off for its other measurements.
        start.Environment["DOTNET_gcConcurrent"] = "1";
        foreach (string pair in environment)
        {
            string[] parts = pair.Split('=', 2);
            start.Environment[parts[0]] = parts[1];
        }

        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0
            ? SettingsCost.Parse(output.Trim())
            : throw new InvalidOperationException(
                $"The load ended with {process.ExitCode} under {string.Join(' ', environment)}.");
    }
}
