using System.Text;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1002;

public sealed class CodesController : ControllerBase
{
    [HttpGet("codes")]
    public string Codes(int count)
    {
        var codes = new StringBuilder();
        #region Room
        // Enough for most.
        #endregion
        for (int i = 0; i < count; i++)
        {
            codes.Append(i).Append(' ');
        }

        return codes.ToString();
    }
}
