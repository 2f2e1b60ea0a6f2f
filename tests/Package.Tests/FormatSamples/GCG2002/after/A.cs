using System.Text.Json;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2002;

/// <summary>A string is what the client is promised here.</summary>
public sealed class FeedController : ControllerBase
{
    [HttpPost("feed")]
    public string Feed(string path) => JsonSerializer.Serialize(System.IO.File.ReadAllLines(path));
}
