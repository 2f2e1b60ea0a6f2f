using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Net.Http.Headers;

namespace Samples.GCG2009Destination;

public sealed class Row
{
    public string Text { get; set; } = "";

    public static List<Row> All() => new();
}

internal interface IRows
{
    Task ToCsvToAsync(Stream destination, CancellationToken cancellationToken);
}

internal sealed class Rows : IRows
{
    public async Task ToCsvToAsync(Stream destination, CancellationToken cancellationToken)
    {
        await using (var writer = new StreamWriter(destination, leaveOpen: true))
        {
            foreach (Row row in Row.All())
            {
                await writer.WriteLineAsync(row.Text);
            }
        }
    }
}

public sealed class RowsController : ControllerBase
{
    private readonly IRows _rows = new Rows();

    [HttpGet("rows.csv")]
    public async Task<IActionResult> Get()
    {
        Response.ContentType = "text/csv";
        var disposition = new ContentDispositionHeaderValue("attachment");
        disposition.SetHttpFileName("rows.csv");
        Response.Headers.ContentDisposition = disposition.ToString();
        await _rows.ToCsvToAsync(Response.Body, HttpContext.RequestAborted);
        return new EmptyResult();
    }
}
