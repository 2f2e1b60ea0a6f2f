using System;
using System.Collections.Generic;
using System.Linq;
using GcGuard.Demo.Load;
using GcGuard.Demo.Probe;
using GcGuard.Demo.Promises;

namespace GcGuard.Demo.Tests;

public sealed class PromisesTests
{
    [Theory]
    [InlineData(0, true)]
    [InlineData(1, false)]
    public void One_induced_collection_is_too_many(int induced, bool isKept)
        => Assert.Equal(isKept, IsKept(Promise.NoInducedCollections, Round(induced: 7), Round(induced: induced)));

    [Theory]
    [InlineData(499, true)]
    [InlineData(500, false)]
    public void Five_percent_of_the_time_in_gc_is_too_much(double pause, bool isKept)
        => Assert.Equal(isKept, IsKept(Promise.LittleTimeInGc, Round(pause: 900), Round(pause: pause)));

    [Theory]
    [InlineData(3, true)]
    [InlineData(4, false)]
    public void Slow_requests_go_down_by_two_fifths(int slow, bool isKept)
        => Assert.Equal(isKept, IsKept(Promise.FewerSlowRequests, Round(slow: 5), Round(slow: slow)));

    /// <summary>A round that was slow as a whole, because the machine did something else, is not the one in the middle.</summary>
    [Theory]
    [InlineData(1, true)]
    [InlineData(2, false)]
    public void The_round_in_the_middle_counts(int badRounds, bool isKept)
    {
        Round before = Round(slow: 5), good = Round(), bad = Round(slow: 60);
        Round[] after = [.. Enumerable.Repeat(bad, badRounds), .. Enumerable.Repeat(good, 3 - badRounds)];

        Assert.Equal(isKept, Judge(Promise.FewerSlowRequests, [before, before, before], after).IsKept);
    }

    /// <summary>The limit of a round is that of the unfixed version beside it: both were slow because the machine was.</summary>
    [Fact]
    public void Each_round_has_its_own_limit()
    {
        Round quick = Round(slow: 5), slow = Round(slow: 5, factor: 3);
        Round quickAfter = Round(slow: 1), slowAfter = Round(slow: 1, factor: 3);

        Assert.True(Judge(Promise.FewerSlowRequests, [quick, slow, slow], [quickAfter, slowAfter, slowAfter]).IsKept);
        Assert.False(Judge(Promise.FewerSlowRequests, [quick, quick, slow], [slowAfter, slowAfter, quickAfter]).IsKept);
    }

    /// <summary>The kind with the most work is not slow for that.</summary>
    [Fact]
    public void Each_kind_of_request_has_its_own_limit()
    {
        RequestTime[] before = [.. Times("light", 95, 1, 5, 9), .. Times("heavy", 95, 100, 5, 900)];
        RequestTime[] after = [.. Times("light", 90, 1, 10, 9), .. Times("heavy", 100, 100, 0, 900)];

        Assert.Equal(0.05, SlowLimits.From(before).ShareOf(after), 3);
        Assert.Equal(0, SlowLimits.From(before).ShareOf(Times("unknown", 10, 1000, 0, 0)));
        Assert.Equal(0, SlowLimits.From([]).ShareOf([]));

        static RequestTime[] Times(string kind, int quick, double time, int slow, double slowTime)
            => [.. Enumerable.Repeat(new RequestTime(kind, time), quick), .. Enumerable.Repeat(new RequestTime(kind, slowTime), slow)];
    }

    [Theory]
    [InlineData(0, true)]
    [InlineData(1, false)]
    public void A_pool_keeps_at_most_one_array_per_core(int tooMany, bool isKept)
        => Assert.Equal(
            isKept,
            IsKept(Promise.SmallPools, Round(pooled: 99), Round(pooled: Environment.ProcessorCount + tooMany, shared: 99)));

    [Theory]
    [InlineData(5_000_000, true)]
    [InlineData(5_100_000, false)]
    public void Large_objects_go_down_by_half(long bytes, bool isKept)
        => Assert.Equal(isKept, IsKept(Promise.FewerLargeObjects, Round(large: 10_000_000), Round(large: bytes)));

    /// <summary>A hundred requests; what the events leave out or add to a round is no object.</summary>
    [Theory]
    [InlineData(10_000_000, 0, true)]
    [InlineData(10_000_000, 99_000, true)]
    [InlineData(10_000_000, 100_000, false)]
    [InlineData(99_000, 0, false)]
    public void Large_objects_go(long before, long after, bool isKept)
        => Assert.Equal(isKept, IsKept(Promise.NoLargeObjects, Round(large: before), Round(large: after)));

    [Theory]
    [InlineData(10_000_000L, 5_000_000L, true)]
    [InlineData(10_000_000L, 5_100_000L, false)]
    [InlineData(10_000_000L, null, false)]
    [InlineData(0L, 0L, false)]
    public void What_is_held_goes_down_by_half(long? before, long? after, bool isKept)
        => Assert.Equal(isKept, IsKept(Promise.LessHeld, Round(held: before), Round(held: after)));

    [Fact]
    public void A_scenario_is_kept_when_all_of_its_promises_are()
    {
        Scenario scenario = Scenarios.All[0] with { Promises = [Promise.LittleTimeInGc, Promise.NoInducedCollections] };

        Assert.True(new ScenarioResult(new Comparison(scenario, [Round()], [Round()])).IsKept);
        Assert.False(new ScenarioResult(new Comparison(scenario, [Round()], [Round(induced: 1)])).IsKept);
    }

    [Fact]
    public void A_spread_shows_its_range_where_the_rounds_differ()
    {
        Assert.Equal("2 (1–3)", Spread.Of([3, 1, 2]).Show(value => $"{value}"));
        Assert.Equal("2", Spread.Of([2, 2]).Show(value => $"{value}"));
        Assert.Equal(2, Spread.Of([1, 2]).Median);
    }

    private static bool IsKept(Promise promise, Round before, Round after) => Judge(promise, [before], [after]).IsKept;

    private static PromiseResult Judge(Promise promise, IReadOnlyList<Round> before, IReadOnlyList<Round> after)
        => promise.Judge(new Comparison(Scenarios.All[0], before, after));

    // A hundred requests in ten seconds; a slow one takes 100 ms, the others 10, on a slow machine more.
    private static Round Round(
        int slow = 0, int induced = 0, double pause = 0, int pooled = 0, int shared = 0, long large = 0, double factor = 1,
        long? held = 0) =>
        new(
            [
                .. Enumerable.Repeat(new RequestTime("GET /", 100.0 * factor), slow),
                .. Enumerable.Repeat(new RequestTime("GET /", 10.0 * factor), 100 - slow),
            ],
            new IntervalReport { Seconds = 10, Induced = induced, PauseTotal = pause, LohAllocatedBytes = large },
            new AftermathReport
            {
                Pools =
                [
                    new PoolReport("Pool", pooled, pooled, 0, IsShared: false),
                    new PoolReport("Shared", shared, shared, 0, IsShared: true),
                ],
                WalkComplete = true,
            },
            held);
}
