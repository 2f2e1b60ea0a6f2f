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
    /// <summary>More operators than any sensible query has.</summary>
    private const int MaxSteps = 20;

    /// <summary>What the text is made from, and what it grows with; null for another rule's subject.</summary>
    public static (TextSource Text, PayloadVerdict Rows)? TryFind(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => rule.AssumesLarge(call.Syntax)
            && TextSource.TryFind(call, rule.Types) is { } text
            && IsTaken(call, rule, cancellationToken)
            && !SmallByName.IsCode(code)
            && !SmallByName.IsValue(text.Value)
            && !StatusFlow.FollowsErrorStatus(call)
            && IsOfOpenRows(text.Value, call, rule, cancellationToken)
            && BuiltText.TryFind(call, rule.Types, cancellationToken) is null
            && text.Classify(rule.Payload, cancellationToken, needsEvidence: true) is { Grows: true } rows
            && text.MayBeLarge(rows, rule, cancellationToken)
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

    /// <summary>
    /// Whether a sequence holds such rows, or each of them adds to a local list or builder. What is added under a
    /// condition may be a few.
    /// </summary>
    private static bool IsOfOpenRows(
        IOperation value, IOperation reader, RuleContext rule, CancellationToken cancellationToken)
    {
        if (OpenRows.Are(value, rule, cancellationToken))
        {
            return true;
        }

        for (int step = 0; step < MaxSteps && value is IInvocationOperation query
            && LinqCalls.IsOperator(query, rule.Types); step++)
        {
            value = LinqCalls.SourceOf(query);
        }

        if (value is not ILocalReferenceOperation { Local: { } local } reference
            || LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is not { IsCaptured: false } flow)
        {
            return false;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Value.Parent is IInvocationOperation add
                && !use.Reference.IsWithin(reader)
                && (LoopAround(add) is { } loop && !flow.Declarator.IsWithin(loop)
                    ? OpenRows.Are(loop.Collection, rule, cancellationToken)
                    : add.TargetMethod.Name == "AddRange"
                        && OpenRows.Are(add.ValueAt(0).WithoutConversions(), rule, cancellationToken)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The loop over a sequence that runs an operation in each of its rounds.</summary>
    private static IForEachLoopOperation? LoopAround(IOperation operation)
    {
        for (IOperation? current = operation.Parent; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case IForEachLoopOperation loop:
                    return loop;
                case IConditionalOperation or ISwitchOperation or ICatchClauseOperation:
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return null;
            }
        }

        return null;
    }
}
