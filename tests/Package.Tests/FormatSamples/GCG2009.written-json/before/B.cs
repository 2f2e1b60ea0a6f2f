using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

public sealed class Entry
{
    public string Title { get; set; } = "";

    public string[][] Sections { get; set; } = [];
}

public sealed class ExportController : ControllerBase
{
    [HttpPost("export")]
    public async Task Export(List<Entry> entries, CancellationToken cancellationToken)
    {
        // everything
        string json = JsonSerializer.Serialize(entries);

        Response.ContentType = "application/json";
        await Response.WriteAsync(json, cancellationToken); // once
    }

    [HttpPost("bytes")]
    public async Task Bytes(List<Entry> entries)
    {
        #region Body
        byte[] bytes = JsonSerializer.SerializeToUtf8Bytes(entries);
        await Response.Body.WriteAsync(bytes, 0, bytes.Length);
        #endregion
    }

    [HttpPost("file")]
    public async Task Save(List<Entry> entries, CancellationToken cancellationToken)
    {
        string path = Path.GetTempFileName();
        await System.IO.File.WriteAllTextAsync(path, JsonSerializer.Serialize(entries), cancellationToken);
    }
}

internal static class Encoded
{
    public static byte[] Of(object value) => Encoding.UTF8.GetBytes(JsonSerializer.Serialize(value));
}

public sealed class EncodedController : ControllerBase
{
    [HttpPost("encoded")]
    public int Length(List<Entry> entries) => Encoded.Of(entries).Length;
}
