using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.IO;

namespace GcGuard.Bench.Pools;

/// <summary>
/// The tables of GCG3007 and GCG3008: what a pool still holds when nobody uses anything of it any more.
/// </summary>
internal static class KeptTable
{
    private const int Streams = 265, StreamBytes = 1 << 20, Rounds = 3;
    private const int Objects = 1000, ObjectBytes = 1024;

    /// <summary>Measures the rows in this process and writes them as Markdown.</summary>
    public static void Write(TextWriter output)
    {
        output.WriteLine($"| manager of streams, after {Streams} streams of 1 MB at once | MB kept |");
        output.WriteLine("|---|---|");
        WriteRow(
            output,
            "no limits, as GCG3007 finds it",
            static () => Burst(new RecyclableMemoryStreamManager()) / (double)(1 << 20));
        WriteRow(
            output,
            "16 MB of blocks and 64 MB of large buffers, as the fix writes them",
            static () =>
                Burst(
                    new RecyclableMemoryStreamManager(
                        new RecyclableMemoryStreamManager.Options
                        {
                            MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,
                            MaximumLargePoolFreeBytes = 64 * 1024 * 1024
                        })) / (double)(1 << 20));
        output.WriteLine();
        output.WriteLine(
            $"| array of {Objects:N0} objects of 1 kB each, returned | objects alive after a full collection |");
        output.WriteLine("|---|---|");
        WriteRow(output, "as it is, as GCG3008 finds it", static () => Alive(clear: false));
        WriteRow(output, "with `clearArray: true`", static () => Alive(clear: true));
    }

    private static void WriteRow(TextWriter output, string title, Func<double> measure)
        => output.WriteLine($"| {title} | {Figures.Spread(Enumerable.Range(0, Rounds).Select(_ => measure()))} |");

    /// <summary>What a manager keeps free, in bytes, when all streams of a burst have been disposed of.</summary>
    private static long Burst(RecyclableMemoryStreamManager manager)
    {
        byte[] block = new byte[64 * 1024];
        var streams = new RecyclableMemoryStream[Streams];
        for (int i = 0; i < streams.Length; i++)
        {
            streams[i] = manager.GetStream();
            while (streams[i].Length < StreamBytes)
            {
                streams[i].Write(block);
            }
        }

        Array.ForEach(streams, static stream => stream.Dispose());
        return manager.SmallPoolFreeSize + manager.LargePoolFreeSize;
    }

    /// <summary>How many of the objects that were in a returned array are still reachable.</summary>
    private static double Alive(bool clear)
    {
        ArrayPool<byte[]> pool = ArrayPool<byte[]>.Create();
        WeakReference[] objects = Use(pool, clear);
        GC.Collect();
        double alive = objects.Count(static one => one.IsAlive);
        GC.KeepAlive(pool);
        return alive;
    }

    /// <summary>In a method of its own, so that no local of it is alive afterwards.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] Use(ArrayPool<byte[]> pool, bool clear)
    {
        byte[][] rows = pool.Rent(Objects);
        for (int i = 0; i < Objects; i++)
        {
            rows[i] = new byte[ObjectBytes];
        }

        WeakReference[] objects = [.. rows.Take(Objects).Select(static row => new WeakReference(row))];
        pool.Return(rows, clear);
        return objects;
    }
}
