using System.Collections.Generic;
using System.Text;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1006;

/// <summary>MVC writes the text when the action has returned, so there is no place for a writer here.</summary>
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

        return Content(board.ToString(), "text/plain");
    }
}

public sealed class Station
{
    public string Place { get; set; } = "";

    public static List<Station> All() => [];
}
