using System;

namespace GcGuard.Demo.Files;

/// <summary>Counts the lines that differ between two texts, by their longest common subsequence.</summary>
internal static class LineDiff
{
    /// <summary>Lines to add and to remove to come from one text to the other.</summary>
    public static (int Added, int Removed) Count(string[] before, string[] after)
    {
        int start = 0;
        while (start < before.Length && start < after.Length && before[start] == after[start])
        {
            start++;
        }

        int end = 0;
        while (end < before.Length - start && end < after.Length - start && before[^(end + 1)] == after[^(end + 1)])
        {
            end++;
        }

        ReadOnlySpan<string> a = before.AsSpan(start, before.Length - start - end);
        ReadOnlySpan<string> b = after.AsSpan(start, after.Length - start - end);
        int common = LongestCommon(a, b);
        return (b.Length - common, a.Length - common);
    }

    private static int LongestCommon(ReadOnlySpan<string> a, ReadOnlySpan<string> b)
    {
        int[] previous = new int[b.Length + 1];
        int[] current = new int[b.Length + 1];
        foreach (string line in a)
        {
            for (int j = 1; j <= b.Length; j++)
            {
                current[j] = line == b[j - 1] ? previous[j - 1] + 1 : Math.Max(previous[j], current[j - 1]);
            }

            (previous, current) = (current, previous);
        }

        return previous[b.Length];
    }
}
