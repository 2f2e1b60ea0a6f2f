using System.Linq;
using GcGuard.Demo.Load;

namespace GcGuard.Demo.Tests;

public sealed class ScenarioTests
{
    [Fact]
    public void Every_seed_is_run_or_said_not_to_be()
    {
        var seeds = Scenarios.All.Select(s => s.Seed).Where(seed => seed != Scenario.NoSeed).Concat(Scenario.NotRun.Select(n => n.Title[..3])).ToHashSet();

        Assert.Equal(["000", "001", "002", "003", "004"], seeds.Order());
    }

    /// <summary>Three of ten are refused, as the seed has it; so many in a row as open a circuit (5) are not even near.</summary>
    [Fact]
    public void The_partner_refuses_three_of_ten_and_never_two_in_a_row()
    {
        bool[] refused = [.. Enumerable.Range(0, 1_000).Select(PartnerEndpoint.IsRefused)];

        Assert.Equal(300, refused.Count(isRefused => isRefused));
        Assert.DoesNotContain(refused.Zip(refused.Skip(1)), pair => pair.First && pair.Second);
    }

    [Fact]
    public void Every_scenario_promises_something_and_one_alone_changes_the_settings()
    {
        Assert.All(Scenarios.All, scenario => Assert.NotEmpty(scenario.Promises));
        Assert.Equal("004", Assert.Single(Scenarios.All, s => s.Change == ScenarioChange.Settings).Seed);
    }

    [Theory]
    [InlineData("/api/caches/17", "GET /api/caches/{n}")]
    [InlineData("/api/trees/3?rev=12", "GET /api/trees/{n}")]
    [InlineData("/api/orders/export.csv?customer=7", "GET /api/orders/export.csv")]
    public void Requests_of_one_route_are_of_one_kind(string path, string kind)
        => Assert.Equal(kind, ServiceRequest.Get(path).Kind);

    [Fact]
    public void Scenarios_with_waves_send_them_whole()
    {
        Assert.All(Scenarios.All.Where(s => s.WaveSize > 0), s => Assert.Equal(0, s.Requests % s.WaveSize));
    }
}
