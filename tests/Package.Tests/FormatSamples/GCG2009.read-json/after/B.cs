using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Net.Http.Json;
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

        // as the partner sends it
        return await response.Content.ReadFromJsonAsync<List<ReadEntry>>(Options, cancellationToken) ?? [];
    }

    [HttpGet("all")]
    public async Task<List<ReadEntry>> All(CancellationToken cancellationToken)
    {
        using var response = await client.GetAsync("/all", HttpCompletionOption.ResponseHeadersRead, cancellationToken);
        response.EnsureSuccessStatusCode();
        return await response.Content.ReadFromJsonAsync<List<ReadEntry>>(Options, cancellationToken) ?? [];
    }

    [HttpGet("latest")]
    public async Task<ReadEntry?> Latest()
    {
        var entries = await client.GetFromJsonAsync<List<ReadEntry>>("/latest", JsonSerializerOptions.Default);
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
