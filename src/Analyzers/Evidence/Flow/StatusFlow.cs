namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>
/// What the HTTP status around code says: it writes an error, or reads one. Either is a few lines, whatever its parts
/// could hold.
/// </summary>
internal static class StatusFlow
{
    private const int FirstError = 400, FirstRedirect = 300;

    /// <summary>Whether the last status that is given before an operation is that of an error.</summary>
    public static bool FollowsErrorStatus(IOperation operation)
    {
        for (IOperation child = operation; child.Parent is { } parent; child = parent)
        {
            if (parent is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return false;
            }

            int? last = null;
            ImmutableArray<IOperation>? statements = (parent as IBlockOperation)?.Operations;
            foreach (IOperation statement in statements ?? ImmutableArray<IOperation>.Empty)
            {
                if (statement == child)
                {
                    break;
                }

                last = StatusSetBy((statement as IExpressionStatementOperation)?.Operation) ?? last;
            }

            if (last is not null)
            {
                return last >= FirstError;
            }
        }

        return false;
    }

    /// <summary>Whether a result is made with the status of an error, or one is given before it.</summary>
    public static bool IsError(IOperation result)
        => OwnStatus(result) is { } own ? own >= FirstError : FollowsErrorStatus(result);

    /// <summary>Whether a branch, or a guard before the code, says that a request failed.</summary>
    public static bool IsAfterFailure(IOperation operation)
    {
        for (IOperation child = operation; child.Parent is { } parent; child = parent)
        {
            switch (parent)
            {
                case IConditionalOperation choice when choice.Condition != child:
                    if (MeansFailure(choice.Condition, outcome: choice.WhenTrue == child))
                    {
                        return true;
                    }

                    break;
                case IBlockOperation block when FollowsGuard(block.Operations, child):
                    return true;
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return false;
            }
        }

        return false;
    }

    /// <summary>Whether a branch leaves the code around it.</summary>
    public static bool Leaves(IOperation branch)
        => branch switch
        {
            IReturnOperation or IThrowOperation or IExpressionStatementOperation { Operation: IThrowOperation } => true,
            IBranchOperation { BranchKind: BranchKind.Continue } => true,
            IBlockOperation { Operations: { IsEmpty: false } operations } => Leaves(operations[operations.Length - 1]),
            _ => false,
        };

    /// <summary>The status that a result is made with; null where it has none of its own.</summary>
    private static int? OwnStatus(IOperation result)
    {
        if (result is IInvocationOperation call)
        {
            return call.ValueFor("statusCode") is { } status ? NumberOf(status) : null;
        }
        else if (result.Parent is IObjectOrCollectionInitializerOperation initializer)
        {
            foreach (IOperation member in initializer.Initializers)
            {
                if (StatusSetBy(member) is { } status)
                {
                    return status;
                }
            }
        }

        return null;
    }

    private static int? StatusSetBy(IOperation? operation)
        => operation is ISimpleAssignmentOperation { Target: { } target, Value: { } value } && IsStatus(target)
            ? NumberOf(value)
            : null;

    /// <summary>A status as a number; 0 where it is not a constant.</summary>
    private static int NumberOf(IOperation value)
        => value.WithoutConversions().ConstantValue is { HasValue: true, Value: int status } ? status : 0;

    /// <summary>Whether an <c>if</c> before a statement has left with every answer that is no error.</summary>
    private static bool FollowsGuard(ImmutableArray<IOperation> statements, IOperation child)
    {
        foreach (IOperation statement in statements)
        {
            if (statement == child)
            {
                return false;
            }

            if (statement is IConditionalOperation { WhenFalse: null } guard
                && Leaves(guard.WhenTrue)
                && MeansFailure(guard.Condition, outcome: false))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a condition of this outcome means that the request failed.</summary>
    private static bool MeansFailure(IOperation condition, bool outcome)
    {
        switch (condition.WithoutConversions())
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not:
                return MeansFailure(not.Operand, !outcome);
            case IPropertyReferenceOperation { Property.Name: "IsSuccessStatusCode" or "IsSuccessful" or "IsSuccess" }:
                return !outcome;
            case IBinaryOperation { LeftOperand: var left, RightOperand: var right, OperatorKind: var kind }:
                bool leftFails = MeansFailure(left, outcome), rightFails = MeansFailure(right, outcome);
                int code = IsStatus(left) ? NumberOf(right) : IsStatus(right) ? NumberOf(left) : 0;
                int least = IsStatus(left) ? code : 0;
                return kind switch
                {
                    BinaryOperatorKind.ConditionalAnd => outcome ? leftFails || rightFails : leftFails && rightFails,
                    BinaryOperatorKind.ConditionalOr => outcome ? leftFails && rightFails : leftFails || rightFails,
                    BinaryOperatorKind.Equals => outcome ? code >= FirstError : code is > 0 and < FirstRedirect,
                    BinaryOperatorKind.GreaterThanOrEqual => outcome && least >= FirstError,
                    BinaryOperatorKind.GreaterThan => outcome && least >= FirstError - 1,
                    BinaryOperatorKind.LessThan => !outcome && least >= FirstError,
                    BinaryOperatorKind.LessThanOrEqual => !outcome && least >= FirstError - 1,
                    BinaryOperatorKind.NotEquals => outcome ? code is > 0 and < FirstRedirect : code >= FirstError,
                    _ => false,
                };
            default:
                return false;
        }
    }

    private static bool IsStatus(IOperation value)
        => value.WithoutConversions() is IPropertyReferenceOperation { Property.Name: "StatusCode" };
}
