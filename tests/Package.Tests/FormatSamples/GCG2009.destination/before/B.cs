using System.Collections.Generic;
using System.IO;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009Destination;

public sealed class Row
{
    public string Text { get; set; } = "";

    public static List<Row> All() => new();
}

internal interface IRows
{
    byte[] ToCsv();
}

internal sealed class Rows : IRows
{
    public byte[] ToCsv()
    {
        using var stream = new MemoryStream();
        using (var writer = new StreamWriter(stream, leaveOpen: true))
        {
            foreach (Row row in Row.All())
            {
                writer.WriteLine(row.Text);
            }
        }

        return stream.ToArray();
    }
}

public sealed class RowsController : ControllerBase
{
    private readonly IRows _rows = new Rows();

    [HttpGet("rows.csv")]
    public IActionResult Get() => File(_rows.ToCsv(), "text/csv", "rows.csv");
}
