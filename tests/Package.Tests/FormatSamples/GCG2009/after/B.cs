using System;
using System.Collections.Generic;
using System.IO;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

public sealed class Platform
{
    public string Place { get; set; } = "";

    public static List<Platform> All() => new();
}

public sealed class PlacesController : ControllerBase
{
    [HttpGet("places")]
    public IActionResult Places()
    {
        var places = new MemoryStream();
        #region Places
        using (var writer = new StreamWriter(places, leaveOpen: true))
        {
            foreach (Platform platform in Platform.All())
            {
                writer.WriteLine(platform.Place);
            }
        }
        #endregion

        places.Position = 0;
        return File(places, "text/csv", "places.csv");
    }

    [HttpGet("closed")]
    public string Closed()
    {
        var places = new MemoryStream();
        using (var writer = new StreamWriter(places))
        {
            foreach (Platform platform in Platform.All())
            {
                writer.WriteLine(platform.Place);
            }
        }

        places.TryGetBuffer(out ArraySegment<byte> buffer);
        return Convert.ToHexString(buffer.Array!, buffer.Offset, buffer.Count); // upper case
    }
}
