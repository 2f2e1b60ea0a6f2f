using System.Collections.Generic;
using System.Text;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1004;

/// <summary>What is answered depends on the whole text, so no part of it can be written before.</summary>
public sealed class FeedController : ControllerBase
{
    [HttpPost("feed")]
    public IActionResult Feed(List<FeedComment> comments, string head)
    {
        var feed = new StringBuilder(System.IO.File.ReadAllText(head));
        foreach (FeedComment comment in comments)
        {
            feed.Append(comment.Title).Append('\n');
        }

        if (feed.Length == 0)
        {
            return NotFound();
        }

        return Content(feed.ToString(), "text/plain");
    }
}

public sealed class FeedComment
{
    public string Title { get; set; } = "";
}
