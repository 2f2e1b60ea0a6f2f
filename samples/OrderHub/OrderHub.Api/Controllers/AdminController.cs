using Microsoft.AspNetCore.Mvc;

namespace OrderHub.Api.Controllers;

/// <summary>What the operators may do by hand.</summary>
[ApiController]
[Route("api/admin")]
public sealed class AdminController(ILogger<AdminController> logger) : ControllerBase
{
    [HttpPost("collect")]
    public IActionResult ForceGarbageCollection()
    {
        logger.LogWarning("An operator asked for a full collection");
        GC.Collect();
        return Ok(new { heapBytes = GC.GetTotalMemory(false) });
    }
}
