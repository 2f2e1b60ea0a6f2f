using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// A text made of many rows that a method returns, as it is or encoded. Its caller may only write it, so no rewrite of
/// one place ends it.
/// </summary>
internal static class ReturnedText
{
    /// <summary>What the text is made from, and what it grows with; null for another rule's subject.</summary>
    public static (TextSource Text, PayloadVerdict Rows)? TryFind(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => IsBuiltBy(call, code, rule, cancellationToken)
            && TextSource.TryFind(call, rule.Types) is { } text
            && !SmallByName.IsCode(code)
            && !(IsForDisplay(code) && !rule.AssumesLarge(call.Syntax))
            && !SmallByName.IsValue(text.Value)
            && !StatusFlow.FollowsErrorStatus(call)
            && text.Classify(rule.Payload, cancellationToken, needsEvidence: true) is { Grows: true } rows
            && text.MayBeLarge(rows, rule, cancellationToken)
                ? (text, rows)
                : null;

    /// <summary>
    /// Whether a call makes a text that the code returns to other code, so that what there is to say of it is said
    /// there.
    /// </summary>
    public static bool IsBuiltBy(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => TextSource.TryFind(call, rule.Types) is not null
            && IsReturned(call, rule.Types, cancellationToken)
            && !IsReply(code, rule);

    /// <summary>Whether the code is what says an object's value in a log or a debugger.</summary>
    private static bool IsForDisplay(ISymbol code)
        => code is IMethodSymbol { Name: nameof(ToString), IsOverride: true, Parameters.IsEmpty: true };

    /// <summary>Whether a framework calls the code and writes what it answers.</summary>
    private static bool IsReply(ISymbol code, RuleContext rule)
        => code.DeclaredAccessibility == Accessibility.Public && rule.Types.IsController(code.ContainingType);

    /// <summary>Whether a text or its bytes are returned.</summary>
    public static bool IsReturned(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
        => ReturnRoute.IsReturned(call, cancellationToken)
            || (ReturnRoute.Outermost(call).Parent is IArgumentOperation { Parent: IInvocationOperation encoding }
                && TextRoute.IsGetBytes(encoding.TargetMethod, types)
                && ReturnRoute.IsReturned(encoding, cancellationToken));
}
