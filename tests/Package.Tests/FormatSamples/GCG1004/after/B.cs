using System.Collections.Generic;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.WebUtilities;

namespace Samples.GCG1004;

public sealed class Booking
{
    public string Title { get; set; } = "";
}

public sealed class TableController : ControllerBase
{
    [HttpPost("table")]
    public async Task Table(List<Booking> bookings, string head, CancellationToken cancellationToken)
    {
        var table = new StringBuilder(System.IO.File.ReadAllText(head));
        foreach (Booking booking in bookings)
        {
            table.Append(booking.Title).Append(';');
        }

        Response.ContentType = "text/csv";
        // UTF-8, without a preamble
        await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))
        {
            await writer.WriteAsync(table, cancellationToken);
        }
    }

    [HttpPost("body")]
    public async Task Body(List<Booking> bookings, string head)
    {
        var table = new StringBuilder(System.IO.File.ReadAllText(head));
        foreach (Booking booking in bookings)
        {
            table.AppendLine(booking.Title);
        }

        await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))
        {
            await writer.WriteAsync(table);
        } // whole
    }
}
