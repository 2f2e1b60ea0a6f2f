using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1006;

public sealed class Platform
{
    public string Place { get; set; } = "";

    public static IQueryable<Platform> All() => new List<Platform>().AsQueryable();
}

public sealed class PlacesController : ControllerBase
{
    [HttpGet("places")]
    public async Task Places(CancellationToken cancellationToken)
    {
        var table = new StringBuilder();
        foreach (Platform platform in Platform.All())
        {
            table.Append(platform.Place).Append('\n');
        }

        Response.ContentType = "text/csv";
        // UTF-8, without a preamble
        await Response.WriteAsync(table.ToString(), cancellationToken);
    }

    [HttpGet("lines")]
    public async Task Lines()
    {
        using var output = new StreamWriter(Response.Body);
        var lines = new StringBuilder();
        #region Lines
        foreach (Platform platform in Platform.All())
        {
            lines.AppendLine(platform.Place);
        }
        #endregion

        await output.WriteAsync(lines.ToString()); // whole
    }
}
