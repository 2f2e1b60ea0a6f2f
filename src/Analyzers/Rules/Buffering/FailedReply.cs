using System.Collections.Immutable;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// Whether code runs only when a server has answered that a request failed: what it then reads is an error of a few
/// lines.
/// </summary>
internal static class FailedReply
{
    private const int FirstError = 400, FirstRedirect = 300;

    /// <summary>Whether a branch, or a guard before the code, says so.</summary>
    public static bool IsReadBy(IOperation operation)
    {
        for (IOperation child = operation; child.Parent is { } parent; child = parent)
        {
            switch (parent)
            {
                case IConditionalOperation choice when choice.WhenTrue == child && Means(choice.Condition, outcome: true):
                case IConditionalOperation other when other.WhenFalse == child && Means(other.Condition, outcome: false):
                    return true;
                case IBlockOperation block when FollowsGuard(block.Operations, child):
                    return true;
                case ISwitchCaseOperation section when IsError(section):
                    return true;
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return false;
            }
        }

        return false;
    }

    /// <summary>Whether an <c>if</c> before a statement has left with every answer that is no error.</summary>
    private static bool FollowsGuard(ImmutableArray<IOperation> statements, IOperation child)
    {
        foreach (IOperation statement in statements)
        {
            if (statement == child)
            {
                return false;
            }

            if (statement is IConditionalOperation { WhenFalse: null } guard && Leaves(guard.WhenTrue) && Means(guard.Condition, outcome: false))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Leaves(IOperation branch)
        => branch switch
        {
            IReturnOperation or IThrowOperation => true,
            IExpressionStatementOperation { Operation: IThrowOperation } => true,
            IBranchOperation { BranchKind: BranchKind.Continue } => true,
            IBlockOperation { Operations: { IsEmpty: false } operations } => Leaves(operations[operations.Length - 1]),
            _ => false,
        };

    /// <summary>Whether a condition of this outcome means that the request failed.</summary>
    private static bool Means(IOperation condition, bool outcome)
    {
        switch (condition.WithoutConversions())
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not:
                return Means(not.Operand, !outcome);
            case IPropertyReferenceOperation { Property.Name: "IsSuccessStatusCode" or "IsSuccessful" or "IsSuccess" }:
                return !outcome;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd } both:
                return outcome && (Means(both.LeftOperand, true) || Means(both.RightOperand, true));
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr } either:
                return outcome
                    ? Means(either.LeftOperand, true) && Means(either.RightOperand, true)
                    : Means(either.LeftOperand, false) || Means(either.RightOperand, false);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } comparison:
                return CodeOf(comparison) is { } code
                    && (outcome == (comparison.OperatorKind == BinaryOperatorKind.Equals) ? code >= FirstError : code < FirstRedirect);
            case IIsPatternOperation { Pattern: IConstantPatternOperation constant } pattern:
                return IsStatus(pattern.Value) && constant.Value.ConstantValue is { HasValue: true, Value: int status }
                    && (outcome ? status >= FirstError : status < FirstRedirect);
            default:
                return false;
        }
    }

    /// <summary>The status code that an answer's is compared with.</summary>
    private static int? CodeOf(IBinaryOperation comparison)
        => IsStatus(comparison.LeftOperand) && comparison.RightOperand.ConstantValue is { HasValue: true, Value: int right } ? right
            : IsStatus(comparison.RightOperand) && comparison.LeftOperand.ConstantValue is { HasValue: true, Value: int left } ? left
            : null;

    private static bool IsStatus(IOperation value)
        => value.WithoutConversions() is IPropertyReferenceOperation { Property.Name: "StatusCode" };

    private static bool IsError(ISwitchCaseOperation section)
    {
        foreach (ICaseClauseOperation clause in section.Clauses)
        {
            if (clause is not ISingleValueCaseClauseOperation { Value: { Type.Name: "HttpStatusCode", ConstantValue: { HasValue: true, Value: int and >= FirstError } } })
            {
                return false;
            }
        }

        return section.Clauses.Length > 0;
    }
}
