using System.Collections.Generic;
using System.Text;
using GcGuard.CodeFixes.Cascade;

namespace GcGuard.DocsGenerator;

/// <summary>The table of what a cascade refuses.</summary>
internal static class ObstacleTable
{
    public static string Markdown(IEnumerable<Obstacle> obstacles)
    {
        var table = new StringBuilder("| Obstacle | What stands in the way | What to do |\n|---|---|---|\n");
        foreach (Obstacle obstacle in obstacles)
        {
            table.Append("| `")
                .Append(obstacle.Id)
                .Append("` | ")
                .Append(obstacle.Words)
                .Append(" | ")
                .Append(obstacle.Remedy)
                .Append(" |\n");
        }

        return table.ToString();
    }
}
