using System;
using System.Globalization;
using System.IO;
using System.Linq;

namespace GcGuard.Bench.Workloads;

/// <summary>The file of GCG1003: 50,000 lines of a price list, each of which is read once.</summary>
internal static class ReadRows
{
    private const int Lines = 50_000;

    private static readonly string Path = Write();

    /// <summary>As the code is found: an array of all lines.</summary>
    public static long Whole()
    {
        long length = 0;
        foreach (string line in File.ReadAllLines(Path))
        {
            length += line.Length;
        }

        return length;
    }

    /// <summary>As the fix leaves it: one line after the other.</summary>
    public static long OneByOne()
    {
        long length = 0;
        foreach (string line in File.ReadLines(Path))
        {
            length += line.Length;
        }

        return length;
    }

    private static string Write()
    {
        string path = System.IO.Path.GetTempFileName();
        AppDomain.CurrentDomain.ProcessExit += (_, _) => File.Delete(path);
        File.WriteAllLines(
            path, Enumerable.Range(0, Lines).Select(i => i.ToString(CultureInfo.InvariantCulture) + ";EUR;129.90"));
        return path;
    }
}
