using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

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
    public IActionResult Get()
    {
        var list = new StringBuilder();
        foreach (Row row in Row.All())
        {
            list.Append(row.Text).Append('\n');
        }

        return Content(list.ToString(), "text/plain");
    }

    [HttpGet("rows.csv")]
    public async Task<IActionResult> Download()
    {
        var csv = new StringBuilder();
        List<Row> rows = await _store.RowsAsync();
        if (rows.Count == 0)
        {
            return NotFound();
        }

        // The head
        csv.AppendLine("id;text");
        #region Rows
        foreach (Row row in rows)
        {
            csv.Append(row.Id).Append(';').AppendLine(row.Text); // a row
        }
        #endregion

        var name = $"rows-{DateTime.UtcNow:yyyyMMdd}.csv";
        return File(Encoding.UTF8.GetBytes(csv.ToString()), "text/csv", name);
    }
}
