using System.Collections.Generic;
using System.Linq;
using System.Text;
using Microsoft.AspNetCore.Mvc;

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
    string ToCsv(string head);
}

internal sealed class Rows : IRows
{
    public string ToCsv(string head)
    {
        var csv = new StringBuilder();
        csv.AppendLine(head);
        foreach (Row row in Row.All())
        {
            csv.Append(row.Id).Append(';').AppendLine(row.Text); // a row
        }

        return csv.ToString();
    }
}

public sealed class RowsController : ControllerBase
{
    private readonly IRows _rows = new Rows();

    [HttpGet("rows")]
    public IActionResult Get() => Content(_rows.ToCsv("id;text"), "text/csv");

    [HttpGet("rows.csv")]
    public IActionResult Download()
    {
        string csv = _rows.ToCsv("id;text");
        return File(Encoding.UTF8.GetBytes(csv), "text/csv", "rows.csv");
    }
}
