using System.Buffers;
using Microsoft.AspNetCore.Http;
using OrderHub.Services.Diagnostics;

namespace OrderHub.Services.Imports;

/// <summary>Looks for control characters in uploads. The licence allows one scan at a time.</summary>
public sealed class UploadScanner
{
    private static readonly SearchValues<byte> Suspicious = SearchValues.Create("\0\u0001\u0002\u0003"u8);

    private readonly SemaphoreSlim _licence = new(1, 1);

    public async Task<bool> IsCleanAsync(IFormFile file, CancellationToken cancellationToken)
    {
        var content = new MemoryStream();
        await file.CopyToAsync(content, cancellationToken);

        await _licence.WaitAsync(cancellationToken);
        try
        {
            return StreamContents.Of(content).Span.IndexOfAny(Suspicious) < 0;
        }
        finally
        {
            _licence.Release();
        }
    }
}
