using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace GcGuard.Demo.Reporting;

/// <summary>
/// A table of plain text: the first column left-aligned, the others right-aligned, heads of several lines.
/// </summary>
internal sealed class TextTable
{
    private const string Gap = "  ";

    private readonly string[][] _heads;
    private readonly List<string[]?> _rows = [];

    /// <summary>Names the columns; a line feed in a head starts its next line.</summary>
    public TextTable(IEnumerable<string> heads)
    {
        _heads = [.. heads.Select(h => h.Split('\n'))];
    }

    /// <summary>Adds a row.</summary>
    /// <exception cref="ArgumentException">It has another number of cells than there are columns.</exception>
    public void AddRow(params string[] cells)
    {
        if (cells.Length != _heads.Length)
        {
            throw new ArgumentException($"{cells.Length} cells for {_heads.Length} columns.", nameof(cells));
        }

        _rows.Add(cells);
    }

    /// <summary>Adds a line across the table.</summary>
    public void AddRule() => _rows.Add(null);

    /// <summary>
    /// The table's lines. Where it is wider than the limit its columns are shown in blocks one below the other, each
    /// with the first column again.
    /// </summary>
    public string Format(int maximumWidth)
    {
        int[] widths = [.. Enumerable.Range(0, _heads.Length).Select(Width)];
        var text = new StringBuilder();
        int next = 1;
        do
        {
            int width = widths[0];
            var columns = new List<int> { 0 };
            while (next < widths.Length && (columns.Count == 1 || width + Gap.Length + widths[next] <= maximumWidth))
            {
                width += Gap.Length + widths[next];
                columns.Add(next++);
            }

            if (text.Length > 0)
            {
                text.Append('\n');
            }

            AppendBlock(text, columns, widths);
        }
        while (next < widths.Length);

        return text.ToString().TrimEnd('\n');
    }

    private int Width(int column) =>
        Math.Max(_heads[column].Max(l => l.Length), _rows.Max(r => r?[column].Length ?? 0));

    private void AppendBlock(StringBuilder text, List<int> columns, int[] widths)
    {
        int total = columns.Sum(c => widths[c]) + (Gap.Length * (columns.Count - 1));
        int headLines = columns.Max(c => _heads[c].Length);
        for (int line = 0; line < headLines; line++)
        {
            // Heads stand on the table, so short ones start lower.
            AppendLine(text, columns, widths, c =>
            {
                int own = line - (headLines - _heads[c].Length);
                return own < 0 ? "" : _heads[c][own];
            });
        }

        text.Append('-', total).Append('\n');
        foreach (string[]? row in _rows)
        {
            if (row is null)
            {
                text.Append('-', total).Append('\n');
            }
            else
            {
                AppendLine(text, columns, widths, c => row[c]);
            }
        }
    }

    private static void AppendLine(StringBuilder text, List<int> columns, int[] widths, Func<int, string> cell)
    {
        var line = new StringBuilder();
        foreach (int column in columns)
        {
            string value = cell(column);
            line.Append(column == 0 ? value.PadRight(widths[column]) : Gap + value.PadLeft(widths[column]));
        }

        text.Append(line.ToString().TrimEnd()).Append('\n');
    }
}
