using System.Collections.Generic;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2007;

public sealed class FileController : ControllerBase
{
    [HttpGet("file")]
    public Task Whole(string path)
        => JsonSerializer.SerializeAsync<IReadOnlyList<string>>(Response.Body, System.IO.File.ReadAllLines(path));
}
