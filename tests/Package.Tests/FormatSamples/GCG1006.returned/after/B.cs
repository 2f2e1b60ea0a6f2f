using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.WebUtilities;
using Microsoft.Net.Http.Headers;

namespace Samples.GCG1006Returned;

public sealed class Row
{
    public int Id { get; set; }

    public string Text { get; set; } = "";

    public static IQueryable<Row> All() => new List<Row>().AsQueryable();
}

internal interface IRows
{
    /// <summary>All rows.</summary>
    /// <param name="head">The first line.</param>
    /// <param name="writer">The writer that the text is written to.</param>
    Task WriteCsvAsync(string head, TextWriter writer);
}

internal sealed class Rows : IRows
{
    public async Task WriteCsvAsync(string head, TextWriter writer)
    {
        await writer.WriteLineAsync(head);
        foreach (Row row in Row.All())
        {
            await writer.WriteLineAsync($"{row.Id};{row.Text}"); // a row
        }
    }
}

public sealed class RowsController : ControllerBase
{
    private readonly IRows _rows = new Rows();

    [HttpGet("rows")]
    public async Task<IActionResult> Get()
    {
        Response.ContentType = "text/csv";
        await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))
        {
            await _rows.WriteCsvAsync("id;text", writer);
        }

        return new EmptyResult();
    }

    [HttpGet("rows.csv")]
    public async Task<IActionResult> Download()
    {
        Response.ContentType = "text/csv";
        var disposition = new ContentDispositionHeaderValue("attachment");
        disposition.SetHttpFileName("rows.csv");
        Response.Headers.ContentDisposition = disposition.ToString();
        await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))
        {
            await _rows.WriteCsvAsync("id;text", writer);
        }

        return new EmptyResult();
    }
}
