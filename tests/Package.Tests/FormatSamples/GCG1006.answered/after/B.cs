using System;
using System.Collections.Generic;
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

    public static List<Row> All() => new();

    public static Task<List<Row>> AllAsync() => Task.FromResult(All());
}

public sealed class RowsController : ControllerBase
{
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
        List<Row> rows = await Row.AllAsync();
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
