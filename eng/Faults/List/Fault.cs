namespace GcGuard.Faults.List;

/// <summary>One line of the sources made wrong, and the tests that notice it.</summary>
/// <param name="Id">Its name on the command line.</param>
/// <param name="File">The file, relative to the root of the repository.</param>
/// <param name="Original">The text that is made wrong; it occurs once in the file.</param>
/// <param name="Replacement">The wrong text.</param>
/// <param name="Tests">The folder of the test project, relative to the root.</param>
/// <param name="Filter">Which of its tests to run, as <c>dotnet test --filter</c> takes it.</param>
/// <param name="Meaning">What a user would see of the fault.</param>
internal sealed record Fault(
    string Id, string File, string Original, string Replacement, string Tests, string Filter, string Meaning)
{
    /// <summary>The text of the file with the fault in it.</summary>
    /// <exception cref="FaultsFailure">The original text does not occur exactly once.</exception>
    public string ApplyTo(string text)
    {
        int first = text.IndexOf(Original, System.StringComparison.Ordinal);
        if (first < 0)
        {
            throw Misfit("does not occur in it");
        }

        if (text.IndexOf(Original, first + 1, System.StringComparison.Ordinal) >= 0)
        {
            throw Misfit("occurs more than once in it");
        }

        return text[..first] + Replacement + text[(first + Original.Length)..];
    }

    private FaultsFailure Misfit(string problem)
        => new($"{File}: the original text of fault {Id} {problem}; bring the fault up to date in {FaultList.Path}: "
            + $"what it breaks should stay the same. The text is: {Original}");
}
