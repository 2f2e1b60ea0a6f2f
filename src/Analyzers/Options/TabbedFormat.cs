namespace GcGuard.Analyzers.Options;

/// <summary>How a file with tabs between its columns looks that a command of the tool writes.</summary>
/// <param name="Name">What its header calls it: <c>paths</c>.</param>
/// <param name="Columns">How many columns a line has. The first is the assembly.</param>
/// <param name="ColumnNames">What the columns are, for a reader.</param>
/// <param name="Takes">Whether a line, from a place to another one, has what its columns must have.</param>
/// <param name="AfterMerge">What to do where a merge left a marker.</param>
/// <param name="BadLine">What to do about a line that is none.</param>
internal sealed record TabbedFormat(
    string Name, int Columns, string ColumnNames, Func<string, int, int, bool> Takes, string AfterMerge, string BadLine)
{
    /// <summary>The first line. Its number goes up when an older reader would misread a newer file.</summary>
    public string Header => AnyHeader + "1";

    /// <summary>What the header of any version begins with.</summary>
    public string AnyHeader => "# gcguard " + Name + " ";
}
