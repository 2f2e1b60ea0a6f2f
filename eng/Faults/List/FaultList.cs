using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace GcGuard.Faults.List;

/// <summary>
/// Reads the list: a fault is <c>[id]</c> and below it one line <c>name: value</c> for each part. Lines that begin with
/// <c>#</c> are comments.
/// </summary>
internal static class FaultList
{
    /// <summary>Where the list stands, relative to the root of the repository.</summary>
    public const string Path = "eng/Faults/faults.txt";

    private static readonly string[] s_parts = ["file", "original", "replacement", "tests", "filter", "meaning"];

    /// <summary>Reads the list of a repository.</summary>
    /// <exception cref="FaultsFailure">The list is missing or a fault in it is not complete.</exception>
    public static IReadOnlyList<Fault> Load(string root)
    {
        string path = System.IO.Path.Combine(root, Path);
        return File.Exists(path)
            ? Parse(File.ReadAllText(path))
            : throw new FaultsFailure($"{path} does not exist; check out the whole repository.");
    }

    /// <summary>Reads the text of a list.</summary>
    /// <exception cref="FaultsFailure">A line is not understood, or a fault is not complete.</exception>
    public static IReadOnlyList<Fault> Parse(string text)
    {
        var faults = new List<Fault>();
        string id = string.Empty;
        var parts = new Dictionary<string, string>(StringComparer.Ordinal);
        int number = 0;
        foreach (string line in text.ReplaceLineEndings("\n").Split('\n'))
        {
            number++;
            if (line.StartsWith('['))
            {
                AddTo(faults, id, parts);
                id = line.Trim().Trim('[', ']');
                parts.Clear();
            }
            else if (line.Trim().Length > 0 && !line.StartsWith('#'))
            {
                string[] pair = line.Split(':', 2, StringSplitOptions.TrimEntries);
                if (pair.Length < 2 || id.Length == 0 || !s_parts.Contains(pair[0]) || !parts.TryAdd(pair[0], pair[1]))
                {
                    string place = number.ToString(CultureInfo.InvariantCulture);
                    throw new FaultsFailure($"{Path}({place}): expected [id], or once for each fault one of "
                        + $"{string.Join(", ", s_parts)} with a colon, and not: {line}");
                }
            }
        }

        AddTo(faults, id, parts);
        return faults;
    }

    private static void AddTo(List<Fault> faults, string id, Dictionary<string, string> parts)
    {
        if (id.Length == 0)
        {
            return;
        }

        if (faults.Any(fault => fault.Id == id))
        {
            throw new FaultsFailure($"{Path}: two faults are called {id}; give one of them another name.");
        }

        // Only a replacement may be empty: then the fault takes something away.
        string[] missing = [.. s_parts.Where(part =>
            !parts.TryGetValue(part, out string? value) || (value.Length == 0 && part != "replacement"))];
        if (missing.Length > 0)
        {
            throw new FaultsFailure($"{Path}: fault {id} lacks {string.Join(", ", missing)}; add a line for each.");
        }

        faults.Add(new Fault(
            id,
            parts["file"],
            parts["original"],
            parts["replacement"],
            parts["tests"],
            parts["filter"],
            parts["meaning"]));
    }
}
