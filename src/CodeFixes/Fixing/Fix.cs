namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// One rewrite that a fixer offers for one finding: of its document, and of others where one cannot change alone.
/// </summary>
/// <param name="Title">What the rewrite does and, where something observable changes, what that is.</param>
/// <param name="Rewrite">Makes the new root of the document from the root of the <see cref="FixTarget"/>.</param>
internal sealed record Fix(string Title, Func<CancellationToken, SyntaxNode> Rewrite)
{
    /// <summary>
    /// Names an alternative to the rule's default rewrite; null for the default. The default has the same equivalence
    /// key whatever the shape of the code, because fix-all and <c>dotnet format</c> ask for one key.
    /// </summary>
    public string? Alternative { get; init; }

    /// <summary>
    /// Whether this alternative is the default where none of the rewrites before it can be: one of them is refused when
    /// it is verified, and fix-all still has to fix the finding.
    /// </summary>
    public bool IsDefaultOtherwise { get; init; }

    /// <summary>
    /// Whether a client can observe the change, or a caller other than by the type of a result. Such a rewrite says so
    /// in its title, and only <c>gcguard.unattended_fixes = all</c> lets fix-all apply it.
    /// </summary>
    public bool ChangesBehavior { get; init; }

    /// <summary>
    /// A node in whose place the rewrite writes an <c>await</c> where there was none. The function around it becomes
    /// async, and its callers await it; where one of them cannot, the rewrite is not offered. Null for other rewrites.
    /// </summary>
    public SyntaxNode? NewAwait { get; init; }

    /// <summary>
    /// The new roots of the other documents that change with this one, in other projects too. They are verified as the
    /// document of the finding is.
    /// </summary>
    public ImmutableDictionary<DocumentId, SyntaxNode> OtherRoots { get; init; } =
        ImmutableDictionary<DocumentId, SyntaxNode>.Empty;

    /// <summary>
    /// Whether <see cref="OtherRoots"/> holds the same change for all documents of every file that changes, checked in
    /// all their projects.
    /// </summary>
    public bool CoversLinkedDocuments { get; init; }

    /// <summary>The same rewrite as the rule's default.</summary>
    public Fix AsDefault() => As(null);

    /// <summary>The same rewrite as an alternative of this name; null for the rule's default.</summary>
    public Fix As(string? alternative) => this with { Alternative = alternative, IsDefaultOtherwise = false };

    /// <summary>The same rewrite, which needs an async function around a node.</summary>
    public Fix Awaiting(SyntaxNode place) => this with { ChangesBehavior = true, NewAwait = place };

    /// <summary>The same rewrite with another document that changes as well.</summary>
    public Fix Changing(DocumentId document, SyntaxNode root)
        => this with { OtherRoots = OtherRoots.SetItem(document, root) };

    /// <summary>The equivalence key of this rewrite under a rule.</summary>
    public string EquivalenceKey(string ruleId) => Alternative is null ? ruleId : ruleId + ":" + Alternative;
}
