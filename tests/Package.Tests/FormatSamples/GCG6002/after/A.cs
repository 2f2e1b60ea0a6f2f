using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG6002;

/// <summary>To read the body behind the gate would hold the gate for as long as the client takes to send it.</summary>
public sealed class ScanController : ControllerBase
{
    private static readonly SemaphoreSlim Licence = new(1, 1);

    [HttpPost("scan")]
    public async Task<int> Scan()
    {
        var content = new MemoryStream();
        await Request.Body.CopyToAsync(content);
        await Licence.WaitAsync();
        try
        {
            content.Position = 0;
            return Count(content);
        }
        finally
        {
            Licence.Release();
        }
    }

    private static int Count(MemoryStream content)
    {
        int count = 0;
        while (content.ReadByte() >= 0)
        {
            count++;
        }

        return count;
    }
}
