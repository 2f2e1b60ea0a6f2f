using System.Linq;
using GcGuard;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1003.Chunked;

public sealed class PrimesController : ControllerBase
{
    [HttpGet]
    public int Count(int step)
    {
        var candidates = new ChunkedList<int>();
        for (int i = 2; i < 50_000; i++)
        {
            candidates.Add(i);
        }

        candidates.RemoveAll(candidate => candidate % step == 0);
        return candidates.Count + Shifted(step);
    }

    private static int Shifted(int step)
    {
        ChunkedList<int> numbers = new ChunkedList<int>(Enumerable.Range(0, 50_000)
            .Select(number => number * step));
        numbers.Reverse();
        return numbers[step];
    }
}
