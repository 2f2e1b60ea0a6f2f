using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Probe;

namespace GcGuard.Bench.Pools;

/// <summary>The work of a child process: a burst of renters, or bursts of builds, over one of the pools.</summary>
internal static class PoolLoad
{
    private const int Renters = 265;
    private const int RentedBytes = 1 << 20;
    private const int BuildBytes = 4 << 20, OutlierBytes = 64 << 20;
    private const int Builds = 100;
    private const int Bursts = 3;
    private static readonly byte[] s_block = Block();

    /// <summary>What 265 renters at once leave in the pool, after each has written a megabyte.</summary>
    public static PoolCost Retain(string name)
    {
        PoolUnderTest pool = PoolUnderTest.Of(name);

        // All of them hold an object at once, but behind a gate, where they cannot.
        using var all = new Barrier(Renters);
        Thread[] renters = [.. Enumerable.Range(0, Renters).Select(_ => new Thread(
            () =>
            {
                if (pool.IsGated)
                {
                    all.SignalAndWait();
                    pool.Build(s_block, RentedBytes);
                    return;
                }

                MemoryStream stream = pool.Rent();
                while (stream.Length < RentedBytes)
                {
                    stream.Write(s_block);
                }

                all.SignalAndWait();
                pool.Return(stream);
            },
            256 * 1024))];
        Array.ForEach(renters, static renter => renter.Start());
        Array.ForEach(renters, static renter => renter.Join());
        GC.Collect();
        return new PoolCost(pool.Idle.Length, pool.IdleBytes, 0, 0, 0, 0);
    }

    /// <summary>
    /// A hundred builds in three bursts: four megabytes written to one pooled stream, compressed to another, and the
    /// result copied. The builds of a burst start at once; only with a gate does one wait for another.
    /// </summary>
    public static async Task<PoolCost> BuildAsync(string name)
    {
        PoolUnderTest pool = PoolUnderTest.Of(name);
        ThreadPool.SetMinThreads(Builds, Environment.ProcessorCount);
        var peaks = new PeakSampler();
        peaks.Start();
        using var events = new GcEventCounter();
        events.Begin(DateTime.UtcNow);
        int collections = GC.CollectionCount(0);
        TimeSpan pauses = GC.GetTotalPauseDuration();
        var results = new List<byte[]>();
        for (int burst = 0; burst < Bursts; burst++)
        {
            int builds = (Builds / Bursts) + (burst < Builds % Bursts ? 1 : 0);
            results.AddRange(await Task.WhenAll(Enumerable.Range(0, builds).Select(_ => OneAsync(name, pool))));
        }

        DateTime end = DateTime.UtcNow;
        PeakSampler.Peaks peak = peaks.Read();
        pauses = GC.GetTotalPauseDuration() - pauses;
        GcEventTotals totals = events.End(end, GC.CollectionCount(0) - collections, TimeSpan.FromSeconds(5));
        using var process = Process.GetCurrentProcess();
        GC.KeepAlive(results);
        return new PoolCost(
            pool.Idle.Length,
            pool.IdleBytes,
            totals.LohAllocated,
            process.PeakWorkingSet64,
            peak.Threads,
            pauses.TotalMilliseconds);
    }

    /// <summary>What a pool keeps after a hundred builds, and after one of 64 MB in their middle.</summary>
    public static PoolCost Outlier(string name)
    {
        PoolUnderTest pool = PoolUnderTest.Of(name);
        for (int build = 0; build < Builds; build++)
        {
            pool.Build(s_block, build == Builds / 2 ? OutlierBytes : BuildBytes);
        }

        return new PoolCost(pool.Idle.Length, pool.IdleBytes, 0, 0, 0, 0);
    }

    private static Task<byte[]> OneAsync(string name, PoolUnderTest pool)
        => name == PoolUnderTest.Synchronous
            ? Task.Run(() => pool.Build(s_block, BuildBytes))
            : pool.BuildAsync(s_block, BuildBytes);

    /// <summary>Bytes that compress to about a half.</summary>
    private static byte[] Block()
    {
        byte[] block = new byte[4096];
        new Random(7).NextBytes(block);
        for (int i = 0; i < block.Length; i++)
        {
            block[i] &= 0x0F;
        }

        return block;
    }
}

/// <summary>What a load cost.</summary>
/// <param name="Count">Streams kept at the end.</param>
/// <param name="Kept">Bytes of their buffers.</param>
/// <param name="Loh">Bytes allocated on the large object heap.</param>
/// <param name="Peak">The greatest working set, in bytes.</param>
/// <param name="Threads">The most threads of the pool.</param>
/// <param name="Pauses">Milliseconds in which all threads stood still.</param>
internal sealed record PoolCost(int Count, long Kept, long Loh, long Peak, int Threads, double Pauses)
{
    /// <summary>As one line, which <see cref="Parse"/> reads.</summary>
    public override string ToString()
        => string.Create(CultureInfo.InvariantCulture, $"{Count};{Kept};{Loh};{Peak};{Threads};{Pauses}");

    /// <summary>Reads such a line.</summary>
    public static PoolCost Parse(string line)
    {
        string[] parts = line.Split(';');
        return new PoolCost(
            int.Parse(parts[0], CultureInfo.InvariantCulture),
            long.Parse(parts[1], CultureInfo.InvariantCulture),
            long.Parse(parts[2], CultureInfo.InvariantCulture),
            long.Parse(parts[3], CultureInfo.InvariantCulture),
            int.Parse(parts[4], CultureInfo.InvariantCulture),
            double.Parse(parts[5], CultureInfo.InvariantCulture));
    }
}
