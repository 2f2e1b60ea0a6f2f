using System.Collections.Generic;
using System.IO;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG6002;

public sealed class SignController : ControllerBase
{
    private static readonly SemaphoreSlim Key = new(1, 1);

    [HttpPost("sign")]
    public async Task<int> Sign(List<SignedRow> rows)
    {
        await Key.WaitAsync();
        try
        {
            byte[] body = JsonSerializer.SerializeToUtf8Bytes(rows);
            return Checksum(body);
        }
        finally
        {
            Key.Release();
        }
    }

    private static int Checksum(byte[] body)
    {
        int sum = 0;
        foreach (byte value in body)
        {
            sum = (sum * 31) + value;
        }

        return sum;
    }
}

public sealed class SignedRow
{
    public string Name { get; set; } = "";
}

public sealed class UploadController : ControllerBase
{
    private static readonly SemaphoreSlim Licence = new(1, 1);

    [HttpPost("upload")]
    public async Task<long> Upload(IFormFile file, CancellationToken cancellationToken) => await ScanAsync(file, cancellationToken);

    private static async Task<long> ScanAsync(IFormFile file, CancellationToken cancellationToken)
    {
        // One scan at a time.
        await Licence.WaitAsync(cancellationToken);
        try
        {
            var content = new MemoryStream();
            await file.CopyToAsync(content, cancellationToken);
            content.Position = 0;
            return content.ReadByte() + content.Length;
        }
        finally
        {
            Licence.Release();
        }
    }
}
