using System.Collections.Generic;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
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
