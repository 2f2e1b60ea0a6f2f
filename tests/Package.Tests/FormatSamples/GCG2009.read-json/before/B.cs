using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

public sealed class EntriesController(HttpClient client) : ControllerBase
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    [HttpGet("entries")]
    public async Task<List<ReadEntry>> Entries(CancellationToken cancellationToken)
    {
        using HttpResponseMessage response = await client.GetAsync("/entries", HttpCompletionOption.ResponseHeadersRead, cancellationToken);
        if (!response.IsSuccessStatusCode)
        {
            throw new InvalidOperationException(await response.Content.ReadAsStringAsync(cancellationToken));
        }

        string json = await response.Content.ReadAsStringAsync(cancellationToken); // as the partner sends it
        return JsonSerializer.Deserialize<List<ReadEntry>>(json, Options) ?? [];
    }

    [HttpGet("all")]
    public async Task<List<ReadEntry>> All(CancellationToken cancellationToken)
    {
        var response = await client.GetAsync("/all", cancellationToken);
        response.EnsureSuccessStatusCode();
        string json = await response.Content.ReadAsStringAsync(cancellationToken);
        return JsonSerializer.Deserialize<List<ReadEntry>>(json, Options) ?? [];
    }

    [HttpGet("latest")]
    public async Task<ReadEntry?> Latest()
    {
        var entries = JsonSerializer.Deserialize<List<ReadEntry>>(await client.GetStringAsync("/latest"));
        return entries?[0];
    }
}

public sealed class ReadEntry
{
    public string[] Authors { get; set; } = [];

    public string[] Keywords { get; set; } = [];

    public string[] Chapters { get; set; } = [];

    public string[] Reviews { get; set; } = [];

    public string Title { get; set; } = "";
}
