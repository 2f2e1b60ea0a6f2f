using System.Collections.Generic;
using System.Text;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1004;

/// <summary>MVC writes the text when the action has returned, so there is no place for a writer here.</summary>
public sealed class FeedController : ControllerBase
{
    [HttpPost("feed")]
    public IActionResult Feed(List<FeedEntry> entries)
    {
        var feed = new StringBuilder();
        foreach (FeedEntry entry in entries)
        {
            feed.Append(entry.Title).Append('\n');
        }

        return Content(feed.ToString(), "text/plain");
    }
}

public sealed class FeedEntry
{
    public string Title { get; set; } = "";
}
