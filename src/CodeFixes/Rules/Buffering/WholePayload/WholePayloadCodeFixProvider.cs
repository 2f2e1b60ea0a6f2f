using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Fixes GCG2005: hands the payload's stream to the code that takes it. It decides again, by the rule's own analysis,
/// because other fixes may have changed the code since the rule ran.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WholePayloadCodeFixProvider))]
public sealed class WholePayloadCodeFixProvider() : GcGuardCodeFixProvider(new WholePayloadAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        return Task.FromResult(
            target.Model.GetOperation(target.Node, cancellationToken) is IInvocationOperation call
            && PassedPayload.TryFind(call, types, cancellationToken) is { } payload
            && PayloadSite.TryCreate(target, payload, types) is { } site
            && TryPropose(site) is { } proposed
            && LastAwait.Settle(target, proposed, cancellationToken) is { } fix
                ? ImmutableArray.Create(fix)
                : ImmutableArray<Fix>.Empty);
    }

    private static Fix? TryPropose(PayloadSite site)
        => site.Payload.Sink.Kind switch
        {
            TextSinkKind.Result => PassedResultFix.TryPropose(site),
            TextSinkKind.Stream or TextSinkKind.File => PassedCopyFix.TryPropose(site),
            TextSinkKind.RequestContent => PassedContentFix.TryPropose(site),
            TextSinkKind.Hash or TextSinkKind.StreamTaker => AwaitedFormFix.TryPropose(site),
            TextSinkKind.Reader => AwaitedFormFix.TryPropose(site) ?? PassedReaderFix.TryPropose(site),
            _ => null,
        };
}
