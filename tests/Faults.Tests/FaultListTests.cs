using System.Collections.Generic;
using System.IO;
using GcGuard.Faults.List;

namespace GcGuard.Faults.Tests;

public sealed class FaultListTests
{
    private const string Complete = """
        # A comment.

        [one]
        file: src/A.cs
        original: if (a: b)
        replacement:
        tests: tests/A.Tests
        filter: FullyQualifiedName~A
        meaning: Nothing works.
        """;

    [Fact]
    public void A_fault_is_read_with_colons_in_its_text_and_an_empty_replacement()
    {
        Assert.Equal(
            [new Fault("one", "src/A.cs", "if (a: b)", "", "tests/A.Tests", "FullyQualifiedName~A", "Nothing works.")],
            FaultList.Parse(Complete));
    }

    [Theory]
    [InlineData("meaning: Nothing works.", "meaning:", "one lacks meaning")]
    [InlineData("filter: FullyQualifiedName~A", "", "one lacks filter")]
    [InlineData("filter:", "fliter:", "(8): expected")]
    [InlineData("[one]", "", "(4): expected")]
    [InlineData("meaning: Nothing works.", "file: src/B.cs", "(9): expected")]
    public void What_is_wrong_is_named(string right, string wrong, string message)
    {
        var failure = Assert.Throws<FaultsFailure>(() => FaultList.Parse(Complete.Replace(right, wrong)));
        Assert.Contains(FaultList.Path, failure.Message);
        Assert.Contains(message, failure.Message);
    }

    [Fact]
    public void Two_faults_of_one_name_are_refused()
    {
        var failure = Assert.Throws<FaultsFailure>(() => FaultList.Parse(Complete + "\n" + Complete));
        Assert.Contains("two faults are called one", failure.Message);
    }

    /// <summary>A fault that no longer fits its file is found with the change that it no longer fits.</summary>
    [Fact]
    public void Every_fault_of_the_repository_fits_its_file_and_names_a_test_project()
    {
        string root = RepositoryRoot.Find()!;
        IReadOnlyList<Fault> faults = FaultList.Load(root);
        Assert.True(faults.Count >= 44);
        Assert.All(faults, fault =>
        {
            string text = File.ReadAllText(Path.Combine(root, fault.File));
            Assert.NotEqual(text, fault.ApplyTo(text));
            Assert.True(Directory.Exists(Path.Combine(root, fault.Tests)), fault.Tests);
        });
    }
}
