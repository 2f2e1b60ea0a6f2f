using GcGuard.Tool.Scan;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Tests.Scan;

/// <summary>Which findings of several compilations a reader is shown.</summary>
public sealed class FoundOnceTests
{
    [Fact]
    public void A_place_that_two_frameworks_compile_is_shown_once_with_its_chain()
    {
        var found = new FoundOnce();
        found.Add(Finding("Lib(net10.0)", "keep the array"));
        found.Add(Finding("Lib(net10.0)", "another thing at the same place"));
        found.Add(Finding("Lib(net10.0)", "keep the array"));
        found.Add(Finding("Lib(netstandard2.0)", "rent the array"));

        Assert.Equal(["keep the array", "another thing at the same place"], found.All.Select(finding => finding.Message));

        found.Add(Finding("Api", "keep the array") with { Chain = ["A.Get"] });

        Assert.Equal("Api", Assert.Single(found.All).Project);
    }

    [Fact]
    public void What_stands_in_no_file_is_shown_for_each_project()
    {
        var found = new FoundOnce();
        found.Add(Finding("A", "same") with { Path = string.Empty, Line = 0 });
        found.Add(Finding("B", "same") with { Path = string.Empty, Line = 0 });

        Assert.Equal(2, found.All.Count());
    }

    private static Finding Finding(string project, string message) => new()
    {
        Id = "GCG1001",
        Severity = DiagnosticSeverity.Warning,
        Message = message,
        Project = project,
        Path = "Lib/A.cs",
        Line = 3,
        Column = 5,
    };
}
