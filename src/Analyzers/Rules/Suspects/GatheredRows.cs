using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Evidence.Work;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// Rows that come one by one and are put into a list or dictionary until all are there: by <c>await foreach</c>, or by
/// <c>ToListAsync</c> of an <c>IAsyncEnumerable</c>.
/// </summary>
/// <param name="Name">The collection, as a message shows it.</param>
/// <param name="Holder">What it is.</param>
internal readonly record struct GatheredRows(string Name, string Holder)
{
    /// <summary>The rows that a loop gathers; null where they are few, or where only some of them are kept.</summary>
    public static GatheredRows? TryFind(
        IForEachLoopOperation loop, RuleContext rule, CancellationToken cancellationToken)
        => loop.IsAsynchronous
            && AdditionIn(loop, rule, cancellationToken) is { } taker
            && !LoopElements.EndsEarly(loop)
            && RowSource.TryRead(loop.Collection, rule.Types, cancellationToken) is { IsAlwaysNarrow: false }
                ? new GatheredRows(taker.Name, taker.Type.Name == "Dictionary" ? "dictionary" : "list")
                : null;

    /// <summary>Whether a call makes a list, array or lookup of such rows.</summary>
    public static bool AreListedBy(IInvocationOperation call, RuleContext rule, CancellationToken cancellationToken)
        => call.TargetMethod is { IsExtensionMethod: true }
            && call.Arguments is [var source, ..]
            && rule.Types.Is(source.Parameter?.Type, "System.Collections.Generic.IAsyncEnumerable`1")
            && call.Completion() is IAwaitOperation
            && RowSource.TryRead(source.Value, rule.Types, cancellationToken) is { IsAlwaysNarrow: false };

    /// <summary>The collection that begins empty before the loop and takes in each row that it sees.</summary>
    private static ILocalSymbol? AdditionIn(
        IForEachLoopOperation loop, RuleContext rule, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in loop.Body.Descendants())
        {
            if (TakerOf(operation, rule) is { } local
                && !IsPicked(operation, loop)
                && LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken) is { IsSingleAssignment: true } flow
                && !flow.Declarator.IsWithin(loop)
                && IsEmpty(flow.InitialValue)
                && !IsEmptiedOrLimited(flow))
            {
                return local.Local;
            }
        }

        return null;
    }

    /// <summary>The list that a row is added to, or the dictionary that it is put into.</summary>
    private static ILocalReferenceOperation? TakerOf(IOperation operation, RuleContext rule)
        => operation switch
        {
            IInvocationOperation
            {
                TargetMethod: { Name: "Add" or "TryAdd", ContainingType: { } type },
                Instance: ILocalReferenceOperation local,
            } when rule.Types.Is(type, "System.Collections.Generic.List`1") || IsDictionary(type, rule) => local,
            ISimpleAssignmentOperation
            {
                Target: IPropertyReferenceOperation
                {
                    Property: { IsIndexer: true, ContainingType: { } type },
                    Instance: ILocalReferenceOperation local,
                },
            } when IsDictionary(type, rule) => local,
            _ => null,
        };

    private static bool IsDictionary(INamedTypeSymbol type, RuleContext rule)
        => rule.Types.Is(type, "System.Collections.Generic.Dictionary`2");

    /// <summary>
    /// Whether only rows are added that are equal to something, that a search in the list picks, or that have failed.
    /// </summary>
    private static bool IsPicked(IOperation addition, ILoopOperation loop)
    {
        for (IOperation? outer = addition.Parent; outer is not null && outer != loop; outer = outer.Parent)
        {
            if (outer is ILoopOperation or ISwitchOperation or IAnonymousFunctionOperation or ICatchClauseOperation
                || outer is IConditionalOperation { Condition: { } condition } && Compares(condition))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Compares(IOperation condition)
    {
        foreach (IOperation operation in condition.DescendantsAndSelf())
        {
            if (operation is IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equality
                && !equality.RightOperand.WithoutConversions().ConstantValue.HasValue
                || operation is IInvocationOperation { TargetMethod.Name: "Equals" or "Contains" or "ContainsKey" })
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsEmpty(IOperation? value)
        => value is IObjectCreationOperation { Initializer: null } creation && !HasContent(creation)
            || value is { Kind: SequenceLengths.CollectionExpression, ChildOperations.Count: 0 };

    /// <summary>Whether a constructor gets more than a comparer: a capacity, or the first content.</summary>
    private static bool HasContent(IObjectCreationOperation creation)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Parameter?.Name != "comparer")
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsEmptiedOrLimited(LocalFlowFact flow)
    {
        foreach (LocalUse use in flow.Uses)
        {
            if (CollectionSize.IsBoundedBy(use))
            {
                return true;
            }
        }

        return false;
    }
}
