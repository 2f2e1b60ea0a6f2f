using System.Collections.Generic;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1002.Chunked;

/// <summary>The signature is public, so the list stays what it is.</summary>
public sealed class NumbersController : ControllerBase
{
    [HttpPost]
    public List<int> Even(int[] numbers)
    {
        var even = new List<int>(30_000);
        foreach (int number in numbers)
        {
            if (number % 2 == 0)
            {
                even.Add(number);
            }
        }

        return even;
    }
}
