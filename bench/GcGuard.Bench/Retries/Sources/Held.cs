#nullable enable

using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;

namespace GcGuard.Bench.Retries.Held;

/// <summary>Looks at uploads, one at a time.</summary>
internal sealed class Scanner : IDisposable
{
    private readonly SemaphoreSlim _gate = new(1, 1);

    public SemaphoreSlim Gate => _gate;

    public async Task<int> ScanAsync(IFormFile file, CancellationToken cancellationToken)
    {
        var content = new MemoryStream();
        await file.CopyToAsync(content, cancellationToken).ConfigureAwait(false);

        await _gate.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            await Task.Delay(2, cancellationToken).ConfigureAwait(false);
            return content.GetBuffer()[0];
        }
        finally
        {
            _gate.Release();
        }
    }

    public void Dispose() => _gate.Dispose();
}
