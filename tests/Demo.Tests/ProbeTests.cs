using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using GcGuard.Demo.Probe;

namespace GcGuard.Demo.Tests;

public sealed class ProbeTests
{
    private const int Arrays = 200;
    private const int ArrayBytes = 200_000;

    private static readonly IntervalMeter s_meter = new();

    [Fact]
    public void Large_arrays_are_counted_to_within_a_tick_per_heap()
    {
        s_meter.Begin();
        AllocateLargeArrays();
        IntervalReport report = s_meter.End();

        // 100 kB per heap at either end, and what the test host itself allocates meanwhile.
        long expected = (long)Arrays * ArrayBytes;
        Assert.InRange(report.LohAllocatedBytes, expected - (Environment.ProcessorCount * 200_000), expected + 2_000_000);
        Assert.InRange(report.AllocatedBytes, expected, expected + 4_000_000);
    }

    [Fact]
    public unsafe void Anonymous_memory_grows_by_what_is_touched()
    {
        const int Bytes = 64 << 20;
        using var memory = new AnonymousMemory();
        long before = memory.Read();
        void* block = NativeMemory.AllocZeroed(Bytes);
        try
        {
            new Span<byte>(block, Bytes).Fill(1);
            Assert.InRange(memory.Read() - before, Bytes * 3L / 4, Bytes * 5L / 4);
        }
        finally
        {
            NativeMemory.Free(block);
        }

        Assert.InRange(before, 1_000_000, Environment.WorkingSet);
    }

    [Fact]
    public void Held_bytes_are_what_is_alive()
    {
        long idle = ProbeServer.HeldBytes();
        byte[][] held = [.. Enumerable.Range(0, 100).Select(_ => new byte[100_000])];
        long full = ProbeServer.HeldBytes() - idle;
        GC.KeepAlive(held);

        Assert.InRange(full, 9_000_000, 12_000_000);
    }

    [Fact]
    public void Small_arrays_are_not_counted_as_large()
    {
        s_meter.Begin();
        for (int i = 0; i < 2_000; i++)
        {
            GC.KeepAlive(new byte[10_000]);
        }

        IntervalReport report = s_meter.End();

        Assert.InRange(report.LohAllocatedBytes, 0, 1_000_000);
        Assert.InRange(report.AllocatedBytes, 20_000_000, 24_000_000);
    }

    [Fact]
    public void Induced_collections_and_their_kinds_are_counted()
    {
        s_meter.Begin();
        TimeSpan pauses = GC.GetTotalPauseDuration();
        (int gen0, int gen1, int gen2) = (GC.CollectionCount(0), GC.CollectionCount(1), GC.CollectionCount(2));
        GC.Collect(0);
        GC.Collect(1);
        GC.Collect(2, GCCollectionMode.Forced, blocking: true);
        GC.GetTotalMemory(forceFullCollection: false);
        pauses = GC.GetTotalPauseDuration() - pauses;
        // The collector may make more of a collection than was asked for; its own counts, each with those above it, say so.
        (gen0, gen1, gen2) = (GC.CollectionCount(0) - gen0, GC.CollectionCount(1) - gen1, GC.CollectionCount(2) - gen2);
        IntervalReport report = s_meter.End();

        Assert.Equal(3, report.Induced);
        Assert.True(report.Gen0 >= gen0 - gen1, $"{report.Gen0} of generation 0");
        Assert.True(report.Gen1 >= gen1 - gen2, $"{report.Gen1} of generation 1");
        Assert.True(report.Gen2Blocking >= 1, $"{report.Gen2Blocking} of generation 2");
        Assert.Equal(report.CollectionsCounted, report.Gen0 + report.Gen1 + report.Gen2Blocking + report.Gen2Background);
        Assert.True(report.PauseTotal >= pauses.TotalMilliseconds * 0.9, $"{report.PauseTotal} of {pauses.TotalMilliseconds} ms");
        Assert.InRange(report.PauseLongest, report.PauseTotal / 4, report.PauseTotal);
    }

    [Fact]
    public void A_quiet_interval_has_no_collection()
    {
        s_meter.Begin();
        IntervalReport report = s_meter.End();

        Assert.Equal(0, report.Induced);
        Assert.Equal(0, report.CollectionsCounted);
        Assert.Equal(0, report.PauseTotal);
        Assert.True(report.MostHeaps >= 1);
    }

    [Fact]
    public void Pools_are_found_through_statics_and_objects_and_their_idle_arrays_counted()
    {
        var holder = new Holder();
        holder.Streams.Return(StreamOf(5_000));
        holder.Streams.Return(StreamOf(7_000));

        List<PoolReport> pools = Walk(holder);

        PoolReport streams = Assert.Single(pools, p => p.Name == "StreamPool<MemoryStream>");
        Assert.Equal(2, streams.Items);
        Assert.Equal(2, streams.Arrays);
        Assert.Equal(12_000, streams.Bytes);
        PoolReport slots = Assert.Single(pools, p => p.Name == "SlotPool");
        Assert.Equal((1, 1, 300L), (slots.Items, slots.Arrays, slots.Bytes));
    }

    [Fact]
    public void Caches_and_queues_are_no_pools()
    {
        Assert.DoesNotContain(Walk(new Holder()), p => p.Name is "Cache" or "WorkQueue");
    }

    private static List<PoolReport> Walk(object root)
    {
        var walk = new PoolWalk(type => type.Assembly == typeof(ProbeTests).Assembly);
        walk.AddRoot(root);
        walk.AddStatics(typeof(ProbeTests).Assembly);
        Assert.True(walk.Run());
        return [.. walk.Pools()];
    }

    private static MemoryStream StreamOf(int bytes) => new(new byte[bytes]);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AllocateLargeArrays()
    {
        for (int i = 0; i < Arrays; i++)
        {
            GC.KeepAlive(new byte[ArrayBytes - 24]);
        }
    }

    private sealed class Holder
    {
        public StreamPool<MemoryStream> Streams { get; } = new();

        public Cache Cached { get; } = new();

        public WorkQueue Work { get; } = new();    }

    private sealed class StreamPool<T>
        where T : class
    {
        private readonly ConcurrentBag<T> _items = [];

        public void Return(T item) => _items.Add(item);
    }

    private sealed class SlotPool
    {
        public static readonly SlotPool Instance = new();

        private readonly byte[]?[] _slots = [null, new byte[300], null];

        public int Length => _slots.Length;
    }

    private sealed class Cache
    {
        private readonly List<byte[]> _entries = [new byte[100]];

        public int Count => _entries.Count;
    }

    private sealed class WorkQueue
    {
        private readonly Queue<string> _work = new(["one"]);

        public bool TryTake(out string? work) => _work.TryDequeue(out work);
    }
}
