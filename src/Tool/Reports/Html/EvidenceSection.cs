using System.Text;
using GcGuard.Tool.Recordings.Model;
using static GcGuard.Tool.Reports.Html.HtmlText;

namespace GcGuard.Tool.Reports.Html;

/// <summary>What the figures of a page stand on.</summary>
internal static class EvidenceSection
{
    /// <summary>The strip.</summary>
    public static string Of(Recording recording)
    {
        var html = new StringBuilder("<dl id=\"evidence\">\n");
        foreach ((string name, string value) in Facts(recording))
        {
            html.Append($"<div><dt>{Encode(name)}</dt><dd>{Encode(value)}</dd></div>\n");
        }

        html.Append("</dl>\n");
        foreach (string doubt in Doubts.Of(recording))
        {
            html.Append($"<p class=\"doubt\">{Encode(doubt)}</p>\n");
        }

        return html.ToString();
    }

    private static IEnumerable<(string Name, string Value)> Facts(Recording recording)
    {
        Evidence evidence = recording.Evidence;
        ServerFacts server = recording.Server;
        yield return ("Mode", recording.Mode switch
        {
            CaptureMode.Run => "run: started by the tool, with awaits",
            CaptureMode.Light => "attached, without requests",
            CaptureMode.Trace => "a trace of another tool",
            _ => "attached",
        });
        yield return ("Runtime", ".NET " + server.Runtime);
        yield return (
            "Collector",
            server.Collector + (server.HeapsAdapted ? ", heaps adapt to the load" : string.Empty));
        yield return ("Heaps, cores", $"{Known(server.Heaps)}, {Known(server.Cores)}");
        yield return ("Memory limit", server.MemoryLimit > 0 ? Format.Bytes(server.MemoryLimit) : "none");
        yield return (
            "Samples",
            $"{Format.Count(evidence.Samples)} {(evidence.IsTicks ? "allocation ticks" : "of allocations")}");
        yield return ("Events dropped", $"{Format.Count(evidence.DroppedEvents)} of {Format.Count(evidence.Events)}");
        yield return (
            "Without a statement",
            Format.Percent(RecordingSummary.Unattributed(recording)) + " of large-object bytes");
        yield return ("Stopping took", Format.Milliseconds(evidence.RundownMilliseconds));
    }

    // The runtime tells of heaps at a collection, and there may have been none.
    private static string Known(int count) => count > 0 ? Format.Count(count) : "not known";
}
