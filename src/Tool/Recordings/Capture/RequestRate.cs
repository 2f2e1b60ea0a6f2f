using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>
/// How many requests a second a server answers, by its own counter. Asking for it costs next to nothing, so it is asked
/// before each request is followed.
/// </summary>
internal static class RequestRate
{
    /// <summary>So many requests a second are too many to be followed one by one, unless the user wants it.</summary>
    public const int MostFollowed = 5000;

    private static readonly TimeSpan s_window = TimeSpan.FromSeconds(2.3);

    /// <summary>Asks a target; null where it has no such counter.</summary>
    public static async Task<double?> MeasureAsync(DiagnosticsClient client, CancellationToken cancellationToken)
    {
        // Counters have no level; requests do, and must not be written now.
        var counters = new EventPipeProvider(Providers.Hosting, EventLevel.Critical, 0, new Dictionary<string, string>
        {
            ["EventCounterIntervalSec"] = "1",
        });
        try
        {
            using EventPipeSession session = await client.StartEventPipeSessionAsync(
                [counters], requestRundown: false, circularBufferMB: 1, cancellationToken).ConfigureAwait(false);
            Task<double?> reading = Task.Run(() => Read(session.EventStream), CancellationToken.None);
            await Task.Delay(s_window, cancellationToken).ConfigureAwait(false);
            await session.StopAsync(cancellationToken).ConfigureAwait(false);
            return await reading.ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is DiagnosticsClientException or IOException or TimeoutException)
        {
            // The recording itself will say what is wrong.
            return null;
        }
    }

    private static double? Read(Stream stream)
    {
        double? most = null;
        try
        {
            using var source = new EventPipeEventSource(stream);
            source.Dynamic.All += data =>
            {
                if (data.EventName == "EventCounters"
                    && data.PayloadValue(0) is IDictionary<string, object> outer
                    && outer["Payload"] is IDictionary<string, object> counter
                    && counter["Name"] is "requests-per-second"
                    && counter.TryGetValue("Increment", out object? increment)
                    && counter.TryGetValue("IntervalSec", out object? seconds))
                {
                    double rate = ToNumber(increment) / Math.Max(0.1, ToNumber(seconds));
                    most = Math.Max(most ?? 0, rate);
                }
            };
            source.Process();
        }
        catch (Exception exception) when (exception is FormatException or EndOfStreamException or IOException)
        {
            // A target that ends cuts its stream off.
        }

        return most;

        static double ToNumber(object value)
            => Convert.ToDouble(value, System.Globalization.CultureInfo.InvariantCulture);
    }
}
