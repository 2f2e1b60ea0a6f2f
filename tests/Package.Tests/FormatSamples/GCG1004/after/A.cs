using System.Collections.Generic;
using System.Text;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1004;

/// <summary>MVC writes the text when the action has returned, so there is no place for a writer here.</summary>
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

        return Content(feed.ToString(), "text/plain");
    }
}

public sealed class FeedComment
{
    public string Title { get; set; } = "";
}
