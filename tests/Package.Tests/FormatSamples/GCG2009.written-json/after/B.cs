using System.Collections.Generic;
using System.IO;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
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

        Response.ContentType = "application/json";
        await JsonSerializer.SerializeAsync(Response.Body, entries, cancellationToken: cancellationToken); // once
    }

    [HttpPost("bytes")]
    public async Task Bytes(List<Entry> entries)
    {
        #region Body
        await JsonSerializer.SerializeAsync(Response.Body, entries);
        #endregion
    }

    [HttpPost("file")]
    public async Task Save(List<Entry> entries, CancellationToken cancellationToken)
    {
        string path = Path.GetTempFileName();
        cancellationToken.ThrowIfCancellationRequested();
        await using (var stream = new FileStream(
            path, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true))
        {
            await JsonSerializer.SerializeAsync(stream, entries, cancellationToken: cancellationToken);
        }
    }
}

internal static class Encoded
{
    public static byte[] Of(object value) => JsonSerializer.SerializeToUtf8Bytes(value);
}

public sealed class EncodedController : ControllerBase
{
    [HttpPost("encoded")]
    public int Length(List<Entry> entries) => Encoded.Of(entries).Length;
}
