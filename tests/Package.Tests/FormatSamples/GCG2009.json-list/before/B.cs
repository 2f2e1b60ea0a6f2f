using System.Collections.Generic;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

public sealed class IdsController : ControllerBase
{
    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true };

    [HttpPost("ids")]
    public async Task Ids(List<int> ids, CancellationToken cancellationToken)
    {
        // all of them
        await JsonSerializer.SerializeAsync(Response.Body, ids, Indented, cancellationToken);
        await JsonSerializer.SerializeAsync(
            Response.Body, // again
            ids, cancellationToken: cancellationToken).ConfigureAwait(false);
    }
}
