using Microsoft.AspNetCore.Mvc;
using OrderHub.Contracts;
using OrderHub.Services.Caches;

namespace OrderHub.Api.Controllers;

[ApiController]
[Route("api/caches")]
public sealed class CachesController(ClientCacheBuilder caches) : ControllerBase
{
    [HttpGet("{userId:int}")]
    public ClientCacheSummary Get(int userId) => caches.Build(userId);
}
