using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Fixes GCG2006. It decides again, by the rule's own analysis, because other fixes may have changed the code since the
/// rule ran.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WholeBase64CodeFixProvider))]
public sealed class WholeBase64CodeFixProvider() : GcGuardCodeFixProvider(new WholeBase64Analyzer())
{
    private protected override async Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        if (target.Model.GetOperation(target.Node, cancellationToken) is not IInvocationOperation call)
        {
            return ImmutableArray<Fix>.Empty;
        }

        Fix? fix = KeptBuffer.TryFind(call, types, cancellationToken) is { } kept
            ? await KeptBufferFix.TryProposeAsync(target, kept, types, cancellationToken).ConfigureAwait(false)
            : EncodedBuffer.TryFind(call, types, cancellationToken) is { } buffer
            ? EncodedBufferFix.TryPropose(target, buffer, types)
            : null;
        return fix is null ? ImmutableArray<Fix>.Empty : ImmutableArray.Create(fix);
    }
}
