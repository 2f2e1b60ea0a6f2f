using System.Collections.Generic;
using System.Text.Json;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

/// <summary>A string is what the client is promised here.</summary>
public sealed class LedgerController : ControllerBase
{
    [HttpPost("ledger")]
    public string Ledger(List<LedgerEntry> entries) => JsonSerializer.Serialize(entries);
}

public sealed class LedgerEntry
{
    public string Title { get; set; } = "";

    public string[][] Sections { get; set; } = [];
}
