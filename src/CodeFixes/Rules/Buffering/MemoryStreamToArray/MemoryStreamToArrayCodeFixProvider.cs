using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Fixes GCG2001: hands the stream's buffer to the code that reads it, or reads an upload into one array where that
/// code needs an array. It decides again, by the rule's own analysis, because other fixes may have changed the code.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(MemoryStreamToArrayCodeFixProvider))]
public sealed class MemoryStreamToArrayCodeFixProvider() : GcGuardCodeFixProvider(new MemoryStreamToArrayAnalyzer())
{
    /// <summary>The name of the action that hands over the buffer, where it is not the default.</summary>
    private const string OwnBuffer = "buffer";

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target,
        CancellationToken cancellationToken)
    {
        if (target.Model.GetOperation(target.Node, cancellationToken) is not IInvocationOperation invocation)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        if (NeedlessCopy.TryFind(invocation, KnownTypes.For(target.Model.Compilation), cancellationToken)
            is not { } copy)
        {
            return Task.FromResult(ReturnRoute.IsReturned(invocation, cancellationToken)
                ? ImmutableArray<Fix>.Empty
                : Fixes.Of(UploadArrayFix.TryCreate(target, cancellationToken)));
        }

        ImmutableArray<Fix>.Builder fixes = ImmutableArray.CreateBuilder<Fix>();
        if (ChunkedStreamFix.TryCreate(target, copy, cancellationToken) is { } chunked)
        {
            fixes.Add(chunked);
        }

        if (copy.CanShareBuffer && NeedlessCopyRewriter.TryCreate(target, copy) is { } rewriter)
        {
            string title = copy.Consumer.Kind == ArrayConsumerKind.FileResult
                ? "Return a stream instead of a copy (the result becomes a FileStreamResult)"
                : "Use the stream's own buffer instead of a copy";
            fixes.Add(new Fix(title, _ => rewriter.Rewrite())
            {
                Alternative = fixes.Count == 0 ? null : OwnBuffer,
                IsDefaultOtherwise = fixes.Count > 0,
            });
        }

        return Task.FromResult(fixes.ToImmutable());
    }
}
