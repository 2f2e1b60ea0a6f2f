using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>
/// The line length of the editorconfig, and the length of a file. No analyzer of the SDK enforces them. Folders named
/// Sources hold what fixes write, compared with their output by tests.
/// </summary>
public class LayoutTests
{
    private const int MostColumns = 120;
    private const int MostLines = 400;

    /// <summary>The folders whose code is read, tests aside: their lines hold whole programs as text.</summary>
    private static readonly string[] s_folders = ["src", "eng", "bench", "samples"];

    [Fact]
    public void No_line_is_longer_than_120_columns()
        => Assert.Empty(
            from file in Sources()
            from line in File.ReadLines(file).Select((text, index) => (Text: text, Number: index + 1))
            where line.Text.Length > MostColumns
            select $"{file}:{line.Number}");

    [Fact]
    public void No_file_is_longer_than_400_lines()
        => Assert.Empty(
            from file in Sources()
            let lines = File.ReadLines(file).Count()
            where lines > MostLines
            select $"{file}: {lines} lines");

    private static IEnumerable<string> Sources()
        => from folder in s_folders
           from file in Directory.EnumerateFiles(
               Path.Combine(RepositoryRoot.Find()!, folder), "*.cs", SearchOption.AllDirectories)
           let parts = file.Split(Path.DirectorySeparatorChar)
           where !parts.Contains("obj") && !parts.Contains("bin") && !parts.Contains("artifacts")
               && !parts.Contains("Sources")
           select file;
}
