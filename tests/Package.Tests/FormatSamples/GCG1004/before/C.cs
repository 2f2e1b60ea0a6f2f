using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1004;

public sealed class ExportController : ControllerBase
{
    [HttpPost("export")]
    public async Task Export(List<Booking> bookings, string head)
    {
        using var output = new StreamWriter(Response.Body);
        var lines = new StringBuilder(System.IO.File.ReadAllText(head));
        #region Lines
        foreach (Booking booking in bookings)
        {
            lines.AppendLine(booking.Title);
        }
        #endregion

        await output.WriteAsync(lines.ToString());

        var total = new StringWriter();
        total.Write(System.IO.File.ReadAllText(head));
        foreach (Booking booking in bookings)
        {
            total.Write(booking.Title.Length);
        }

        string text = total.ToString();
        await output.WriteLineAsync(text);
    }
}
