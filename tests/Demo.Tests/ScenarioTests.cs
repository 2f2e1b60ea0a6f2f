using System.Linq;
using GcGuard.Demo.Load;

namespace GcGuard.Demo.Tests;

public sealed class ScenarioTests
{
    [Theory]
    [InlineData(100, 0, 1.0, 100)]
    [InlineData(100, 0, 0.25, 25)]
    [InlineData(2, 0, 0.25, 1)]
    [InlineData(288, 96, 1.0, 288)]
    [InlineData(288, 96, 0.5, 192)]
    [InlineData(288, 96, 0.25, 96)]
    public void A_share_of_the_requests_is_taken_in_whole_waves(int requests, int wave, double share, int expected)
    {
        Scenario scenario = Scenarios.All[0] with { Requests = requests, WaveSize = wave };

        Assert.Equal(expected, scenario.WithShare(share).Requests);
    }

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
    public void Scenarios_with_waves_send_them_whole()
    {
        Assert.All(Scenarios.All.Where(s => s.WaveSize > 0), s => Assert.Equal(0, s.Requests % s.WaveSize));
    }
}
