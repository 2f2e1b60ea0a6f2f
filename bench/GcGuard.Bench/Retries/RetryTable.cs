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

    /// <summary>Runs all rows and writes the table.</summary>
    public static void Write(TextWriter output)
    {
        output.WriteLine("| around the request | body | peak heap, MB | alive once all are sent, MB |");
        output.WriteLine("|---|---|---|---|");
        foreach (RetryKind retry in Enum.GetValues<RetryKind>())
        {
            foreach (BodyKind body in new[] { BodyKind.Array, BodyKind.ArrayPerSend, BodyKind.Rented, BodyKind.RentedPerSend })
            {
                string[] figures = RunRow(body, retry).Split(' ');
                output.WriteLine($"| {Text(retry)} | {Text(body)} | {figures[0]} | {figures[1]} |");
            }
        }
    }

    /// <summary>Runs one row in this process: <c>peak alive</c>.</summary>
    public static async Task<string> RunAsync(string body, string retry)
    {
        (double peak, double alive) = await RetryStorm.RunAsync(Enum.Parse<BodyKind>(body), Enum.Parse<RetryKind>(retry)).ConfigureAwait(false);
        return string.Create(CultureInfo.InvariantCulture, $"{peak:F1} {alive:F1}");
    }

    private static string RunRow(BodyKind body, RetryKind retry)
    {
        using Process child = Process.Start(new ProcessStartInfo("dotnet", [typeof(RetryTable).Assembly.Location, ChildVerb, body.ToString(), retry.ToString()])
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
        _ => "the same with a circuit breaker inside",
    };

    private static string Text(BodyKind body) => body switch
    {
        BodyKind.Array => "array made before",
        BodyKind.ArrayPerSend => "array made in each send",
        BodyKind.Rented => "array rented before",
        _ => "array rented in each send",
    };
}
