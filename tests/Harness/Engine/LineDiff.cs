using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace GcGuard.Harness.Engine;

/// <summary>Prints two texts as one, with '-' before lines of the first only and '+' before lines of the second only.</summary>
internal static class LineDiff
{
    /// <summary>Formats the difference. Line ends are shown only when nothing else differs.</summary>
    /// <param name="expected">The text marked '-'.</param>
    /// <param name="actual">The text marked '+'.</param>
    /// <returns>One line per input line.</returns>
    public static string Format(string expected, string actual)
    {
        List<string> before = Lines(expected);
        List<string> after = Lines(actual);
        bool onlyLineEnds = before.Select(Bare).SequenceEqual(after.Select(Bare), StringComparer.Ordinal);
        Func<string, string> shown = onlyLineEnds ? Visible : Bare;
        return Compare(before.ConvertAll(line => shown(line)), after.ConvertAll(line => shown(line)));
    }

    private static string Compare(List<string> before, List<string> after)
    {
        // common[i, j] is the length of the longest common subsequence of before[i..] and after[j..].
        int[,] common = new int[before.Count + 1, after.Count + 1];
        for (int i = before.Count - 1; i >= 0; i--)
        {
            for (int j = after.Count - 1; j >= 0; j--)
            {
                common[i, j] = before[i] == after[j]
                    ? common[i + 1, j + 1] + 1
                    : Math.Max(common[i + 1, j], common[i, j + 1]);
            }
        }

        StringBuilder text = new();
        int left = 0;
        int right = 0;
        while (left < before.Count || right < after.Count)
        {
            if (left < before.Count && right < after.Count && before[left] == after[right])
            {
                text.Append(' ').AppendLine(before[left++]);
                right++;
            }
            else if (left < before.Count && (right == after.Count || common[left + 1, right] >= common[left, right + 1]))
            {
                text.Append('-').AppendLine(before[left++]);
            }
            else
            {
                text.Append('+').AppendLine(after[right++]);
            }
        }

        return text.ToString();
    }

    /// <summary>Splits a text into lines that keep their line ends.</summary>
    private static List<string> Lines(string text)
    {
        List<string> lines = [];
        int start = 0;
        for (int i = 0; i < text.Length; i++)
        {
            bool ends = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.Length || text[i + 1] != '\n'));
            if (ends)
            {
                lines.Add(text[start..(i + 1)]);
                start = i + 1;
            }
        }

        if (start < text.Length)
        {
            lines.Add(text[start..]);
        }

        return lines;
    }

    private static string Bare(string line) => line.TrimEnd('\r', '\n');

    private static string Visible(string line)
        => line.Replace("\r", "<CR>", StringComparison.Ordinal).Replace("\n", "<LF>", StringComparison.Ordinal);
}
