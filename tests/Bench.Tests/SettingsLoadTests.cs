using GcGuard.Bench.Settings;

namespace GcGuard.Bench.Tests;

/// <summary>The measurement of settings starts processes that have them.</summary>
public sealed class SettingsLoadTests
{
    private const int Requests = 4_000;

    [Fact]
    public void A_setting_reaches_the_process_and_its_cost_is_read()
    {
        SettingsCost small = SettingsTable.Measure(["DOTNET_gcServer=0", "DOTNET_GCgen0size=400000"], Requests);
        SettingsCost large = SettingsTable.Measure(["DOTNET_gcServer=0", "DOTNET_GCgen0size=8000000"], Requests);

        // 2 GB in budgets of 4 MB and of 128 MB.
        Assert.True(small.Collections > 5 * large.Collections, $"{small.Collections} and {large.Collections} collections");
        Assert.True(large.Peak > small.Peak);
        Assert.True(small.Throughput > 0 && small.Pauses > 0);
    }

    [Fact]
    public void A_cost_is_read_as_it_was_written()
    {
        var cost = new SettingsCost(1234.5, 6.75, 8, 9_000_000_000);
        Assert.Equal(cost, SettingsCost.Parse(cost.ToString()));
    }
}
