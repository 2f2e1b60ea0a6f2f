using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Fixes GCG2002: serialises to where the JSON is written. It decides again, by the rule's own analysis, because other
/// fixes may have changed the code since the rule ran.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(BufferedJsonCodeFixProvider))]
public sealed class BufferedJsonCodeFixProvider() : GcGuardCodeFixProvider(new BufferedJsonAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
        => Task.FromResult(BufferedJsonFixes.Propose(target, isRequestContent: false, cancellationToken));
}
