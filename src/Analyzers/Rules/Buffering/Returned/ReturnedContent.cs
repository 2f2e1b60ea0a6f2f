using System.Threading;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Rules.Buffering.Held;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Returned;

/// <summary>Whole content that a method takes into one array or text and returns, see <see cref="WholeContent"/>.</summary>
internal static class ReturnedContent
{
    /// <summary>The content that a call takes whole and its method returns; null where there is none, or nothing says that it is large.</summary>
    public static WholeContent? TryFind(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => code is IMethodSymbol
            && ReturnRoute.IsReturned(call, cancellationToken)
            && WholeContent.TryFind(call, code, rule, cancellationToken) is { Amount.Kind: PayloadKind.Unbounded } content
                ? content
                : null;
}
