using System;
using System.Collections.Generic;
using System.Linq;
using GcGuard.Demo.Load;
using GcGuard.Demo.Probe;
using GcGuard.Demo.Reporting;

namespace GcGuard.Demo.Tests;

public sealed class PromisesTests
{
    private static readonly string[] s_allRules =
        [.. from area in Enumerable.Range(1, 7) from number in Enumerable.Range(1, 9) select $"GCG{area}{number:D3}"];

    [Fact]
    public void A_promise_whose_rules_are_missing_does_not_count_and_names_them()
    {
        Promise promise = Judge(["GCG5001"], After(induced: 3))[0];

        Assert.Equal(PromiseState.NotCounted, promise.State);
        Assert.EndsWith("missing rules GCG5002", promise.Detail);
    }

    [Fact]
    public void All_promises_are_kept_when_everything_is_well()
    {
        Assert.All(Judge(s_allRules, After()), p => Assert.Equal(PromiseState.Kept, p.State));
    }

    [Fact]
    public void One_induced_collection_breaks_the_first_promise()
    {
        IReadOnlyList<Promise> promises = Judge(s_allRules, After(induced: 1));

        Assert.Equal(PromiseState.Broken, promises[0].State);
        Assert.All(promises.Skip(1), p => Assert.Equal(PromiseState.Kept, p.State));
    }

    [Theory]
    [InlineData(499, PromiseState.Kept)]
    [InlineData(500, PromiseState.Broken)]
    public void Five_percent_of_the_time_in_gc_is_too_much(double pause, object state)
    {
        Assert.Equal(state, Judge(s_allRules, After(pause: pause))[1].State);
    }

    [Theory]
    [InlineData(3, PromiseState.Kept)]
    [InlineData(4, PromiseState.Broken)]
    public void Slow_requests_go_down_by_two_fifths(int slow, object state)
    {
        Assert.Equal(state, Judge(s_allRules, After(slow: slow))[2].State);
    }

    /// <summary>A round that was slow as a whole, because the machine did something else, is not the one in the middle.</summary>
    [Theory]
    [InlineData(1, PromiseState.Kept)]
    [InlineData(2, PromiseState.Broken)]
    public void Slow_requests_are_judged_by_the_round_in_the_middle(int badRounds, object state)
    {
        Round before = OneRound(slow: 5, held: 10), good = OneRound(slow: 0), bad = OneRound(slow: 60);
        Round[] after = [.. Enumerable.Repeat(bad, badRounds), .. Enumerable.Repeat(good, 3 - badRounds)];

        Assert.Equal(state, Judge(s_allRules, new Measurement(after), before: new Measurement([before, before, before]))[2].State);
    }

    /// <summary>The limit of a round is that of the unfixed version beside it: both were slow because the machine was.</summary>
    [Fact]
    public void Each_round_has_its_own_limit()
    {
        Round quick = OneRound(slow: 5), slow = OneRound(slow: 5, factor: 3);
        Round quickAfter = OneRound(slow: 1), slowAfter = OneRound(slow: 1, factor: 3);

        Assert.Equal(PromiseState.Kept, Judge(s_allRules, new Measurement([quickAfter, slowAfter, slowAfter]), before: new Measurement([quick, slow, slow]))[2].State);
        Assert.Equal(PromiseState.Broken, Judge(s_allRules, new Measurement([slowAfter, slowAfter, quickAfter]), before: new Measurement([quick, quick, slow]))[2].State);
    }

    [Fact]
    public void Slow_requests_count_only_where_the_rules_of_the_request_path_act()
    {
        Assert.Equal(PromiseState.Kept, Judge(s_allRules, After(slow: 90), onRequestPath: false)[2].State);
    }

    [Theory]
    [InlineData(2, PromiseState.Kept)]
    [InlineData(3, PromiseState.Broken)]
    public void A_pool_keeps_at_most_one_array_per_core(int arrays, object state)
    {
        Assert.Equal(state, Judge(s_allRules, After(pooledArrays: arrays))[3].State);
    }

    [Fact]
    public void The_shared_array_pools_of_the_runtime_promise_nothing()
    {
        Assert.Equal(PromiseState.Kept, Judge(s_allRules, After(sharedArrays: 99))[3].State);
    }

    [Theory]
    [InlineData(5_000_000, PromiseState.Kept)]
    [InlineData(5_100_000, PromiseState.Broken)]
    public void Large_objects_go_down_by_half(long lohBytes, object state)
    {
        Assert.Equal(state, Judge(s_allRules, After(lohBytes: lohBytes))[4].State);
    }

    [Theory]
    [InlineData(5_000_000L, PromiseState.Kept)]
    [InlineData(5_100_000L, PromiseState.Broken)]
    [InlineData(null, PromiseState.Broken)]
    public void Held_bytes_go_down_by_half(long? held, object state)
    {
        Assert.Equal(state, Judge(s_allRules, new Measurement([OneRound(slow: 0, held: held)]))[5].State);
    }

    [Fact]
    public void Where_nothing_was_held_before_there_is_nothing_to_promise()
    {
        Assert.Equal(PromiseState.Broken, Judge(s_allRules, After(), before: new Measurement([OneRound(slow: 5, lohBytes: 10, held: 0)]))[5].State);
    }

    private static IReadOnlyList<Promise> Judge(string[] rules, Measurement after, bool onRequestPath = true, Measurement? before = null)
    {
        var scenario = new Scenario
        {
            Seed = "000",
            Name = "test",
            Request = _ => ServiceRequest.Get("/"),
            Requests = 100,
            Concurrency = 1,
            WarmUp = 0,
            PromisesFewerSlowRequests = onRequestPath,
            PromisesFewerLargeObjects = true,
            PromisesFewerHeldBytes = true,
        };
        before ??= new Measurement([OneRound(slow: 5, induced: 7, pause: 900, pooledArrays: 9, lohBytes: 10_000_000, held: 10_000_000)]);
        return Promises.Judge(new HashSet<string>(rules, StringComparer.Ordinal), [new(scenario, before, after)], processors: 2);
    }

    private static Measurement After(
        int slow = 0, int induced = 0, double pause = 0, int pooledArrays = 0, int sharedArrays = 0, long lohBytes = 0) =>
        Measure(slow, induced, pause, pooledArrays, sharedArrays, lohBytes);

    private static Measurement Measure(int slow, int induced, double pause, int pooledArrays, int sharedArrays, long lohBytes) =>
        new([OneRound(slow, induced, pause, pooledArrays, sharedArrays, lohBytes)]);

    // A hundred requests in ten seconds; a slow one takes 100 ms, the others 10, on a slow machine more.
    private static Round OneRound(
        int slow, int induced = 0, double pause = 0, int pooledArrays = 0, int sharedArrays = 0, long lohBytes = 0, double factor = 1, long? held = 0) =>
        new(
            [.. Enumerable.Repeat(100.0 * factor, slow), .. Enumerable.Repeat(10.0 * factor, 100 - slow)],
            new IntervalReport { Seconds = 10, Induced = induced, PauseTotal = pause, LohAllocatedBytes = lohBytes },
            new AftermathReport
            {
                Pools =
                [
                    new PoolReport("Pool", pooledArrays, pooledArrays, 0, IsShared: false),
                    new PoolReport("Shared", sharedArrays, sharedArrays, 0, IsShared: true),
                ],
                WalkComplete = true,
            },
            held);
}
