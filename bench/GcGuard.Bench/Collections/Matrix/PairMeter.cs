using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;

namespace GcGuard.Bench.Collections.Matrix;

/// <summary>
/// Measures two things against each other on a shared machine: on one processor, by turns in short samples, by the
/// CPU time
/// of the process. What else runs on the machine then slows both, and the median of many ratios leaves the rest out.
/// </summary>
internal static class PairMeter
{
    /// <summary>The ratio's median and quartiles, and the median nanoseconds of a call of each.</summary>
    internal readonly record struct Ratio(double Median, double Lower, double Upper, double First, double Second)
    {
        public override string ToString() => FormattableString.Invariant($"{Median:0.00} ({Lower:0.00}–{Upper:0.00})");
    }

    /// <summary>Keeps this process to one processor, where the system can.</summary>
    public static void Pin()
    {
        if (OperatingSystem.IsLinux() || OperatingSystem.IsWindows())
        {
            using var process = Process.GetCurrentProcess();
            nint mask = process.ProcessorAffinity;
            process.ProcessorAffinity = (nint)1 << (nint.Size * 8 - 1 - int.CreateChecked(nint.LeadingZeroCount(mask)));
        }
    }

    /// <param name="first">What is divided by.</param>
    /// <param name="second">What is divided.</param>
    /// <param name="pairs">How many samples of each.</param>
    /// <param name="sample">How long a sample is. What allocates needs samples in which the collector takes its
    /// share.</param>
    public static Ratio Measure(Func<object?> first, Func<object?> second, int pairs, TimeSpan sample)
    {
        Warm(first, second);
        int calls = Math.Max(Calls(first, sample), Calls(second, sample));
        var firsts = new double[pairs];
        var seconds = new double[pairs];
        GC.Collect();
        for (int i = 0; i < pairs; i++)
        {
            // Each is first in every other pair.
            bool swapped = i % 2 == 1;
            (swapped ? seconds : firsts)[i] = Time(swapped ? second : first, calls);
            (swapped ? firsts : seconds)[i] = Time(swapped ? first : second, calls);
        }

        double[] ratios = [.. seconds.Zip(firsts, (x, y) => x / y).Order()];
        return new(At(ratios, 0.5), At(ratios, 0.25), At(ratios, 0.75), At([.. firsts.Order()], 0.5), At([.. seconds.Order()], 0.5));
    }

    private static double At(double[] sorted, double part) => sorted[(int)(part * (sorted.Length - 1))];

    /// <summary>
    /// Long enough for the runtime to compile each method for the last time, which it does in the background.
    /// </summary>
    private static void Warm(Func<object?> first, Func<object?> second)
    {
        for (int i = 0; i < 4; i++)
        {
            Run(first);
            Run(second);
            Thread.Sleep(120);
        }

        static void Run(Func<object?> workload)
        {
            int calls = 0;
            for (var clock = Stopwatch.StartNew(); clock.ElapsedMilliseconds < 50 || calls < 32;)
            {
                GC.KeepAlive(workload());
                calls++;
                if (clock.ElapsedMilliseconds > 1_000)
                {
                    break;
                }
            }
        }
    }

    private static int Calls(Func<object?> workload, TimeSpan sample)
    {
        double nanoseconds = Math.Min(Time(workload, 3), Time(workload, 3));
        return (int)Math.Clamp(sample.TotalNanoseconds / nanoseconds, 1, 1_000_000);
    }

    /// <summary>The CPU time of a call in nanoseconds: the process's, so the collector's is in it.</summary>
    private static double Time(Func<object?> workload, int calls)
    {
        TimeSpan before = Environment.CpuUsage.TotalTime;
        for (int i = 0; i < calls; i++)
        {
            GC.KeepAlive(workload());
        }

        return (Environment.CpuUsage.TotalTime - before).TotalNanoseconds / calls;
    }
}
