using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Threading;

namespace GcGuard.Bench.Settings;

/// <summary>
/// The work of a child process: what two threads of a server would do with requests that each make 250 kB of small
/// objects, beside live data of 40 MB of which each request replaces some. It is the same
/// for every setting.
/// </summary>
internal static class SettingsLoad
{
    private const int Workers = 2;
    private const int ObjectsPerRequest = 250;
    private const int ObjectBytes = 1_000;
    private const int LiveObjects = 20_000;

    /// <summary>Does the work and writes what it cost, as one line.</summary>
    /// <param name="requests">The requests of each thread.</param>
    public static SettingsCost Run(int requests)
    {
        var clock = Stopwatch.StartNew();
        var live = new byte[Workers][][];
        var threads = new List<Thread>();
        for (int worker = 0; worker < Workers; worker++)
        {
            byte[][] own = live[worker] = new byte[LiveObjects][];
            int seed = worker;
            var thread = new Thread(() => Serve(own, requests, seed));
            thread.Start();
            threads.Add(thread);
        }

        threads.ForEach(static thread => thread.Join());
        double seconds = clock.Elapsed.TotalSeconds;
        TimeSpan pauses = GC.GetTotalPauseDuration();
        int collections = GC.CollectionCount(0);
        using var process = Process.GetCurrentProcess();
        GC.KeepAlive(live);
        return new SettingsCost(
            Workers * requests / seconds, pauses.TotalMilliseconds, collections, process.PeakWorkingSet64);
    }

    private static void Serve(byte[][] live, int requests, int seed)
    {
        var random = new Random(seed);
        for (int request = 0; request < requests; request++)
        {
            byte[]? last = null;
            for (int i = 0; i < ObjectsPerRequest; i++)
            {
                last = new byte[ObjectBytes];
            }

            live[random.Next(live.Length)] = last!;
            live[request % live.Length] = new byte[ObjectBytes];
        }
    }
}

/// <summary>What the work cost under one setting.</summary>
/// <param name="Throughput">Requests a second.</param>
/// <param name="Pauses">Milliseconds in which all threads stood still.</param>
/// <param name="Collections">Collections of any generation.</param>
/// <param name="Peak">The greatest working set, in bytes.</param>
internal sealed record SettingsCost(double Throughput, double Pauses, int Collections, long Peak)
{
    /// <summary>As one line, which <see cref="Parse"/> reads.</summary>
    public override string ToString()
        => string.Create(CultureInfo.InvariantCulture, $"{Throughput};{Pauses};{Collections};{Peak}");

    /// <summary>Reads such a line.</summary>
    /// <exception cref="FormatException">It is none.</exception>
    public static SettingsCost Parse(string line)
    {
        string[] parts = line.Split(';');
        return parts.Length == 4
            ? new SettingsCost(
                double.Parse(parts[0], CultureInfo.InvariantCulture),
                double.Parse(parts[1], CultureInfo.InvariantCulture),
                int.Parse(parts[2], CultureInfo.InvariantCulture),
                long.Parse(parts[3], CultureInfo.InvariantCulture))
            : throw new FormatException($"'{line}' is no measurement.");
    }
}
