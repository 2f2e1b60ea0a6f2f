using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.WebUtilities;
using Microsoft.Net.Http.Headers;

namespace Samples.GCG1006Answered;

public sealed class Row
{
    public int Id { get; set; }

    public string Text { get; set; } = "";

    public static IQueryable<Row> All() => new List<Row>().AsQueryable();
}

public sealed class Store
{
    public Task<List<Row>> RowsAsync() => Task.FromResult(new List<Row>());
}

public sealed class RowsController : ControllerBase
{
    private readonly Store _store = new();

    [HttpGet("rows")]
    public async Task<IActionResult> Get()
    {
        Response.ContentType = "text/plain";
        await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);
        foreach (Row row in Row.All())
        {
            await writer.WriteAsync($"{row.Text}\n");
        }

        return new EmptyResult();
    }

    [HttpGet("rows.csv")]
    public async Task<IActionResult> Download()
    {
        List<Row> rows = await _store.RowsAsync();
        if (rows.Count == 0)
        {
            return NotFound();
        }

        var name = $"rows-{DateTime.UtcNow:yyyyMMdd}.csv";
        Response.ContentType = "text/csv";
        var disposition = new ContentDispositionHeaderValue("attachment");
        disposition.SetHttpFileName(name);
        Response.Headers.ContentDisposition = disposition.ToString();
        await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);
        // The head
        await writer.WriteLineAsync("id;text");
        #region Rows
        foreach (Row row in rows)
        {
            await writer.WriteLineAsync($"{row.Id};{row.Text}"); // a row
        }
        #endregion

        return new EmptyResult();
    }
}
