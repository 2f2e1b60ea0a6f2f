using System.Collections.Immutable;
using GcGuard.Corpus.Analysis;

namespace GcGuard.Corpus.Fixes;

/// <summary>What became of one attempt to fix.</summary>
internal enum FixResult
{
    /// <summary>The code changed and has no new compile error.</summary>
    Compiled,

    /// <summary>The code changed and has new compile errors.</summary>
    Broken,

    /// <summary>The action was offered and changed nothing.</summary>
    NoChange,

    /// <summary>The fixer threw.</summary>
    Failed,
}

/// <summary>One code action applied alone, or one fix-all.</summary>
/// <param name="Finding">The finding that was fixed; of a fix-all the first.</param>
/// <param name="Scope">One of the names in <see cref="FixScope"/>.</param>
/// <param name="Title">The action's title.</param>
/// <param name="Result">What came of it.</param>
/// <param name="Errors">New compile errors, as <c>path:line: id: message</c>.</param>
/// <param name="Detail">The exception of a fixer that threw, or what a fix-all left behind.</param>
/// <param name="Diff">The change, where asked for.</param>
internal sealed record FixOutcome(
    Finding Finding, string Scope, string Title, FixResult Result, ImmutableArray<string> Errors, string Detail,
    string Diff)
{
    /// <summary>Whether the outcome is a defect of the package.</summary>
    public bool IsDefect => Result != FixResult.Compiled;
}

/// <summary>How much one attempt fixed at once.</summary>
internal static class FixScope
{
    /// <summary>One action for one finding.</summary>
    public const string Alone = "alone";

    /// <summary>Fix-all of one rule in one project.</summary>
    public const string Rule = "fix-all";

    /// <summary>Fix-all of every rule in one project, one after the other.</summary>
    public const string AllRules = "all rules";
}
