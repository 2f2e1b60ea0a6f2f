using System.Text;
using GcGuard.Tool.Recordings.Model;
using static GcGuard.Tool.Reports.Html.HtmlText;

namespace GcGuard.Tool.Reports.Html;

/// <summary>
/// The first and the fourth answer: requests beside pauses, and what is kept or starved, on one axis.
/// </summary>
internal static class TimeSections
{
    private const double SlowPart = 0.99;

    /// <summary>Did the collector cause the slow requests?</summary>
    public static string Requests(Recording recording)
    {
        var html = new StringBuilder("<section id=\"p99\"><h2><b>1</b> Did the collector cause my p99?</h2>\n");
        html.Append($"<p class=\"answer\">{Answer(recording)}</p>\n");
        double seconds = recording.Milliseconds / 1000.0;
        var chart = new TimeChart(seconds, 160, hasAxis: true);
        chart.Shade(PausesOf(recording, one => one.Generation < 2), "pause young");
        chart.Shade(PausesOf(recording, one => one.Generation == 2), "pause full");
        if (recording.Evidence.HasRequests)
        {
            double?[] requests = [.. recording.Seconds.Select(one => (double?)one.Requests)];
            double?[] slow = [.. recording.Seconds.Select(one => one.P99 > 0 ? one.P99 / 1000.0 : (double?)null)];
            double mostRequests = Nice(requests.Max() ?? 0);
            double slowest = Nice(slow.Max() ?? 0);
            chart.Area(new double?[requests.Length], requests, mostRequests, "area a");
            chart.Line(slow, slowest, "line b");
            chart.Scale(Format.Count((long)mostRequests), "req/s", "a", isRight: false);
            chart.Scale(Format.Milliseconds(slowest), "p99", "b", isRight: true);
        }

        html.Append(chart.ToSvg("Requests a second, their p99, and the pauses of the collector"))
            .Append("<p class=\"legend\"><i class=\"a\"></i>requests a second <i class=\"b\"></i>p99 "
                + "<i class=\"full\"></i>pauses of gen 2 <i class=\"young\"></i>of gen 0 and 1</p></section>\n");
        return html.ToString();
    }

    /// <summary>What is kept, or starved?</summary>
    public static string Memory(Recording recording)
    {
        double seconds = recording.Milliseconds / 1000.0;
        var html = new StringBuilder("<section id=\"kept\"><h2><b>4</b> What is kept or starved?</h2>\n");
        html.Append($"<p class=\"answer\">{MemoryAnswer(recording)}</p>\n");
        IReadOnlyList<Second> all = recording.Seconds;
        double?[] zero = new double?[all.Count];
        double?[] small = Series(all, one => Known(one.Generation0) + Known(one.Generation1) + Known(one.Generation2));
        double?[] heap = Series(all, one => Known(one.Generation0) + Known(one.Generation1) + Known(one.Generation2)
            + Known(one.Large));
        double?[] committed = Series(all, one => Known(one.Committed));
        double mostHeap = Nice(heap.Concat(committed).Max() ?? 0);
        var heapChart = new TimeChart(seconds, 84, hasAxis: false);
        heapChart.Area(zero, small, mostHeap, "area a");
        heapChart.Area(small, heap, mostHeap, "area c");
        heapChart.Line(committed, mostHeap, "line d");
        heapChart.Scale(Format.Bytes(mostHeap), "heap", "a", isRight: false);
        html.Append(heapChart.ToSvg("The heap by second"));

        double?[] threads = Series(all, one => Known(one.PoolThreads));
        double?[] queue = Series(all, one => Known(one.PoolQueue));
        double mostThreads = Nice(threads.Max() ?? 0);
        double mostQueue = Nice(queue.Max() ?? 0);
        var pool = new TimeChart(seconds, 46, hasAxis: true);
        pool.Area(zero, queue, mostQueue, "area b");
        pool.Line(threads, mostThreads, "line a");
        pool.Scale(Format.Count((long)mostThreads), "threads", "a", isRight: false);
        pool.Scale(Format.Count((long)mostQueue), "queue", "b", isRight: true);
        html.Append(pool.ToSvg("Threads of the pool and work that waits for one"))
            .Append(
                "<p class=\"legend\"><i class=\"a\"></i>gen 0 to 2, pool threads <i class=\"c\"></i>large object heap "
                + "<i class=\"d\"></i>committed <i class=\"b\"></i>pool queue</p></section>\n");
        return html.ToString();
    }

