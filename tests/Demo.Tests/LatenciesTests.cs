using System;
using System.Linq;
using GcGuard.Demo.Load;
using GcGuard.Demo.Reporting;

namespace GcGuard.Demo.Tests;

public sealed class LatenciesTests
{
    [Theory]
    [InlineData(0.50, 50)]
    [InlineData(0.99, 99)]
    [InlineData(1.00, 100)]
    [InlineData(0.00, 1)]
    [InlineData(0.991, 100)]
    public void A_percentile_is_the_nearest_rank(double share, double expected)
    {
        var latencies = new Latencies(Enumerable.Range(1, 100).Reverse().Select(i => (double)i));

        Assert.Equal(expected, latencies.Percentile(share));
    }

    [Fact]
    public void No_requests_have_no_times()
    {
        var latencies = new Latencies([]);

        Assert.Equal(0, latencies.Percentile(0.5));
    }

    [Fact]
    public void A_share_outside_0_and_1_is_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new Latencies([1]).Percentile(1.01));
    }

    [Fact]
    public void One_of_twenty_requests_exceeds_its_own_limit()
    {
        RequestTime[] times = [.. Enumerable.Range(1, 1000).Select(i => new RequestTime("GET /", i * 1.001))];

        Assert.Equal(0.05, SlowLimits.From(times).ShareOf(times));
    }
}
