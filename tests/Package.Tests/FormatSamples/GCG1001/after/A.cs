using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1001;

/// <summary>The array is the answer, so it cannot be returned to a pool.</summary>
public sealed class TileController : ControllerBase
{
    [HttpGet]
    public byte[] Tile() => new byte[256 * 1024];
}