    private static string Answer(Recording recording)
    {
        var undisturbed = new LatencyHistogram();
        var paused = new LatencyHistogram();
        var without = new LatencyHistogram();
        foreach (Endpoint endpoint in recording.Endpoints)
        {
            undisturbed.Add(endpoint.Undisturbed);
            paused.Add(endpoint.Paused);
            without.Add(endpoint.WithoutPauses);
        }

        var all = new LatencyHistogram();
        all.Add(undisturbed);
        all.Add(paused);
        if (all.Count == 0)
        {
            return recording.Evidence.HasRequests
                ? "No request ended while the recording ran."
                : "No requests were recorded: this recording is light, or the process serves none.";
        }

        double slow = all.Quantile(SlowPart);
        double rest = without.Quantile(SlowPart);
        double part = Math.Max(0, 1 - (rest / slow));
        string verdict = part switch
        {
            >= 0.5 => "Yes",
            >= 0.15 => "In part",
            _ => "Hardly",
        };
        if (paused.Count == 0)
        {
            return $"<b>No.</b> The p99 is <b>{Format.Milliseconds(slow)}</b>. No request met a pause.";
        }

        return $"<b>{verdict}.</b> The p99 is <b>{Format.Milliseconds(slow)}</b>, without the pauses that requests met "
            + $"<b>{Format.Milliseconds(
                Math.Min(rest, slow))}</b>. {Format.Count(paused.Count)} of {Format.Count(all.Count, "request")} met "
            + $"a pause: p99 {Format.Milliseconds(paused.Quantile(SlowPart))}, of the rest "
            + $"{Format.Milliseconds(undisturbed.Quantile(SlowPart))}.";
    }

    private static string MemoryAnswer(Recording recording)
    {
        var parts = new List<string>();
        if (recording.Collections.LastOrDefault(one => one is { Generation: 2, After: not null })?.After is { } after)
        {
            parts.Add($"After the last full collection the large object heap is <b>{Format.Bytes(after.Large)}</b>"
                + (after.Large > 0 ? $", {Format.Percent(after.LargeFree, after.Large)} of it holes" : string.Empty)
                + $"; generation 2 is {Format.Bytes(after.Generation2)}. {after.Heaps} heap{(after.Heaps == 1
                    ? string.Empty
                    : "s")}.");
        }

        if (recording.Seconds.Count > 0 && recording.Seconds.Max(one => one.PoolThreads) is > 0 and var threads)
        {
            parts.Add(
                $"At most {Format.Count(
                    threads, "pool thread")}, {Format.Count(recording.Seconds.Max(one => one.PoolQueue))} "
                + "waiting.");
        }

        long used = recording.Seconds.Select(one => one.ContainerMemory).DefaultIfEmpty(-1).Max();
        if (recording.Server.MemoryLimit > 0 && used > 0)
        {
            parts.Add(
                $"The container uses {Format.Bytes(used)} of {Format.Bytes(
                    recording.Server.MemoryLimit)}, cached files "
                + $"{Format.Bytes(recording.Seconds.Max(one => one.FileCache))}.");
        }

        if (recording.Kept is { Roots: [var most, ..] } heap)
        {
            string name = KeptText.NameOf(most);
            parts.Add($"{(most.Name.Length > 0 ? Code(name) : Encode(name))} keeps <b>{Format.Bytes(most.Bytes)}</b> "
                + $"of the {Format.Bytes(heap.Bytes)} that a full collection leaves.");
        }

        return parts.Count > 0 ? string.Join(' ', parts) : "Nothing was collected while the recording ran.";
    }

    private static IEnumerable<double[]> PausesOf(Recording recording, Func<Collection, bool> which)
        => recording.Collections.Where(which).SelectMany(one => one.Pauses);

    private static double?[] Series(IReadOnlyList<Second> seconds, Func<Second, double?> value)
        => [.. seconds.Select(value)];

    private static double? Known(long value) => value < 0 ? null : value;

    // The next figure that reads well on an axis.
    private static double Nice(double value)
    {
        if (value <= 0)
        {
            return 1;
        }

        double power = Math.Pow(10, Math.Floor(Math.Log10(value)));
        return power * new[] { 1, 1.5, 2, 3, 4, 5, 6, 8, 10 }.First(step => step * power >= value * 0.999);
    }
}
