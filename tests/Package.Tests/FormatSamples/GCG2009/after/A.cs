using System;
using System.Collections.Generic;
using System.IO;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

/// <summary>
/// The stream may be closed, so the fix would need a statement of its own, for which the condition of a loop has no place.
/// </summary>
public sealed class ChecksumController : ControllerBase
{
    [HttpGet("rounds")]
    public int Rounds(string wanted)
    {
        int rounds = 0;
        var stream = new MemoryStream();
        using (var writer = new StreamWriter(stream))
        {
            foreach (Station station in Station.All())
            {
                writer.WriteLine(station.Place);
            }
        }

        while (rounds < 10 && Convert.ToHexString(stream.ToArray()) != wanted)
        {
            rounds++;
        }

        return rounds;
    }
}

public sealed class Station
{
    public string Place { get; set; } = "";

    public static List<Station> All() => [];
}
