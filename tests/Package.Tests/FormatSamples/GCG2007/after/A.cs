using System.IO;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2007;

/// <summary>An array of bytes is one token of JSON, whatever it is declared as.</summary>
public sealed class PictureController : ControllerBase
{
    [HttpGet("picture")]
    public async Task Picture(string path)
    {
        byte[] picture = await System.IO.File.ReadAllBytesAsync(path);
        await JsonSerializer.SerializeAsync(Response.Body, picture);
    }
}
