using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Whether a sequence may be enumerated where its list is used, instead of where the list was made: nothing happens in
/// between, and nothing that happens during the enumeration touches what it reads.
/// </summary>
internal static class SequenceTiming
{
    /// <summary>
    /// Whether the list is used in the statement after its declaration, once, before anything else there runs; true as
    /// well for a list that no local holds.
    /// </summary>
    public static bool IsUsedAtOnce(WholeSequence sequence)
    {
        if (sequence.Local is not { } local)
        {
            return true;
        }

        if (local.Declarator.EnclosingStatement() is not { Parent: IBlockOperation block } declaration)
        {
            return false;
        }

        int next = block.Operations.IndexOf(declaration) + 1;
        return next < block.Operations.Length
            && IsFirstIn(block.Operations[next], sequence.User);
    }

    /// <summary>
    /// Whether a loop's body leaves the file alone: it and what it calls read and write no other file, it does not pass
    /// the path on, and does not give the thread or the caller a turn while the file is open.
    /// </summary>
    public static bool LeavesFileAlone(IOperation code, IOperation path, KnownTypes types)
    {
        path = LocalFlowFact.OriginOf(path, default) is var origin && IsOwnVariable(origin) ? origin : path;
        bool isKnownElsewhere = !IsOwnVariable(path);
        foreach (IOperation operation in code.DescendantsAndSelf())
        {
            switch (operation)
            {
                case IAwaitOperation:
                case IReturnOperation { Kind: OperationKind.YieldReturn }:
                case IInvocationOperation call when FileCode.IsType(call.TargetMethod.ContainingType, types)
                    || (isKnownElsewhere && !LinqCalls.IsOfSystem(call.TargetMethod)):
                case IObjectCreationOperation creation when FileCode.IsType(creation.Type, types)
                    || (isKnownElsewhere && creation.Constructor
                        is { } constructor && !LinqCalls.IsOfSystem(constructor)):
                    return false;
            }

            if ((!isKnownElsewhere && IsMadeOf(operation, path)) || FileCode.IsRunBy(operation, types))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether an operation reads the path, or a local that is made of it.</summary>
    private static bool IsMadeOf(IOperation operation, IOperation path)
        => IsSameVariable(operation, path)
            || (operation is ILocalReferenceOperation
                && LocalFlowFact.OriginOf(operation, default) is var origin
                && origin != operation
                && origin.DescendantsAndSelf().Any(part => IsSameVariable(part, path)));

    private static bool IsOwnVariable(IOperation path)
        => path.WithoutConversions() is ILocalReferenceOperation or IParameterReferenceOperation;

    private static bool IsSameVariable(IOperation operation, IOperation path)
        => (operation, path.WithoutConversions()) switch
        {
            (ILocalReferenceOperation one, ILocalReferenceOperation other)
                => SymbolEqualityComparer.Default.Equals(one.Local, other.Local),
            (IParameterReferenceOperation one, IParameterReferenceOperation other)
                => SymbolEqualityComparer.Default.Equals(one.Parameter, other.Parameter),
            _ => false,
        };

    /// <summary>
    /// Whether the use is evaluated exactly once in the statement, and nothing that runs before it has effects.
    /// </summary>
    private static bool IsFirstIn(IOperation statement, IOperation use)
    {
        IOperation inner = use;
        for (IOperation? current = use.Parent; ; current = current.Parent)
        {
            switch (current)
            {
                case null:
                case ILockOperation or ITryOperation or IAnonymousFunctionOperation or ILocalFunctionOperation:
                case IUsingOperation usingStatement when inner != usingStatement.Resources:
                case IForEachLoopOperation each when inner != each.Collection:
                case ILoopOperation and not IForEachLoopOperation:
                case IConditionalOperation conditional when inner != conditional.Condition:
                case ICoalesceOperation coalesce when inner != coalesce.Value:
                case IConditionalAccessOperation access when inner != access.Operation:
                case ISwitchOperation selection when inner != selection.Value:
                case ISwitchExpressionOperation expression when inner != expression.Value:
                case IBinaryOperation
                    { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } choice
                    when inner != choice.LeftOperand:
                    return false;
            }

            if (current == statement)
            {
                break;
            }

            inner = current!;
        }

        foreach (IOperation operation in statement.Descendants())
        {
            if (operation.Syntax.SpanStart < use.Syntax.SpanStart
                && operation is IInvocationOperation or IObjectCreationOperation or IAwaitOperation
                    or IAssignmentOperation or IIncrementOrDecrementOperation
                && !use.IsWithin(operation))
            {
                return false;
            }
        }

        return true;
    }
}
