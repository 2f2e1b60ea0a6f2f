namespace GcGuard.CodeFixes.Fixing;

/// <summary>A rewrite that passed <see cref="FixVerification"/>, with what it leads to.</summary>
/// <param name="Fix">The rewrite.</param>
/// <param name="ChangedDocument">The document after it.</param>
/// <param name="ChangedSolution">The solution after it, every linked document included.</param>
internal sealed record VerifiedFix(Fix Fix, Document ChangedDocument, Solution ChangedSolution);
