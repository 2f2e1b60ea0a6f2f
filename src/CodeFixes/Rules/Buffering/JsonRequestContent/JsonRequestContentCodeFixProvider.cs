using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Fixes GCG2003: sends a content that serialises itself. It decides again, by the rule's own analysis, because other
/// fixes may have changed the code since the rule ran.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(JsonRequestContentCodeFixProvider))]
public sealed class JsonRequestContentCodeFixProvider() : GcGuardCodeFixProvider(new JsonRequestContentAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
        => Task.FromResult(BufferedJsonFixes.Propose(target, isRequestContent: true, cancellationToken));
}
