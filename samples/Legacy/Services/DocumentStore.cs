using Microsoft.AspNetCore.Http;
using Microsoft.IO;
using Newtonsoft.Json;

namespace Legacy.Services;

public sealed class DocumentStore
{
    private static readonly RecyclableMemoryStreamManager Streams = new();

    private static readonly RecyclableMemoryStreamManager Limited = new(new RecyclableMemoryStreamManager.Options
    {
        MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,
        MaximumLargePoolFreeBytes = 64 * 1024 * 1024,
    });

    public async Task SendAsync(object document, HttpResponse response)
    {
        using RecyclableMemoryStream stream = Streams.GetStream();
        Serialize(document, stream);
        await response.Body.WriteAsync(stream.ToArray());
    }

    public async Task SendLimitedAsync(object document, HttpResponse response)
    {
        using RecyclableMemoryStream stream = Limited.GetStream("document");
        Serialize(document, stream);
        stream.Position = 0;
        await stream.CopyToAsync(response.Body);
    }

    public async Task SendOnceAsync(object document, HttpResponse response)
    {
        var manager = new RecyclableMemoryStreamManager();
        using RecyclableMemoryStream stream = manager.GetStream();
        Serialize(document, stream);
        stream.Position = 0;
        await stream.CopyToAsync(response.Body);
    }

    private static void Serialize(object document, Stream stream)
    {
        using var text = new StreamWriter(stream, leaveOpen: true);
        using var writer = new JsonTextWriter(text);
        JsonSerializer.CreateDefault().Serialize(writer, document);
    }
}
