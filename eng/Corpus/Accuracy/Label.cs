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

/// <summary>Whether the rules claim to find a true site.</summary>
internal enum LabelClaim
{
    /// <summary>The file does not say.</summary>
    Unsaid,

    /// <summary>
    /// Calls in the site's own project lead from an entry point to it, and the rule's page leaves nothing of it out.
    /// </summary>
    Claimed,

    /// <summary>
    /// The same, but the page gives the site to the suspect of the area: GCG1006, GCG2009 or GCG6002.
    /// </summary>
    Suggested,

    /// <summary>
    /// The calls stand in other projects, in a framework, or in a dispatcher that finds its targets when it runs.
    /// </summary>
    Elsewhere,

    /// <summary>The rule's page says that such a site is not reported.</summary>
    LeftOut,
}

/// <summary>One labelled site.</summary>
/// <param name="Rule">Id of the rule, or name of the family, that the site is about.</param>
/// <param name="Repository"><c>owner/name</c>.</param>
/// <param name="Commit">The commit that was read.</param>
/// <param name="Path">Path in the repository, with forward slashes.</param>
/// <param name="Line">1-based line where the allocating expression starts.</param>
/// <param name="Verdict">The verdict.</param>
/// <param name="Reason">Why, in the labeller's words.</param>
/// <param name="Claim">Whether the rules claim to find a true site.</param>
internal sealed record Label(
    string Rule, string Repository, string Commit, string Path, int Line, LabelVerdict Verdict, string Reason,
    LabelClaim Claim = LabelClaim.Unsaid)
{
    /// <summary>The family that the site is about; null where it is about a rule.</summary>
    public SiteFamily? Family => SiteFamily.Find(Rule);

    /// <summary>The site as reports show it.</summary>
    public string Place => $"{Repository}:{Path}:{Line}";
}
