using System.IO;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
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
        string json = JsonSerializer.Serialize(scan);

        Response.ContentType = "application/json";
        await Response.WriteAsync(json, cancellationToken); // once
    }

    [HttpPost("bytes")]
    public async Task Bytes(Scan scan)
    {
        #region Body
        byte[] bytes = JsonSerializer.SerializeToUtf8Bytes(scan);
        await Response.Body.WriteAsync(bytes, 0, bytes.Length);
        #endregion
    }

    [HttpPost("file")]
    public async Task Save(Scan scan, CancellationToken cancellationToken)
    {
        string path = Path.GetTempFileName();
        await System.IO.File.WriteAllTextAsync(path, JsonSerializer.Serialize(scan), cancellationToken);
    }
}
