using System.Linq;
using GcGuard.Demo.Load;
using GcGuard.Demo.Probe;

namespace GcGuard.Demo.Tests;

public sealed class MeasurementTests
{
    [Fact]
    public void Counts_add_up_and_peaks_are_the_highest()
    {
        var measurement = new Measurement([Round(gen0: 3, peak: 10, allocated: 1000), Round(gen0: 4, peak: 8, allocated: 3000)]);

        Assert.Equal(7, measurement.Gen0);
        Assert.Equal(10, measurement.PeakHeap);
        Assert.Equal(4, measurement.Requests);
        Assert.Equal(1000, measurement.AllocatedPerRequest);
        Assert.Equal(0, measurement.LostCollections);
    }

    [Fact]
    public void Collections_without_events_are_noticed()
    {
        var measurement = new Measurement([Round(gen0: 3, counted: 5)]);

        Assert.Equal(2, measurement.LostCollections);
    }

    [Fact]
    public void The_gc_mode_names_the_range_of_heaps()
    {
        var measurement = new Measurement([Round(heaps: (1, 2)), Round(heaps: (2, 4)), Round()]);

        Assert.Equal("Server GC, 1 to 4 heaps", measurement.GcMode);
    }

    [Fact]
    public void A_pool_is_shown_as_the_round_with_the_most_arrays_left_it()
    {
        var measurement = new Measurement([Round(pooledArrays: 3), Round(pooledArrays: 5)]);

        Assert.Equal(5, Assert.Single(measurement.OwnPools).Arrays);
    }

    [Fact]
    public void Held_bytes_are_those_of_the_round_in_the_middle()
    {
        Round one = Round();

        Assert.Equal(5, new Measurement([one with { HeldBytes = 3 }, one with { HeldBytes = 90 }, one with { HeldBytes = 5 }, one]).HeldBytes);
        Assert.Null(new Measurement([one]).HeldBytes);
    }

    private static Round Round(
        int gen0 = 0, int? counted = null, long peak = 0, long allocated = 0, (int Fewest, int Most) heaps = default,
        int pooledArrays = 0) =>
        new(
            [new RequestTime("GET /", 1.0), new RequestTime("GET /", 2.0)],
            new IntervalReport
            {
                Gen0 = gen0,
                CollectionsCounted = counted ?? gen0,
                PeakHeapBytes = peak,
                AllocatedBytes = allocated,
                ServerGc = true,
                FewestHeaps = heaps.Fewest,
                MostHeaps = heaps.Most,
            },
            new AftermathReport { Pools = [new PoolReport("Pool", 1, pooledArrays, 8, IsShared: false)], WalkComplete = true });
}
