using System.Collections.Generic;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1002;

/// <summary>The list may fill its capacity, so nothing that .NET has would be better.</summary>
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
