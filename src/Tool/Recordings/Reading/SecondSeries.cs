using GcGuard.Tool.Recordings.Model;
using Microsoft.Diagnostics.Tracing;

namespace GcGuard.Tool.Recordings.Reading;

/// <summary>Collects what is told once a second.</summary>
internal sealed class SecondSeries
{
    private const long Megabyte = 1_000_000;
    private readonly List<Second> _seconds = [];

    /// <summary>The seconds.</summary>
    public List<Second> Seconds => _seconds;

    /// <summary>The second of a time in milliseconds.</summary>
    public Second At(double milliseconds)
    {
        int second = Math.Max(0, (int)(milliseconds / 1000));
        while (_seconds.Count <= second)
        {
            _seconds.Add(new Second());
        }

        return _seconds[second];
    }

    /// <summary>Takes a value of the runtime's counters.</summary>
    public void OnCounter(TraceEvent data)
    {
        if (data.PayloadValue(0) is not IDictionary<string, object> outer
            || outer["Payload"] is not IDictionary<string, object> counter
            || !counter.TryGetValue("Mean", out object? mean))
        {
            return;
        }

        double value = Convert.ToDouble(mean, System.Globalization.CultureInfo.InvariantCulture);
        // A counter tells of the second before.
        Second second = At(Math.Max(0, data.TimeStampRelativeMSec - 500));
        switch ((string)counter["Name"])
        {
            case "cpu-usage": second.Processor = (int)Math.Round(value); break;
            case "working-set": second.WorkingSet = (long)(value * Megabyte); break;
            case "gc-committed": second.Committed = (long)(value * Megabyte); break;
            case "gen-0-size": second.Generation0 = (long)value; break;
            case "gen-1-size": second.Generation1 = (long)value; break;
            case "gen-2-size": second.Generation2 = (long)value; break;
            case "loh-size": second.Large = (long)value; break;
            case "gc-fragmentation": second.Fragmentation = (int)Math.Round(value); break;
            case "threadpool-thread-count": second.PoolThreads = (int)value; break;
            case "threadpool-queue-length": second.PoolQueue = (long)value; break;
        }
    }

    /// <summary>Fills in the requests of each second.</summary>
    public void AddRequests(IEnumerable<Request> requests)
    {
        foreach (IGrouping<int, Request> second in requests.Where(request => request.End is not null)
            .GroupBy(request => (int)(request.End!.Value / 1000)))
        {
            double[] times = [.. second.Select(request => request.End!.Value - request.Start).Order()];
            Second at = At(second.Key * 1000.0);
            at.Requests = times.Length;
            at.P99 = (long)(1000 * times[(int)Math.Ceiling(0.99 * times.Length) - 1]);
        }
    }
}
