using System.IO;
using System.Text;

namespace GcGuard.DocsGenerator;

/// <summary>The figures of a run of the demo, as it wrote them into a file that is kept.</summary>
internal static class DemoFigures
{
    private const string Kept = "eng/Demo/figures.tsv";

    /// <summary>The table.</summary>
    /// <exception cref="PageException">The file has a line that is not one of the demo's.</exception>
    public static string Markdown(string root)
    {
        var table = new StringBuilder("| Scenario | Figure | Before | After the fixes |\n|---|---|---|---|\n");
        foreach (string line in File.ReadLines(Path.Combine(root, Kept)))
        {
            string[] cells = line.Split('\t');
            if (cells.Length != 4)
            {
                throw new PageException($"{Kept}: '{line}' has not four parts; copy the file that the demo writes");
            }

            table.Append($"| {string.Join(" | ", cells)} |\n");
        }

        return table.ToString();
    }
}
