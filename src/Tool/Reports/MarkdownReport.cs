using System.Text;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Reports;

/// <summary>A recording as Markdown, for a pull request or an issue.</summary>
internal static class MarkdownReport
{
    private const int MaxRows = 20;

    /// <summary>The text.</summary>
    public static string Of(Recording recording)
    {
        var text = new StringBuilder($"## {recording.Server.Name}\n\n");
        foreach (string line in RecordingSummary.Lines(recording).Concat(Doubts.Of(recording)))
        {
            text.Append($"- {line}\n");
        }

        text.Append(
            "\n| Endpoint | Requests | Large objects each | All objects each |\n| --- | ---: | ---: | ---: |\n");
        foreach (Endpoint endpoint in recording.Endpoints.Take(MaxRows))
        {
            text.Append(
                $"| {Cell(endpoint.Name)} | {(endpoint.IsPerRequest
                    ? Format.Count(endpoint.Requests)
                    : "per second")} ")
                .Append($"| {Estimate.Large(endpoint)} | {Estimate.All(endpoint.Allocated, endpoint)} |\n");
        }

        text.Append(
            "\n| Statement | Call | Endpoint | Large objects | Stands on |\n| --- | --- | --- | ---: | --- |\n");
        foreach (SiteFigure site in SiteFigure.Of(recording).Where(site => site.Large.Samples > 0).Take(MaxRows))
        {
            text.Append($"| {Cell(site.Place)} | `{CallText.Short(site.Site.Call)}` | {Cell(site.Endpoint.Name)} ")
                .Append($"| {site.Large} | {site.Large.Basis} |\n");
        }

        if (recording.Kept is { } heap)
        {
            text.Append($"\n{KeptText.Sum(heap)}.\n\n| {string.Join(" | ", KeptText.Heads)} |\n")
                .Append("| --- | ---: | ---: | ---: | --- |\n");
            foreach (KeptBy one in heap.Roots.Take(MaxRows))
            {
                text.Append($"| {string.Join(" | ", KeptText.Cells(one, heap).Select(Cell))} |\n");
            }
        }

        return text.ToString();
    }

    /// <summary>Text that stays in its cell.</summary>
    public static string Cell(string text)
        => text.Replace("|", "\\|", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal)
            .Replace('\n', ' ');
}
