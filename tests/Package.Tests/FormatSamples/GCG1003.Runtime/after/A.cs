using System.Collections.Generic;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1003.Chunked;

/// <summary>The serialiser of the caller may know of lists only.</summary>
public sealed class SquaresController : ControllerBase
{
    [HttpGet]
    public List<long> Squares()
    {
        var squares = new List<long>();
        for (long i = 0; i < 50_000; i++)
        {
            squares.Add(i * i);
        }

        return squares;
    }
}
