namespace GcGuard.CodeFixes.Fixing;

/// <summary>A rewrite that passed <see cref="FixVerification"/>, with what it leads to.</summary>
/// <param name="fix">The rewrite.</param>
/// <param name="changedDocument">The document after it.</param>
/// <param name="changedSolution">The solution after it, every linked document included.</param>
internal sealed class VerifiedFix(Fix fix, Document changedDocument, Solution changedSolution)
{
    public Fix Fix { get; } = fix;

    public Document ChangedDocument { get; } = changedDocument;

    public Solution ChangedSolution { get; } = changedSolution;
}
