using System.IO;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2010;

internal interface IDocumentStore
{
    Task<byte[]?> ReadAsync(string name, CancellationToken cancellationToken);
}

internal sealed class DocumentStore(string root) : IDocumentStore
{
    /// <summary>The whole document; null where there is none.</summary>
    public async Task<byte[]?> ReadAsync(string name, CancellationToken cancellationToken)
    {
        string path = Path.Combine(root, name);
#if DEBUG
        System.Diagnostics.Debug.WriteLine(path);
#endif
        if (!File.Exists(path))
        {
            return null;
        }

        return await File.ReadAllBytesAsync(path, cancellationToken); // all of it
    }
}

internal sealed class TileServer(HttpClient client)
{
    public Task<byte[]> LoadAsync(string address) => client.GetByteArrayAsync(address);
}

public sealed class DocumentsController : ControllerBase
{
    private readonly DocumentStore _store = new("documents");

    [HttpGet("document")]
    public async Task<IActionResult> Get(string name, CancellationToken cancellationToken)
    {
        byte[]? content = await _store.ReadAsync(name, cancellationToken);
        return content is null ? NotFound() : File(content, "application/pdf", name);
    }

    [HttpGet("tile")]
    public async Task<IActionResult> Tile(string address, HttpClient client)
        => File(await new TileServer(client).LoadAsync(address), "image/png");
}
