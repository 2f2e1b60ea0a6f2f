using System.Collections.Generic;
using System.IO;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009Destination;

/// <summary>One caller asks how long the document is, so the array stays.</summary>
public sealed class MeasuredController : ControllerBase
{
    [HttpGet("measured")]
    public int Measure() => Csv().Length;

    [HttpGet("measured.csv")]
    public IActionResult Get() => File(Csv(), "text/csv");

    private static byte[] Csv()
    {
        var stream = new MemoryStream();
        using (var writer = new StreamWriter(stream))
        {
            foreach (Line line in Line.All())
            {
                writer.WriteLine(line.Text);
            }
        }

        return stream.ToArray();
    }
}

public sealed class Line
{
    public string Text { get; set; } = "";

    public static List<Line> All() => [];
}
