namespace GcGuard.Corpus.Accuracy;

/// <summary>What a person said of a site.</summary>
internal enum LabelVerdict
{
    /// <summary>A rule should report it.</summary>
    True,

    /// <summary>No rule should report it.</summary>
    False,

    /// <summary>Careful readers may differ; counts for nothing.</summary>
    Doubtful,
}

/// <summary>One labelled site.</summary>
/// <param name="Rule">Id of the rule the site is about.</param>
/// <param name="Repository"><c>owner/name</c>.</param>
/// <param name="Commit">The commit that was read.</param>
/// <param name="Path">Path in the repository, with forward slashes.</param>
/// <param name="Line">1-based line where the allocating expression starts.</param>
/// <param name="Verdict">The verdict.</param>
/// <param name="Reason">Why, in the labeller's words.</param>
internal sealed record Label(string Rule, string Repository, string Commit, string Path, int Line, LabelVerdict Verdict, string Reason)
{
    /// <summary>The site as reports show it.</summary>
    public string Place => $"{Repository}:{Path}:{Line}";
}
