using System.Linq;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1001.Chunked;

/// <summary>The array is what the method answers.</summary>
public sealed class NumbersController : ControllerBase
{
    [HttpGet]
    public int[] Get() => Enumerable.Range(0, 50_000).ToArray();
}
