using System.Net.Http;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2008;

/// <summary>Without a token nothing would end a body that never comes.</summary>
public sealed class MirrorController(HttpClient client) : ControllerBase
{
    [HttpGet("mirror")]
    public async Task Mirror()
    {
        using HttpResponseMessage response = await client.GetAsync("/catalogue");
        await response.Content.CopyToAsync(Response.Body);
    }
}
