using System;
using System.IO;
using System.Text;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2001;

public sealed class ReportController : ControllerBase
{
    [HttpGet("text")]
    public string Text(int rows)
    {
        using var report = new MemoryStream();
        Fill(report, rows);
        return Encoding.UTF8.GetString(report.ToArray()); // UTF-8, without a preamble
    }

    [HttpGet("body")]
    public async Task Body(int rows)
    {
        using var report = new MemoryStream();
        Fill(report, rows);
        byte[] bytes = report.ToArray();
        await Response.Body.WriteAsync(bytes, 0, bytes.Length);
    }

    [HttpGet("both")]
    public string Both(int rows)
    {
        var first = new MemoryStream();
        var second = new MemoryStream();
        Fill(first, rows);
        Fill(second, rows);
        return Convert.ToHexString(first.ToArray()) + Convert.ToHexString(second.ToArray());
    }

    [HttpGet("document")]
    public IActionResult Document(int rows)
    {
        byte[] bytes;
        using (var report = new MemoryStream())
        {
            Fill(report, rows);
            bytes = report.ToArray();
        }

        return File(bytes, "text/plain", "report.txt");
    }

    private static void Fill(MemoryStream report, int rows)
    {
        for (int row = 0; row < rows; row++)
        {
            report.WriteByte((byte)row);
        }
    }
}
