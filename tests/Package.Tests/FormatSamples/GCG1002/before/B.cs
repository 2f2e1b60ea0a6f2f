using System.Collections.Generic;
using System.Globalization;
using System.Text;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1002;

public sealed class TableController : ControllerBase
{
    [HttpPost("text")]
    public string Text(int[] rows)
    {
        var text = new StringBuilder(100_000); // one line each
        foreach (int row in rows)
        {
            text.Append(row.ToString(CultureInfo.InvariantCulture).Length).Append(';').AppendLine();
        }

        return text.ToString();
    }

    [HttpPost("first")]
    public List<long> First(long[] rows)
    {
        List<long> first = new(20_000);
        if (rows.Length > 0)
        {
            first.Add(rows[0]);
        }

        return first;
    }
}
