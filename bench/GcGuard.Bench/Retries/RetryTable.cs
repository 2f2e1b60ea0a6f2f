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

    private const string Rented = "rented array";

    /// <summary>Runs all rows, or those of one rule, and writes the tables.</summary>
    /// <param name="output">Where the tables go.</param>
    /// <param name="rule">GCG6001 (with GCG6003), GCG6002 or GCG6004; empty for all.</param>
    public static void Write(TextWriter output, string rule)
    {
        if (rule is "" or "GCG6001" or "GCG6003")
        {
            WriteStorms(output, ["NotRetried", "Retried", "RetriedPerSend", "Broken", "BrokenPerSend"]);
        }

        if (rule is "" or "GCG6004")
        {
            WriteStorms(output, ["Refused", "Spared"]);
        }

        if (rule is "" or "GCG6002")
        {
            output.WriteLine("| upload of each of 1,000 requests | peak heap, MB | alive while all wait, MB |");
            output.WriteLine("|---|---|---|");
            output.WriteLine(
                "| copied before the gate | "
                    + Run(GateVerb, "Held").Replace(" ", " | ", StringComparison.Ordinal)
                    + " |");
            output.WriteLine(
                "| copied behind the gate | "
                    + Run(GateVerb, "HeldLater").Replace(" ", " | ", StringComparison.Ordinal)
                    + " |");
        }
    }

    /// <summary>Runs one row of the storm in this process: <c>peak alive</c>.</summary>
    public static async Task<string> RunAsync(string source, string body)
        => Text(await RetryStorm.RunAsync(source, isRented: body == Rented).ConfigureAwait(false));

    /// <summary>Runs one row of the gate in this process: <c>peak alive</c>.</summary>
    public static async Task<string> RunGateAsync(string source)
        => Text(await WaitingUploads.RunAsync(source).ConfigureAwait(false));

    private static string Text((double Peak, double Alive) figures)
        => string.Create(CultureInfo.InvariantCulture, $"{figures.Peak:F1} {figures.Alive:F1}");

    private static void WriteStorms(TextWriter output, string[] sources)
    {
        output.WriteLine("| around the request | body | peak heap, MB | alive once all are sent, MB |");
        output.WriteLine("|---|---|---|---|");
        foreach (string body in (string[])["array", Rented])
        {
            foreach (string source in sources)
            {
                string[] figures = Run(ChildVerb, source, body).Split(' ');
                output.WriteLine($"| {Around(source)} | {body}{Made(source)} | {figures[0]} | {figures[1]} |");
            }
        }
    }

    private static string Run(params string[] arguments)
    {
        using Process child =
            Process.Start(new ProcessStartInfo("dotnet", [typeof(RetryTable).Assembly.Location, .. arguments])
        {
            RedirectStandardOutput = true,
        })!;
        string figures = child.StandardOutput.ReadToEnd().Trim();
        child.WaitForExit();
        return figures;
    }

    private static string Around(string source) => source switch
    {
        "NotRetried" => "nothing",
        "Retried" or "RetriedPerSend" => "wait and retry, 28 s",
        "Broken" or "BrokenPerSend" => "the same around a circuit breaker",
        "Refused" => "every failure retried, 28 s",
        _ => "5xx, 408 and 429 retried",
    };

    private static string Made(string source)
        => source.EndsWith("PerSend", StringComparison.Ordinal) ? " in each send" : " before";
}
