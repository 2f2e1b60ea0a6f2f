using System.Linq;
using GcGuard;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1001.Chunked;

public sealed class SieveController : ControllerBase
{
    [HttpGet]
    public int Get(int step)
    {
        ChunkedList<bool> crossed = new ChunkedList<bool>(Enumerable.Repeat(false, 100_000)); // none yet
        for (int i = step; i < crossed.Count; i += step)
        {
            crossed[i] = true;
        }

        return crossed.Count(one => !one);
    }
}
