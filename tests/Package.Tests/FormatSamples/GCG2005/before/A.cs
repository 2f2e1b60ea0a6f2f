using System.IO;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2005;

/// <summary>A part of a form knows its length, which the upload's stream alone does not tell.</summary>
public sealed class ForwardController(HttpClient client) : ControllerBase
{
    [HttpPost("forward")]
    public async Task Forward(IFormFile file, CancellationToken cancellationToken)
    {
        using var buffer = new MemoryStream();
        await file.CopyToAsync(buffer, cancellationToken);
        buffer.Position = 0;
        using var form = new MultipartFormDataContent();
        form.Add(new StreamContent(buffer), "file", file.FileName);
        using var response = await client.PostAsync("/documents", form, cancellationToken);
        response.EnsureSuccessStatusCode();
    }
}
