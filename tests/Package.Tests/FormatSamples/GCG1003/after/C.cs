using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Samples.GCG1003;

public sealed class PriceTable
{
    public int Rows(string path)
    {
        IEnumerable<string> lines = File.ReadLines(path);
        return lines.Skip(1).Count(line => line.Length > 0);
    }

    public async Task<long> LengthAsync(string path, CancellationToken cancellationToken)
    {
        long length = 0;
        #region Lines
        await foreach (string line in File.ReadLinesAsync(path, cancellationToken))
        {
            length += line.Length;
        }
        #endregion

        return length;
    }
}

public sealed class PricesController(PriceTable table) : Microsoft.AspNetCore.Mvc.ControllerBase
{
    [Microsoft.AspNetCore.Mvc.HttpGet("rows")]
    public int Rows(string path) => table.Rows(path);

    [Microsoft.AspNetCore.Mvc.HttpGet("length")]
    public Task<long> Length(string path, CancellationToken cancellationToken) => table.LengthAsync(path, cancellationToken);
}
