using System.Collections.Generic;
using System.Linq;
using System.Text;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1006;

/// <summary>What is answered depends on the whole text, so no part of it can be written before.</summary>
public sealed class BoardController : ControllerBase
{
    [HttpGet("board")]
    public IActionResult Board()
    {
        var board = new StringBuilder();
        foreach (Station station in Station.All())
        {
            board.Append(station.Place).Append('\n');
        }

        if (board.Length == 0)
        {
            return NotFound();
        }

        return Content(board.ToString(), "text/plain");
    }
}

public sealed class Station
{
    public string Place { get; set; } = "";

    public static IQueryable<Station> All() => new List<Station>().AsQueryable();
}
