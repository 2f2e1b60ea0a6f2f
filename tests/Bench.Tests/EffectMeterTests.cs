using System;
using GcGuard.Bench.Effects;

namespace GcGuard.Bench.Tests;

/// <summary>What the meter reads is the whole process's: other tests, which allocate large arrays, wait meanwhile.</summary>
[Collection(nameof(EffectMeterTests))]
[CollectionDefinition(nameof(EffectMeterTests), DisableParallelization = true)]
public sealed class EffectMeterTests
{
    [Fact]
    public void The_meter_sees_a_large_array_on_the_large_object_heap_and_none_of_a_small_one()
    {
        EffectResult large = EffectMeter.Measure(static () => GC.KeepAlive(new byte[1_000_000]), calls: 50);
        EffectResult small = EffectMeter.Measure(static () => GC.KeepAlive(new byte[10_000]), calls: 50);

        Assert.InRange(large.LohBytes, 900_000, 1_200_000);
        Assert.Equal(0, small.LohBytes);
        Assert.InRange(small.Allocated, 10_000, 20_000);
    }
}
