using System;
using System.Diagnostics;
using System.Linq;
using System.Runtime;
using System.Threading;

namespace GcGuard.Bench.Collections.Matrix;

/// <summary>
/// Measures things against each other on a shared machine: on one processor, by turns in short samples, by the CPU
/// time of the process. What else runs on the machine then slows all of them, and the median of many ratios leaves
/// the rest out.
/// </summary>
internal static class PairMeter
{
    private const int LeastWarmRounds = 4;
    private const int MostWarmRounds = 40;

    // The runtime compiles for the last time what has been called thirty times.
    private const int LeastCalls = 32;

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

    /// <summary>The nanoseconds of a call: of each side in each round.</summary>
    /// <param name="sides">What is measured. Each is first in as many rounds as the others.</param>
    /// <param name="rounds">How many samples of each.</param>
    /// <param name="sample">How long a sample is. What allocates needs samples in which the collector takes its
    /// share.</param>
    public static PairSamples Measure(Func<object?>[] sides, int rounds, TimeSpan sample)
    {
        Warm(sides);
        int calls = sides.Max(side => Calls(side, sample));
        var samples = new PairSamples();
        GC.Collect();
        for (int i = 0; i < rounds; i++)
        {
            var times = new double[sides.Length];
            for (int k = 0; k < sides.Length; k++)
            {
                int side = (i + k) % sides.Length;
                times[side] = Time(sides[side], calls);
            }

            samples.Add(times);
        }

        return samples;
    }

    /// <summary>
    /// Until the runtime has compiled each method for the last time, which it does in the background: on a busy
    /// machine it may take a second before it comes to that.
    /// </summary>
    private static void Warm(Func<object?>[] sides)
    {
        int[] calls = new int[sides.Length];
        for (int round = 0, quiet = 0; round < MostWarmRounds && (round < LeastWarmRounds || quiet < 2); round++)
        {
            long compiled = JitInfo.GetCompiledMethodCount();
            for (int side = 0; side < sides.Length; side++)
            {
                calls[side] += Run(sides[side], LeastCalls - calls[side]);
            }

            Thread.Sleep(60);
            quiet = JitInfo.GetCompiledMethodCount() == compiled ? quiet + 1 : 0;
        }

        static int Run(Func<object?> workload, int least)
        {
            int calls = 0;
            var clock = Stopwatch.StartNew();
            do
            {
                GC.KeepAlive(workload());
                calls++;
            }
            while (clock.ElapsedMilliseconds < (calls < least ? 1_000 : 50));

            return calls;
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
