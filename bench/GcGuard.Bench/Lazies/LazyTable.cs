using System;
using System.Diagnostics;
using System.IO;
using System.Linq;

namespace GcGuard.Bench.Lazies;

/// <summary>The table of GCG4001 and GCG4002: whom a Lazy blocks, and how many factories run at once.</summary>
internal static class LazyTable
{
    /// <summary>The verb that makes this program do the work of a child.</summary>
    public const string ChildVerb = "lazies-run";

    private static readonly (string Name, string Title)[] s_rows =
    [
        ("lazy", "`Lazy<T>`, as GCG4001 finds it"),
        ("published", "`Lazy<Task<T>>` with a gate and no hop, as GCG4002 finds it"),
        ("hop", "`Lazy<Task<T>>` and `Task.Run`"),
        ("gate", "`Lazy<Task<T>>`, `Task.Run` and a gate of as many slots as cores"),
    ];

    /// <summary>
    /// Measures every row in fresh processes and writes the table as Markdown: medians, and least to most.
    /// </summary>
    public static void Write(TextWriter output, int rounds)
    {
        output.WriteLine("| 64 callers, 32 values | callers blocked | factories at once | runs |");
        output.WriteLine("|---|---|---|---|");
        foreach ((string name, string title) in s_rows)
        {
            LazyCost[] seen = [.. Enumerable.Range(0, rounds).Select(_ => Measure(name))];
            output.WriteLine(
                $"| {title} | {Figures.Spread(seen.Select(cost => (double)cost.Blocked))} "
                + $"| {Figures.Spread(seen.Select(cost => (double)cost.AtOnce))} | {Figures.Spread(
                    seen.Select(cost => (double)cost.Runs))} |");
        }
    }

    private static LazyCost Measure(string name)
    {
        var start = new ProcessStartInfo(
            "dotnet", [typeof(LazyTable).Assembly.Location, ChildVerb, name]) { RedirectStandardOutput = true };
        using Process process = Process.Start(start)!;
        string line = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0
            ? LazyCost.Parse(line.Trim())
            : throw new InvalidOperationException($"{name} ended with {process.ExitCode}.");
    }
}
