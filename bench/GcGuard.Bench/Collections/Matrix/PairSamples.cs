using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace GcGuard.Bench.Collections.Matrix;

/// <summary>The nanoseconds of a call: of each side in each round.</summary>
internal sealed class PairSamples
{
    private readonly List<double[]> _rounds = [];

    public void Add(double[] times) => _rounds.Add(times);

    /// <summary>The median of what a call of a side takes.</summary>
    public double Time(int side) => At(_rounds.Select(times => times[side]), 0.5);

    /// <summary>The median of the ratios of one side to another.</summary>
    public double Ratio(int side, int to) => At(Ratios(side, to), 0.5);

    /// <summary>The same with its quartiles, as a text.</summary>
    public string Spread(int side, int to)
        => FormattableString.Invariant(
            $"{Ratio(side, to):0.00} ({At(Ratios(side, to), 0.25):0.00}–{At(Ratios(side, to), 0.75):0.00})");

    /// <summary>Writes a line a round, for <see cref="Read"/> in another process.</summary>
    public void Write(TextWriter output)
    {
        foreach (double[] times in _rounds)
        {
            output.WriteLine(string.Join(' ', times.Select(time => time.ToString("R", CultureInfo.InvariantCulture))));
        }
    }

    /// <summary>Adds what <see cref="Write"/> has written.</summary>
    public void Read(string lines)
        => _rounds.AddRange(lines.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
            .Select(
                line => Array.ConvertAll(line.Split(' '), text => double.Parse(text, CultureInfo.InvariantCulture))));

    private IEnumerable<double> Ratios(int side, int to) => _rounds.Select(times => times[side] / times[to]);

    private static double At(IEnumerable<double> values, double part)
    {
        double[] sorted = [.. values.Order()];
        return sorted[(int)(part * (sorted.Length - 1))];
    }
}
