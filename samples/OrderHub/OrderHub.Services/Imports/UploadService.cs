using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;
using OrderHub.Contracts;
using OrderHub.Services.Diagnostics;

namespace OrderHub.Services.Imports;

public sealed class UploadService
{
    private const long LargeUpload = 1024 * 1024;

    public async Task<UploadReceipt> ReceiveAsync(IFormFile file, CancellationToken cancellationToken)
    {
        using var buffer = new MemoryStream();
        await file.CopyToAsync(buffer, cancellationToken);

        string hash = Convert.ToHexString(SHA256.HashData(buffer.ToArray()));
        long length = buffer.Length;
        if (length >= LargeUpload)
        {
            MemoryJanitor.Release();
        }

        return new UploadReceipt(file.FileName, length, hash);
    }

    public async Task<long> StoreAsync(Stream upload, Stream store, CancellationToken cancellationToken)
    {
        byte[] block = new byte[128 * 1024];
        long total = 0;
        int read;
        while ((read = await upload.ReadAsync(block, cancellationToken)) > 0)
        {
            await store.WriteAsync(block.AsMemory(0, read), cancellationToken);
            total += read;
        }

        return total;
    }

    /// <summary>Copies an upload with the block size that the framework's own copy uses.</summary>
    public async Task<long> RelayAsync(Stream upload, Stream store, CancellationToken cancellationToken)
    {
        byte[] block = new byte[81_920];
        long total = 0;
        int read;
        while ((read = await upload.ReadAsync(block, cancellationToken)) > 0)
        {
            await store.WriteAsync(block.AsMemory(0, read), cancellationToken);
            total += read;
        }

        return total;
    }
}
