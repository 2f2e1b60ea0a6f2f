using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Threading.Tasks;

namespace GcGuard.Bench.Retries;

/// <summary>
/// Prints what retries keep alive: each row is one storm in a process of its own, so that no pool is warm from another.
/// </summary>
internal static class RetryTable
{
    /// <summary>The argument by which a process runs one row.</summary>
    public const string ChildVerb = "retries-row";

    /// <summary>The argument by which a process runs one row of the gate.</summary>
    public const string GateVerb = "gate-row";

    private static readonly BodyKind[] Bodies = [BodyKind.Array, BodyKind.ArrayPerSend, BodyKind.Rented, BodyKind.RentedPerSend];

    /// <summary>Runs all rows, or those of one rule, and writes the tables.</summary>
    /// <param name="output">Where the tables go.</param>
    /// <param name="rule">GCG6001 (with GCG6003), GCG6002 or GCG6004; empty for all.</param>
    public static void Write(TextWriter output, string rule)
    {
        if (rule is "" or "GCG6001" or "GCG6003")
        {
            WriteStorms(output, [RetryKind.None, RetryKind.Wait, RetryKind.WaitAndBreak], Bodies);
        }

        if (rule is "" or "GCG6004")
        {
            WriteStorms(output, [RetryKind.WaitOnRefusal, RetryKind.SpareRefusal], [BodyKind.Array, BodyKind.Rented]);
        }

        if (rule is "" or "GCG6002")
        {
            output.WriteLine("| buffer of each of 1,000 requests | peak heap, MB | alive while all wait, MB |");
            output.WriteLine("|---|---|---|");
            output.WriteLine("| made before the gate | " + Run(GateVerb, "before").Replace(" ", " | ", StringComparison.Ordinal) + " |");
            output.WriteLine("| made behind the gate | " + Run(GateVerb, "after").Replace(" ", " | ", StringComparison.Ordinal) + " |");
        }
    }

    /// <summary>Runs one row of the storm in this process: <c>peak alive</c>.</summary>
    public static async Task<string> RunAsync(string body, string retry)
        => Text(await RetryStorm.RunAsync(Enum.Parse<BodyKind>(body), Enum.Parse<RetryKind>(retry)).ConfigureAwait(false));

    /// <summary>Runs one row of the gate in this process: <c>peak alive</c>.</summary>
    public static async Task<string> RunGateAsync(string place)
        => Text(await WaitingUploads.RunAsync(isMadeAfter: place == "after").ConfigureAwait(false));

    private static string Text((double Peak, double Alive) figures)
        => string.Create(CultureInfo.InvariantCulture, $"{figures.Peak:F1} {figures.Alive:F1}");

    private static void WriteStorms(TextWriter output, RetryKind[] retries, BodyKind[] bodies)
    {
        output.WriteLine("| around the request | body | peak heap, MB | alive once all are sent, MB |");
        output.WriteLine("|---|---|---|---|");
        foreach (RetryKind retry in retries)
        {
            foreach (BodyKind body in bodies)
            {
                string[] figures = Run(ChildVerb, body.ToString(), retry.ToString()).Split(' ');
                output.WriteLine($"| {Text(retry)} | {Text(body)} | {figures[0]} | {figures[1]} |");
            }
        }
    }

    private static string Run(params string[] arguments)
    {
        using Process child = Process.Start(new ProcessStartInfo("dotnet", [typeof(RetryTable).Assembly.Location, .. arguments])
        {
            RedirectStandardOutput = true,
        })!;
        string figures = child.StandardOutput.ReadToEnd().Trim();
        child.WaitForExit();
        return figures;
    }

    private static string Text(RetryKind retry) => retry switch
    {
        RetryKind.None => "nothing",
        RetryKind.Wait => "wait and retry, 28 s",
        RetryKind.WaitAndBreak => "the same with a circuit breaker inside",
        RetryKind.WaitOnRefusal => "every failure retried, 28 s",
        _ => "5xx, 408 and 429 retried",
    };

    private static string Text(BodyKind body) => body switch
    {
        BodyKind.Array => "array made before",
        BodyKind.ArrayPerSend => "array made in each send",
        BodyKind.Rented => "array rented before",
        _ => "array rented in each send",
    };
}
