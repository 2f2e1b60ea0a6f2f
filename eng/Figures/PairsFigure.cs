using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Reports;
using GcGuard.Tool.Tests.Recordings;

namespace GcGuard.Figures;

/// <summary>How often a comparison is wrong: about the same build, and about one that allocates a fifth more.</summary>
internal static class PairsFigure
{
    private const int RequestsEach = 245;
    private const int VariedEach = 2000;
    private const int MoreInPercent = 20;
    private const double MaxGrowth = 10;
    private const string Varied = "GET /varied";

    /// <summary>Measures; true where at most one pair in twenty is judged wrongly, either way.</summary>
    public static async Task<bool> RunAsync(int pairs)
    {
        using var server = new KnownServer();
        await server.StartAsync().ConfigureAwait(false);
        int wrong = 0;
        int caught = 0;
        int endpoints = 0;
        for (int i = 0; i < pairs; i++)
        {
            Recording before = await RecordAsync(server, 0).ConfigureAwait(false);
            Recording same = await RecordAsync(server, 0).ConfigureAwait(false);
            Recording more = await RecordAsync(server, MoreInPercent).ConfigureAwait(false);
            var unchanged = Comparison.Of(before, same, MaxGrowth);
            endpoints += unchanged.Endpoints.Count(one => one.Change != Change.TooFew);
            wrong += unchanged.HasRegression ? 1 : 0;
            EndpointChange varied = Comparison.Of(before, more, MaxGrowth).Endpoints.Single(one => one.Name == Varied);
            caught += varied.Change == Change.TooMuch ? 1 : 0;
            string verdict = unchanged.HasRegression ? "WRONG" : "ok";
            Console.WriteLine(
                $"  {i + 1}: same {verdict}, more {varied.Growth:+0} % ± {varied.GrowthHalfWidth:0} {varied.Change}");
        }

        int allowed = Math.Max(1, pairs / 20);
        return Session.Say(
                wrong <= allowed,
                $"{wrong} of {pairs} pairs of the same build called a regression ({endpoints} endpoints)")
            & Session.Say(
                pairs - caught <= allowed,
                $"{caught} of {pairs} pairs with {MoreInPercent} % more caught ({VariedEach} requests of 200 kB)");
    }

    private static Task<Recording> RecordAsync(KnownServer server, int more)
        => Session.RecordAsync(server, async () =>
        {
            await server.LoadAsync(RequestsEach).ConfigureAwait(false);
            await server.LoadAsync([$"/varied?more={more}"], VariedEach).ConfigureAwait(false);
        });
}
