using System.Collections.Generic;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2007;

/// <summary>A list that is made for the type of the call cannot be made for an interface.</summary>
public sealed class CopiedLinesController : ControllerBase
{
    [HttpGet("copy")]
    public Task Copied(string path)
        => JsonSerializer.SerializeAsync<List<string>>(Response.Body, new(System.IO.File.ReadAllLines(path)));
}
