using System.Collections.Generic;
using System.Linq;
using System.Text;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1006Returned;

/// <summary>One caller asks how long the text is, so it stays.</summary>
public sealed class MeasuredController : ControllerBase
{
    [HttpGet("measured")]
    public int Measure() => Csv().Length;

    [HttpGet("measured.csv")]
    public IActionResult Get() => Content(Csv(), "text/csv");

    private static string Csv()
    {
        var csv = new StringBuilder();
        foreach (Line line in Line.All())
        {
            csv.AppendLine(line.Text);
        }

        return csv.ToString();
    }
}

public sealed class Line
{
    public string Text { get; set; } = "";

    public static IQueryable<Line> All() => new List<Line>().AsQueryable();
}
