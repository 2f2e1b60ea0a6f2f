using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>One row of a table of <c>SEEDS.md</c>: a pattern that a rule must find, or code that every rule must leave.</summary>
/// <param name="Rules">The rules that may find it, the first that exists being the one; empty for code to be left.</param>
/// <param name="File">The file, relative to the folder of the table.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="Code">Text that stands on that line.</param>
internal sealed record SeedRow(IReadOnlyList<string> Rules, string File, int Line, string Code)
{
    /// <summary>Whether a finding stands on this row's line.</summary>
    public bool IsCoveredBy(Finding finding)
        => finding.File == File && finding.Line <= Line && Line <= finding.EndLine;

    /// <inheritdoc/>
    public override string ToString() => $"{File}({Line}): {string.Join(' ', Rules)} `{Code}`";
}

/// <summary>The tables of <c>samples/OrderHub/SEEDS.md</c>, by the heading they stand under.</summary>
internal sealed class SeedTable
{
    private const string FindingColumns = "| seed | shape | rule | file | line | code |";
    private const string SilentColumns = "| file | line | code | why silent |";

    private SeedTable(IReadOnlyList<string> lines)
    {
        Findings = ReadFindings(lines, "## Findings");
        CompileOnlyFindings = ReadFindings(lines, "## Compile-only findings");
        Silent = ReadRows(lines, "## Must stay silent", SilentColumns)
            .Select(cells => new SeedRow([], cells[0], ToLine(cells[1]), ToCode(cells[2])))
            .ToArray();
    }

    /// <summary>What is to be found in OrderHub.</summary>
    public IReadOnlyList<SeedRow> Findings { get; }

    /// <summary>What is to be found in the samples that are only compiled.</summary>
    public IReadOnlyList<SeedRow> CompileOnlyFindings { get; }

    /// <summary>What only looks like a finding.</summary>
    public IReadOnlyList<SeedRow> Silent { get; }

    /// <summary>Reads the tables of a file.</summary>
    public static SeedTable Read(string path) => new(File.ReadAllLines(path));

    private static SeedRow[] ReadFindings(IReadOnlyList<string> lines, string heading)
        => ReadRows(lines, heading, FindingColumns)
            .Select(cells => new SeedRow(
                cells[2].Split(' ', StringSplitOptions.RemoveEmptyEntries),
                cells[3],
                ToLine(cells[4]),
                ToCode(cells[5])))
            .ToArray();

    private static IEnumerable<string[]> ReadRows(IReadOnlyList<string> lines, string heading, string columns)
    {
        string[] table = lines
            .SkipWhile(line => line != heading)
            .Skip(1)
            .SkipWhile(line => !line.StartsWith('|') && !line.StartsWith('#'))
            .TakeWhile(line => line.StartsWith('|'))
            .ToArray();
        Assert.True(
            table.Length > 2 && table[0] == columns,
            $"SEEDS.md: under '{heading}' a table with the columns '{columns}' is expected.");
        return table.Skip(2).Select(row => ToCells(row, columns));
    }

    private static string[] ToCells(string row, string columns)
    {
        string[] cells = row.Trim('|').Split('|', StringSplitOptions.TrimEntries);
        Assert.True(
            cells.Length == columns.Trim('|').Split('|').Length,
            $"SEEDS.md: the row '{row}' does not have the columns '{columns}'.");
        return cells;
    }

    private static int ToLine(string cell) => int.Parse(cell, CultureInfo.InvariantCulture);

    private static string ToCode(string cell) => cell.Trim('`');
}
