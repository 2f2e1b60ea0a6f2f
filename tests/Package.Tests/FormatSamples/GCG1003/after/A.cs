using System.Collections.Generic;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1003;

/// <summary>The list itself is the answer, so there is nothing to read one by one.</summary>
public sealed class SquaresController : ControllerBase
{
    [HttpGet]
    public List<int> Squares()
    {
        var squares = new List<int>();
        for (int i = 0; i < 40_000; i++)
        {
            squares.Add(i * i);
        }

        return squares;
    }
}
