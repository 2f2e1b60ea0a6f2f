using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Tests.Recordings;

namespace GcGuard.Figures;

/// <summary>
/// Full collections are charged to endpoints by their large-object bytes. What one is charged with should not happen
/// without its load.
/// </summary>
internal static class ShareFigure
{
    private const string Export = "GET /stream";
    private const double Most = 20;

    /// <summary>Measures; true where the share is within 20 % of what goes away with the load.</summary>
    public static async Task<bool> RunAsync(int seconds)
    {
        using var server = new KnownServer();
        await server.StartAsync().ConfigureAwait(false);
        Recording with = await RecordAsync(server, seconds, exports: true).ConfigureAwait(false);
        Recording without = await RecordAsync(server, seconds, exports: false).ConfigureAwait(false);
        double before = Full(with);
        // Beside the exports a busy machine answers fewer of the others.
        double after = Full(without) * Others(with) / Math.Max(1, Others(without));
        double charged = with.Endpoints.Single(one => one.Name == Export).FullCollectionShare / 1000.0;
        double gone = before - after;
        double off = gone > 0 ? 100 * Math.Abs(charged - gone) / gone : double.PositiveInfinity;
        return Session.Say(
            off <= Most,
            $"{Export} is charged with {charged:0.0} of {before:0} full collections; "
                + $"without it {gone:0.0} fewer: off by {off:0} %");
    }

    private static int Full(Recording recording)
        => recording.Collections.Count(one => one is { Generation: 2, IsInduced: false });

    private static double Others(Recording recording)
        => recording.Endpoints.Where(one => one.Name != Export).Sum(one => (double)one.Requests);

    private static Task<Recording> RecordAsync(KnownServer server, int seconds, bool exports)
        => Session.RecordAsync(server, async () =>
        {
            using var stop = new CancellationTokenSource(TimeSpan.FromSeconds(seconds));
            List<Task> loads =
            [
                server.LoadAsync("/fixed", 100, stop.Token), server.LoadAsync("/pair", 40, stop.Token),
                server.LoadAsync("/small", 100, stop.Token),
            ];
            if (exports)
            {
                loads.Add(server.LoadAsync("/stream", 40, stop.Token));
                loads.Add(server.LoadAsync("/stream", 40, stop.Token));
            }

            await Task.WhenAll(loads).ConfigureAwait(false);
        });
}
