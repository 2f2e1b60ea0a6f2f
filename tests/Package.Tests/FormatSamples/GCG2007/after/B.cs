using System.Collections.Generic;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2007;

public sealed class LinesController : ControllerBase
{
    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true };

    [HttpGet("lines")]
    public async Task Lines(string path, CancellationToken cancellationToken)
    {
        string[] lines = await System.IO.File.ReadAllLinesAsync(path, cancellationToken);

        // all of them
        await JsonSerializer.SerializeAsync<IReadOnlyList<string>>(Response.Body, lines, Indented, cancellationToken);
        await JsonSerializer.SerializeAsync<IReadOnlyList<string>>(
            Response.Body, // again
            lines, cancellationToken: cancellationToken).ConfigureAwait(false);
    }
}
