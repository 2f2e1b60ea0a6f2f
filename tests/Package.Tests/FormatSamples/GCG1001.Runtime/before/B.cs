using System.Linq;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1001.Chunked;

public sealed class SieveController : ControllerBase
{
    [HttpGet]
    public int Get(int step)
    {
        bool[] crossed = Enumerable.Repeat(false, 100_000).ToArray(); // none yet
        for (int i = step; i < crossed.Length; i += step)
        {
            crossed[i] = true;
        }

        return crossed.Count(one => !one);
    }
}
