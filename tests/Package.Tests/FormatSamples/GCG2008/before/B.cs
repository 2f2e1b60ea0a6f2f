using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2008;

public sealed class CatalogueController(HttpClient client) : ControllerBase
{
    [HttpGet("catalogue")]
    public async Task Get(CancellationToken cancellationToken)
    {
        using HttpResponseMessage response = await client
            .GetAsync("/catalogue", cancellationToken) // of today
            .ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        await response.Content.CopyToAsync(Response.Body, cancellationToken).ConfigureAwait(false);
    }
}
