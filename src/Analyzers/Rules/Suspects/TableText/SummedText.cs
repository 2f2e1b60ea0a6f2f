using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.LargeObjects;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// A string to which each round of a loop over rows adds something, so that each round copies all of it.
/// </summary>
/// <param name="Name">The variable that holds the string, or the operator that makes it, as a message shows it.</param>
/// <param name="Growth">What the number of rounds grows with.</param>
internal readonly record struct SummedText(string Name, PayloadVerdict Growth)
{
    /// <summary>
    /// The string that a <c>+=</c> makes longer in each round; null where it may stay short, and for the others of its
    /// loop.
    /// </summary>
    public static SummedText? TryFind(
        ICompoundAssignmentOperation sum, RuleContext rule, CancellationToken cancellationToken)
    {
        if (TextOf(sum) is not { } text
            || LoopOf(sum, rule.Payload, cancellationToken) is not { } found
            || LocalFlowFact.TryAnalyze(text.Local, text, cancellationToken) is not { } flow
            || flow.Declarator.IsWithin(found.Loop)
            || !OpenRows.AreTakenBy(found.Loop, rule, cancellationToken, ofUnknown: true))
        {
            return null;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind == LocalUseKind.Written
                && use.Reference.IsWithin(found.Loop)
                && (use.Reference.Parent is not ICompoundAssignmentOperation other || IsSameBefore(other, sum)))
            {
                return null;
            }
        }

        return new SummedText(text.Local.Name + " +=", found.Growth);
    }

    /// <summary>
    /// The string that <c>rows.Aggregate("", (text, row) =&gt; text + row.Name)</c> makes longer for each row; null
    /// where it may stay short.
    /// </summary>
    public static SummedText? TryFindAggregate(
        IInvocationOperation call, RuleContext rule, CancellationToken cancellationToken)
        => call.Type?.SpecialType == SpecialType.System_String
            && LinqCalls.IsOperator(call, rule.Types)
            && call.Arguments[call.Arguments.Length > 2 ? 2 : call.Arguments.Length - 1].Value
                is IDelegateCreationOperation { Target: IAnonymousFunctionOperation step }
            && AddsToItself(step)
            && OpenRows.Are(LinqCalls.SourceOf(call), rule, cancellationToken, ofUnknown: true)
            && rule.Payload.Classify(LinqCalls.SourceOf(call), cancellationToken)
                is { Kind: not PayloadKind.Small } rows
                ? new SummedText("Aggregate", rows.Grows ? rows : PayloadVerdict.MayGrow("rows"))
                : null;

    /// <summary>Whether a lambda answers its first parameter with something behind or before it.</summary>
    private static bool AddsToItself(IAnonymousFunctionOperation step)
    {
        if (step.Body.Operations is not [IReturnOperation { ReturnedValue: { } sum }]
            || sum.WithoutConversions() is not (IBinaryOperation or IInterpolatedStringOperation))
        {
            return false;
        }

        foreach (IOperation operation in sum.Descendants())
        {
            if (operation is IParameterReferenceOperation { Parameter: { } parameter }
                && SymbolEqualityComparer.Default.Equals(parameter, step.Symbol.Parameters[0]))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The variable to which a statement adds something that is no constant.</summary>
    private static ILocalReferenceOperation? TextOf(ICompoundAssignmentOperation sum)
        => sum is { OperatorKind: BinaryOperatorKind.Add, Target: ILocalReferenceOperation text }
            && sum.Parent is IExpressionStatementOperation
            && sum.Type?.SpecialType == SpecialType.System_String
            && !sum.Value.WithoutConversions().ConstantValue.HasValue
                ? text
                : null;

    /// <summary>
    /// The loop that runs a statement in each of many rounds. What runs under a condition may run in a few.
    /// </summary>
    private static (ILoopOperation Loop, PayloadVerdict Growth)? LoopOf(
        ICompoundAssignmentOperation sum, PayloadFact payload, CancellationToken cancellationToken)
    {
        for (IOperation? current = sum.Parent; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case IConditionalOperation or ISwitchOperation or ICatchClauseOperation:
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                case IBlockOperation block when Leaves(block):
                    return null;
                case ILoopOperation loop
                    when payload.RoundsAt(loop, sum, cancellationToken, needsEvidence: true)
                        is { Grows: true } rounds:
                    return (loop, rounds);
            }
        }

        return null;
    }

    /// <summary>Whether a block ends the loop that runs it.</summary>
    private static bool Leaves(IBlockOperation block)
    {
        foreach (IOperation statement in block.Operations)
        {
            if (statement is IReturnOperation { Kind: OperationKind.Return } or IThrowOperation
                or IBranchOperation { BranchKind: BranchKind.Break })
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a sum stands before another in the same block, so that the first of them says enough.</summary>
    private static bool IsSameBefore(ICompoundAssignmentOperation other, ICompoundAssignmentOperation sum)
        => other.Syntax.SpanStart < sum.Syntax.SpanStart
            && TextOf(other) is not null
            && sum.IsWithin(other.Parent!.Parent!);
}
