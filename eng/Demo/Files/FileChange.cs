using System;
using System.Collections.Generic;
using System.Linq;
using DiffPlex;
using DiffPlex.Model;

namespace GcGuard.Demo.Files;

/// <summary>How one file changed.</summary>
/// <param name="File">The file's relative path.</param>
/// <param name="Added">Lines that are new.</param>
/// <param name="Removed">Lines that are gone.</param>
internal sealed record FileChange(string File, int Added, int Removed)
{
    /// <summary>The files that differ between two versions of the sources, by path.</summary>
    public static IReadOnlyList<FileChange> Between(
        IReadOnlyDictionary<string, string> before, IReadOnlyDictionary<string, string> after)
    {
        var changes = new List<FileChange>();
        foreach (string file in before.Keys.Union(after.Keys, StringComparer.Ordinal).Order(StringComparer.Ordinal))
        {
            string old = before.GetValueOrDefault(file, "");
            string @new = after.GetValueOrDefault(file, "");
            if (!string.Equals(old, @new, StringComparison.Ordinal))
            {
                DiffResult difference = Differ.Instance.CreateLineDiffs(old, @new, ignoreWhitespace: false);
                changes.Add(new FileChange(
                    file,
                    difference.DiffBlocks.Sum(block => block.InsertCountB),
                    difference.DiffBlocks.Sum(block => block.DeleteCountA)));
            }
        }

        return changes;
    }
}
