using System.Collections.Generic;
using System.Linq;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1003.Chunked;

public sealed class PrimesController : ControllerBase
{
    [HttpGet]
    public int Count(int step)
    {
        var candidates = new List<int>();
        for (int i = 2; i < 50_000; i++)
        {
            candidates.Add(i);
        }

        candidates.RemoveAll(candidate => candidate % step == 0);
        return candidates.Count + Shifted(step);
    }

    private static int Shifted(int step)
    {
        List<int> numbers = Enumerable.Range(0, 50_000)
            .Select(number => number * step)
            .ToList();
        numbers.Reverse();
        return numbers[step];
    }
}
