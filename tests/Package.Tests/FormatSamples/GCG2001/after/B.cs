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
        report.TryGetBuffer(out ArraySegment<byte> buffer);
        return Encoding.UTF8.GetString(buffer.Array!, buffer.Offset, buffer.Count); // UTF-8, without a preamble
    }

    [HttpGet("body")]
    public async Task Body(int rows)
    {
        using var report = new MemoryStream();
        Fill(report, rows);
        report.TryGetBuffer(out ArraySegment<byte> bytes);
        await Response.Body.WriteAsync(bytes.Array!, bytes.Offset, bytes.Count);
    }

    [HttpGet("both")]
    public string Both(int rows)
    {
        var first = new MemoryStream();
        var second = new MemoryStream();
        Fill(first, rows);
        Fill(second, rows);
        first.TryGetBuffer(out ArraySegment<byte> buffer);
        second.TryGetBuffer(out ArraySegment<byte> segment);
        return Convert.ToHexString(buffer.Array!, buffer.Offset, buffer.Count)
            + Convert.ToHexString(segment.Array!, segment.Offset, segment.Count);
    }

    [HttpGet("document")]
    public IActionResult Document(int rows)
    {
        ArraySegment<byte> bytes;
        using (var report = new MemoryStream())
        {
            Fill(report, rows);
            report.TryGetBuffer(out bytes);
        }

        return File(
            new MemoryStream(bytes.Array!, bytes.Offset, bytes.Count, writable: false), "text/plain", "report.txt");
    }

    private static void Fill(MemoryStream report, int rows)
    {
        for (int row = 0; row < rows; row++)
        {
            report.WriteByte((byte)row);
        }
    }
}
