namespace GcGuard.Analyzers.Evidence.RequestPath.Paths;

/// <summary>
/// One line of a paths file: a member of a library that another project of the solution calls, or a middleware that
/// none adds to its pipeline.
/// </summary>
/// <param name="Assembly">The name of the library's assembly.</param>
/// <param name="Id">The member's documentation id.</param>
/// <param name="Links">
/// The shortest chain of calls, the entry point first, the member itself left out; empty where no request leads there.
/// </param>
/// <param name="FurtherEntryPoints">How many entry points lead there besides the one that the chain begins at.</param>
/// <param name="Results">What becomes of the result at the calls, sorted; empty where there is none.</param>
/// <param name="Callers">The assemblies that call the member, sorted; empty for an unused middleware.</param>
/// <param name="IsBackground">
/// Whether a job or a background service leads there, and no request: it runs, but nobody knows how often.
/// </param>
internal sealed record SolutionMember(
    string Assembly,
    string Id,
    ImmutableArray<string> Links,
    int FurtherEntryPoints,
    ImmutableArray<string> Results,
    ImmutableArray<string> Callers,
    bool IsBackground = false)
{
    /// <summary>Whether nothing in the solution runs it.</summary>
    public bool IsUnused => Links.IsEmpty && !IsBackground && Callers.IsEmpty;
}
