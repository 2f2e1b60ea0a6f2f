using System.Collections.Generic;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2004;

public sealed class EntriesController : ControllerBase
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    [HttpPost("entries")]
    public async Task<int> Add()
    {
        List<ReadEntry>? entries = await JsonSerializer.DeserializeAsync<List<ReadEntry>>(Request.Body, Options);
        return entries!.Count;
    }
}

public sealed class ReadEntry
{
    public string Title { get; set; } = "";

    public string[] Tags { get; set; } = [];

    public string[] Notes { get; set; } = [];

    public string[] Lines { get; set; } = [];

    public string[] Marks { get; set; } = [];
}
