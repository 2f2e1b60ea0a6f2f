using System.IO;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2002;

public sealed class Scan
{
    public string Title { get; set; } = "";

    public byte[] Pages { get; set; } = [];
}

public sealed class ExportController : ControllerBase
{
    [HttpPost("export")]
    public async Task Export(Scan scan, CancellationToken cancellationToken)
    {
        // everything

        Response.ContentType = "application/json";
        await JsonSerializer.SerializeAsync(Response.Body, scan, cancellationToken: cancellationToken); // once
    }

    [HttpPost("bytes")]
    public async Task Bytes(Scan scan)
    {
        #region Body
        await JsonSerializer.SerializeAsync(Response.Body, scan);
        #endregion
    }

    [HttpPost("file")]
    public async Task Save(Scan scan, CancellationToken cancellationToken)
    {
        string path = Path.GetTempFileName();
        cancellationToken.ThrowIfCancellationRequested();
        await using (var stream = new FileStream(
            path, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true))
        {
            await JsonSerializer.SerializeAsync(stream, scan, cancellationToken: cancellationToken);
        }
    }
}
