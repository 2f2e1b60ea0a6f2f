using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;

namespace GcGuard.Bench.Collections.Matrix;

/// <summary>
/// The chunked collections against the framework's, row by row. Each row has a process of its own, because the runtime
/// compiles a method for what it has met: a loop over short lists would be measured as one that has also met long ones.
/// </summary>
internal static class MatrixTable
{
    public const string ChildVerb = "matrix-row";

    private static readonly TimeSpan s_readSample = TimeSpan.FromMilliseconds(4);
    private static readonly TimeSpan s_addSample = TimeSpan.FromMilliseconds(25);

    /// <summary>Writes one line a row.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="pairs">Pairs of samples a row.</param>
    /// <param name="filters">Parts of the names wanted: all of them.</param>
    public static void Write(TextWriter output, int pairs, IReadOnlyList<string> filters)
    {
        output.WriteLine("| row | CPU time, ratio (quartiles) | goal | ns per element, framework | chunked |");
        output.WriteLine("|---|---|---|---|---|");
        foreach (MatrixRow row in MatrixRows.All().Where(IsWanted))
        {
            output.WriteLine(Child(row.Name, pairs));
            output.Flush();
        }

        bool IsWanted(MatrixRow row) => filters.All(part => row.Name.Contains(part, StringComparison.Ordinal));
    }

    /// <summary>Measures one row in this process.</summary>
    public static string Row(string name, int pairs)
    {
        PairMeter.Pin();
        MatrixRow row = MatrixRows.All().Single(row => row.Name == name);
        (Func<object?> framework, Func<object?> chunked) = row.Create();
        PairMeter.Ratio ratio = PairMeter.Measure(framework, chunked, pairs, row.Allocates ? s_addSample : s_readSample);
        double count = int.Parse(name[(name.LastIndexOf(' ') + 1)..], NumberStyles.AllowThousands, CultureInfo.InvariantCulture);
        string missed = ratio.Median > row.Goal ? " **missed**" : string.Empty;
        return FormattableString.Invariant(
            $"| {name} | {ratio}{missed} | {row.Goal:0.00} | {ratio.First / count:0.00} | {ratio.Second / count:0.00} |");
    }

    private static string Child(string name, int pairs)
    {
        string[] arguments = [typeof(MatrixTable).Assembly.Location, ChildVerb, name, pairs.ToString(CultureInfo.InvariantCulture)];
        using Process process = Process.Start(new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true })!;
        string line = process.StandardOutput.ReadToEnd().Trim();
        process.WaitForExit();
        return process.ExitCode == 0 ? line : throw new InvalidOperationException($"{name} ended with {process.ExitCode}.");
    }
}
