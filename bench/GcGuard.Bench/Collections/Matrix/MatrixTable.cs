using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace GcGuard.Bench.Collections.Matrix;

/// <summary>The chunked collections against the framework's, and beside the C# compiler's, row by row.</summary>
internal static class MatrixTable
{
    /// <summary>Writes both tables, one line a row.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="pairs">Pairs of samples a row, at least.</param>
    /// <param name="filters">Parts of the names wanted: all of them.</param>
    public static void Write(TextWriter output, int pairs, IReadOnlyList<string> filters)
    {
        WriteOwn(output, pairs, filters);
        output.WriteLine();
        WritePeers(output, pairs, filters);
    }

    private static void WriteOwn(TextWriter output, int pairs, IReadOnlyList<string> filters)
    {
        output.WriteLine("| row | CPU time, ratio (quartiles) | goal | ns per element, framework | chunked |");
        output.WriteLine("|---|---|---|---|---|");
        foreach (MatrixRow row in Wanted(MatrixRows.All(), filters))
        {
            PairSamples samples = RowProcess.Measure(row.Name, pairs);
            string missed = samples.Ratio(1, 0) > row.Goal ? " **missed**" : string.Empty;
            double framework = samples.Time(0) / row.Count;
            double chunked = samples.Time(1) / row.Count;
            output.WriteLine(FormattableString.Invariant(
                $"| {row.Name} | {samples
                    .Spread(1, 0)}{missed} | {row.Goal:0.00} | {framework:0.00} | {chunked:0.00} |"));
            output.Flush();
        }
    }

    private static void WritePeers(TextWriter output, int rounds, IReadOnlyList<string> filters)
    {
        output.WriteLine($"Segmented: {Peer.Compiler.FullName}");
        output.WriteLine();
        output.WriteLine("| row | chunked / framework | segmented / framework | chunked / segmented |");
        output.WriteLine("|---|---|---|---|");
        foreach (MatrixRow row in Wanted(PeerRows.All(), filters))
        {
            PairSamples samples = RowProcess.Measure(row.Name, rounds);
            output.WriteLine(
                $"| {row.Name} | {samples.Spread(1, 0)} | {samples.Spread(2, 0)} | {samples.Spread(1, 2)} |");
            output.Flush();
        }
    }

    private static IEnumerable<MatrixRow> Wanted(IEnumerable<MatrixRow> rows, IReadOnlyList<string> filters)
        => rows.Where(row => filters.All(part => row.Name.Contains(part, StringComparison.Ordinal)));
}
