using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.LargeObjects;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// A text made of rows of which nobody has said how many, that goes to code which needs all of it: a method takes it,
/// or an object keeps it. Nothing can be done there but to hold less, so only an audit shows it.
/// </summary>
internal static class TakenText
{
    /// <summary>What the text is made from, and what it grows with; null for another rule's subject.</summary>
    public static (TextSource Text, PayloadVerdict Rows)? TryFind(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => rule.AssumesLarge(call.Syntax)
            && TextSource.TryFind(call, rule.Types) is { } text
            && IsTaken(call, rule, cancellationToken)
            && !SmallByName.IsCode(code)
            && !SmallByName.IsValue(text.Value)
            && !StatusFlow.FollowsErrorStatus(call)
            && OpenRows.Fill(text.Value, call, rule, cancellationToken)
            && BuiltText.TryFind(call, rule.Types, cancellationToken) is null
            && text.Classify(rule.Payload, cancellationToken, needsEvidence: true) is { Grows: true } rows
                ? (text, rows)
                : null;

    private static bool IsTaken(IInvocationOperation call, RuleContext rule, CancellationToken cancellationToken)
    {
        IOperation value = ReturnRoute.Outermost(call);
        if (ReturnRoute.LocalOf(value, cancellationToken) is not { } flow)
        {
            return IsTakenBy(value, rule);
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind is LocalUseKind.Argument or LocalUseKind.Stored
                && IsTakenBy(ReturnRoute.Outermost(use.Reference), rule))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether code takes a text or an object keeps it. What is logged, thrown, or becomes a part of another text has a
    /// reader who looks at a few lines, or another rule.
    /// </summary>
    private static bool IsTakenBy(IOperation value, RuleContext rule)
        => value.Parent switch
        {
            ISimpleAssignmentOperation { Target: IMemberReferenceOperation } => true,
            IArgumentOperation { Parent: { } taker } => taker.CalledMethod() is { ContainingType: { } type }
                && type.SpecialType != SpecialType.System_String
                && !LoggedValue.IsLogged(value, rule.Types)
                && !rule.Types.IsOrInherits(type, "System.Exception")
                && !rule.Types.IsOrInherits(type, "System.IO.TextWriter")
                && !rule.Types.IsOrInherits(type, "System.Text.Encoding")
                && !rule.Types.Is(type, "System.Text.StringBuilder")
                && !rule.Types.Is(type, "System.Console"),
            _ => false,
        };
}
