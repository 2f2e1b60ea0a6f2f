using System.Net.Http.Headers;

namespace OrderHub.Services.Partners;

/// <summary>Sends archives to the partner, each once: who asked for one asks again if it did not arrive.</summary>
public sealed class ArchiveClient(HttpClient client)
{
    public async Task<bool> PublishAsync(Action<Stream> writeDocuments, CancellationToken cancellationToken)
    {
        var archive = new MemoryStream();
        writeDocuments(archive);
        using var content = new ByteArrayContent(archive.ToArray());
        content.Headers.ContentType = new MediaTypeHeaderValue("application/zip");
        using var response = await client.PostAsync("/partner/receive", content, cancellationToken);
        return response.IsSuccessStatusCode;
    }
}
