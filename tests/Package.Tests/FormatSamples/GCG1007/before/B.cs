using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1007;

/// <summary>How long the table is nobody can say, so it is a suggestion until somebody has measured it.</summary>
public sealed class ExportController : ControllerBase
{
    [HttpGet("export")]
    public async Task Export(CancellationToken cancellationToken)
    {
        var table = new StringBuilder();
        foreach (Stop stop in Stop.All())
        {
            table.Append(stop.Place).Append('\n');
        }

        Response.ContentType = "text/csv";
        // UTF-8, without a preamble
        await Response.WriteAsync(table.ToString(), cancellationToken);
    }
}

public sealed class Stop
{
    public string Place { get; set; } = "";

    public static IQueryable<Stop> All() => new List<Stop>().AsQueryable();
}
