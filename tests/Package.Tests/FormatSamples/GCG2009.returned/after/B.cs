using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009Returned;

public sealed class Row
{
    public string Text { get; set; } = "";

    public static List<Row> All() => new();
}

internal static class Rows
{
    public static Stream ToCsv()
    {
        using (var stream = new MemoryStream())
        {
            using (var writer = new StreamWriter(stream))
            {
                foreach (Row row in Row.All())
                {
                    writer.WriteLine(row.Text);
                }
            }

            stream.TryGetBuffer(out ArraySegment<byte> buffer);
            return new MemoryStream(buffer.Array!, buffer.Offset, buffer.Count, writable: false);
        }
    }
}

public sealed class RowsController : ControllerBase
{
    private readonly HttpClient _client = new();

    [HttpGet("rows.csv")]
    public IActionResult Get() => File(Rows.ToCsv(), "text/csv", "rows.csv");

    [HttpPost("rows")]
    public async Task<int> Send()
    {
        using var content = new StreamContent(Rows.ToCsv());
        using HttpResponseMessage response = await _client.PostAsync("https://localhost/rows", content);
        return (int)response.StatusCode;
    }
}
