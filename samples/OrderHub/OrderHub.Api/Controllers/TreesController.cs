using System.Globalization;
using Microsoft.AspNetCore.Mvc;
using OrderHub.Services.Trees;

namespace OrderHub.Api.Controllers;

[ApiController]
[Route("api/trees")]
public sealed class TreesController(ITreeService trees) : ControllerBase
{
    [HttpGet("{treeId:int}")]
    public IActionResult Get(int treeId, int? rev = null)
    {
        SerializedTree tree = trees.Get(treeId, rev ?? trees.Revision);
        Response.Headers["X-Tree-Checksum"] = tree.Checksum.ToString("x8", CultureInfo.InvariantCulture);
        Response.Headers["X-Tree-Length"] = tree.Length.ToString(CultureInfo.InvariantCulture);
        return File(tree.Content, "application/gzip");
    }

    [HttpGet("{treeId:int}/raw")]
    public async Task GetRaw(int treeId, CancellationToken cancellationToken, int? rev = null)
    {
        Response.ContentType = "application/octet-stream";
        await trees.WriteRawAsync(treeId, rev ?? trees.Revision, Response.Body, cancellationToken);
    }

    [HttpPost("refresh")]
    public IActionResult Refresh(int rev = 1) => Ok(new { revision = trees.Refresh(rev) });
}
