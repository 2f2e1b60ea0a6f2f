using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>The side of a pool that takes an idle object or, when there is none, makes one.</summary>
/// <param name="Take">The place that takes.</param>
/// <param name="Made">What makes an object when there is none.</param>
/// <param name="HandsOut">Whether the object leaves the member: is returned or given by <c>out</c>.</param>
internal sealed record RentSide(StorageUse Take, IOperation Made, bool HandsOut)
{
    /// <summary>
    /// The rent side that a taking place belongs to; null where nothing is made instead of what is taken.
    /// </summary>
    public static RentSide? TryFind(StorageUse take, CancellationToken cancellationToken)
    {
        IOperation body = MemberBody.Of(take.Operation);
        if (TakenFlow(take, body) is not { } taken)
        {
            return null;
        }

        foreach (IOperation operation in body.Descendants())
        {
            if (operation != take.Operation
                && Creation.Makes(operation, take.Element, cancellationToken)
                && !MemberBody.IsNested(operation, body)
                && IsAlternative(operation, take.Operation, body)
                && ItemFlow.Of(operation, body) is var made
                && made.Meets(taken))
            {
                return new RentSide(take, operation, made.LeavesMember || taken.LeavesMember);
            }
        }

        return null;
    }

    /// <summary>Whether the member around a taking place hands out what is taken.</summary>
    public static bool HandsOutTaken(StorageUse take)
        => TakenFlow(take, MemberBody.Of(take.Operation)) is { LeavesMember: true };

    /// <summary>Where the taken object goes: the variable of a <c>Try…</c>, or the value of the call.</summary>
    private static ItemFlow? TakenFlow(StorageUse take, IOperation body)
    {
        foreach (IArgumentOperation argument in take.Operation.Arguments)
        {
            if (argument.Parameter?.RefKind == RefKind.Out)
            {
                return ItemFlow.OfVariable(argument.Value, body);
            }
        }

        return take.Operation.Type?.SpecialType == SpecialType.System_Void
            ? RemovedFlow(take, body)
            : ItemFlow.Of(take.Operation, body);
    }

    /// <summary>A list gives its element by index or <c>First</c> and <c>Last</c>, and removes it afterwards.</summary>
    private static ItemFlow? RemovedFlow(StorageUse take, IOperation body)
    {
        foreach (IOperation operation in body.Descendants())
        {
            IOperation? collection = operation switch
            {
                IPropertyReferenceOperation { Property: { IsIndexer: true } or { Name: "First" or "Last" } } element
                    => element.Instance,
                IImplicitIndexerReferenceOperation fromEnd => fromEnd.Instance,
                _ => null,
            };
            if (collection is not null
                && SymbolEqualityComparer.Default.Equals(collection.Type, take.Operation.Instance?.Type))
            {
                return ItemFlow.Of(
                    operation.Parent is IPropertyReferenceOperation { Property.Name: "Value" } node ? node : operation,
                    body);
            }
        }

        return null;
    }

    /// <summary>
    /// Whether an expression is evaluated only where nothing was taken, as far as the shape shows: in another branch
    /// than the taking, behind <c>??</c>, or after a branch that leaves with what was taken.
    /// </summary>
    private static bool IsAlternative(IOperation made, IOperation take, IOperation body)
    {
        for (IOperation current = made; current != body && current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case ICoalesceOperation coalesce when coalesce.WhenNull == current:
                case ICoalesceAssignmentOperation assignment when assignment.Value == current:
                case ISwitchExpressionArmOperation:
                case ICatchClauseOperation { Parent: ITryOperation attempt } when take.IsWithin(attempt.Body):
                    return true;
                case IConditionalOperation choice when choice.Condition != current && !take.IsWithin(current):
                    return !take.IsWithin(choice.Condition) || IsMiss(choice, current, take);
                case IWhileLoopOperation { Condition: { } condition } when take.IsWithin(condition):
                    // What is made for each object that is taken.
                    return false;
                case IBlockOperation block when FollowsExit(block, current, take):
                    return true;
            }
        }

        return false;
    }

    /// <summary>Whether a branch runs where the condition around the taking has found nothing.</summary>
    private static bool IsMiss(IConditionalOperation choice, IOperation branch, IOperation take)
    {
        bool isHitWhenTrue = true;
        for (IOperation current = take; current != choice.Condition && current.Parent is { } parent; current = parent)
        {
            isHitWhenTrue ^= parent switch
            {
                IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } => true,
                IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } comparison
                    => IsFalse(comparison.LeftOperand) || IsFalse(comparison.RightOperand),
                IIsPatternOperation { Pattern: IConstantPatternOperation constant } => IsFalse(constant.Value),
                _ => false,
            };
        }

        return branch == (isHitWhenTrue ? choice.WhenFalse : choice.WhenTrue);
    }

    private static bool IsFalse(IOperation value) => value.ConstantValue is { HasValue: true, Value: false };

    /// <summary>Whether an earlier statement of a block takes, and leaves the member or loop when it has.</summary>
    private static bool FollowsExit(IBlockOperation block, IOperation statement, IOperation take)
    {
        foreach (IOperation earlier in block.Operations)
        {
            if (earlier == statement)
            {
                return false;
            }

            if (take.IsWithin(earlier) && earlier is not IExpressionStatementOperation && Leaves(earlier))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Leaves(IOperation statement)
    {
        foreach (IOperation operation in statement.DescendantsAndSelf())
        {
            if (operation is IReturnOperation or IBranchOperation)
            {
                return true;
            }
        }

        return false;
    }
}
