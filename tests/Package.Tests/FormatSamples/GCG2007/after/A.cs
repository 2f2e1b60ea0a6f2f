using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2007;

/// <summary>What is converted to the type of the call is not converted to an interface.</summary>
public sealed class StoredLinesController : ControllerBase
{
    [HttpPost("stored")]
    public Task Stored(StoredLines stored) => JsonSerializer.SerializeAsync<string[]>(Response.Body, stored);
}

public sealed class StoredLines
{
    public System.Xml.XmlDocument Content { get; set; } = new();

    public static implicit operator string[](StoredLines stored) => [stored.Content.Name];
}
