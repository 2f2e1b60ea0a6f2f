using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>What one block does with the lease: evaluates its operations in order and answers the states after it.</summary>
internal sealed partial class LeaseTransfer
{
    /// <summary>The most variables that are told apart.</summary>
    private const int MaxVariables = 64;

    private readonly LeaseSeed _seed;
    private readonly PoolCalls _pools;
    private readonly KnownTypes _types;
    private readonly LeaseRecord _record;
    private readonly KnownConditions _conditions;
    private readonly LentParameters _lent;
    private readonly ISymbol? _function;
    private readonly Dictionary<object, int> _variables = new();
    private LeaseState _state;
    private bool _restarts;
    private bool _isDead;

    public LeaseTransfer(
        LeaseSeed seed,
        PoolCalls pools,
        LeaseRecord record,
        KnownConditions conditions,
        ISymbol? function,
        CancellationToken cancellationToken)
    {
        _function = function;
        _seed = seed;
        _pools = pools;
        _types = KnownTypes.For(seed.Origin.SemanticModel!.Compilation);
        _record = record;
        _conditions = conditions;
        _lent = new LentParameters(seed.Origin.SemanticModel.Compilation, cancellationToken);
    }

    /// <summary>Whether a variable has held the lease, or a view of it, on any path.</summary>
    public bool HasHeld(ISymbol variable) => _variables.ContainsKey(variable);

    /// <summary>The states after a block that is entered in a state; none where it never ends.</summary>
    public IEnumerable<LeaseState> Run(BasicBlock block, LeaseState state)
    {
        if (Evaluate(block, state, restarts: false) is { } after)
        {
            yield return after;
        }

        if (state.Status != LeaseStatus.None && HoldsSeed(block) && Evaluate(block, state, restarts: true) is { } renewed)
        {
            yield return renewed;
        }
    }

    /// <summary>The states in which a condition is true and in which it is false; null where that cannot be.</summary>
    public (LeaseState? WhenTrue, LeaseState? WhenFalse) Split(IOperation condition, LeaseState state)
    {
        bool? outcome = OutcomeOf(condition, state);
        int number = -1;
        if (outcome is null)
        {
            number = _conditions.NumberOf(condition, out bool isNegated);
            if (number >= 0)
            {
                outcome = state.FactOf(number) is { } known ? known != isNegated : null;
                if (outcome is null)
                {
                    LeaseState branched = Branched(state, condition);
                    return (branched.WithFact(number, !isNegated), branched.WithFact(number, isNegated));
                }
            }
        }

        return outcome switch
        {
            true => (state, null),
            false => (null, state),
            null => (Branched(state, condition), Branched(state, condition)),
        };
    }

    /// <summary>A path leaves the function.</summary>
    public void Exit(LeaseState state, SyntaxNode at)
    {
        if (state.ResultSite != 0)
        {
            SyntaxNode result = _record.SyntaxOf(state.ResultSite);
            if (state.Status == LeaseStatus.Returned)
            {
                _record.Used(result, state, isReturn: false, isResult: true);
            }
            else if (state.IsResultWrapped)
            {
                _record.Lost(result, LossKind.Wrapped, state);
            }

            return;
        }

        Lose(state, at, LossKind.OnPath);
    }

    /// <summary>The lease is lost: here, or where something over it has left that nobody gets it out of.</summary>
    private void Lose(LeaseState state, SyntaxNode at, LossKind kind)
    {
        if (state.WrapperSite == 0)
        {
            _record.Lost(at, kind, state);
        }
        else
        {
            _record.Lost(_record.SyntaxOf(state.WrapperSite), LossKind.Wrapped, state);
        }
    }

    /// <summary>
    /// The state after a condition whose outcome is open. Where all that hangs on it is a call that gives the buffer back,
    /// its author has decided who does that otherwise: <c>if (ownsBuffer) pool.Return(buffer);</c> Where the buffer was rented
    /// under one condition and goes back under another, the two may be the same in other words.
    /// </summary>
    private LeaseState Branched(LeaseState state, IOperation condition)
        => state.Status switch
        {
            LeaseStatus.Returned => state with { HasBranched = true },
            LeaseStatus.Owned when GuardsOnlyReturn(condition.Syntax) || IsCorrelated(condition.Syntax) => state with { HasLeft = true },
            _ => state,
        };

    private static bool GuardsOnlyReturn(SyntaxNode condition)
    {
        SyntaxNode? outer = condition.Parent;
        while (outer is ParenthesizedExpressionSyntax or PrefixUnaryExpressionSyntax or BinaryExpressionSyntax or IsPatternExpressionSyntax)
        {
            outer = outer.Parent;
        }

        if (outer is not IfStatementSyntax { Else: null, Statement: { } body } guard || !guard.Condition.Span.Contains(condition.Span))
        {
            return false;
        }

        StatementSyntax? first = body is BlockSyntax block ? block.Statements.Count is 1 or 2 ? block.Statements[0] : null : body;
        return first is ExpressionStatementSyntax
            {
                Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return" or "Dispose" } },
            }
            && !(body is BlockSyntax { Statements.Count: 2 } two && two.Statements[1] is not ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax });
    }

    /// <summary>
    /// Whether a statement that does not rent gives a buffer back in a branch, and the call that rents stands in a branch of
    /// another statement before it: <c>switch (n) { case 1: … default: buffer = Rent(n); } if (first != null) … else Return(buffer);</c>
    /// </summary>
    private bool IsCorrelated(SyntaxNode condition)
    {
        SyntaxNode rent = _seed.Origin.Syntax;
        SyntaxNode? statement = BranchAround(condition);
        while (statement?.Parent is ElseClauseSyntax { Parent: IfStatementSyntax outer })
        {
            statement = outer;
        }

        if (statement is null || statement.SpanStart < rent.SpanStart || BranchAround(rent) is not { } rentBranch || rentBranch.Span.Contains(statement.Span))
        {
            return false;
        }

        foreach (SyntaxNode node in statement.DescendantNodes())
        {
            if (node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return" or "Dispose" } })
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The innermost statement or expression around a piece of code that chooses whether it runs, within its function.</summary>
    private static SyntaxNode? BranchAround(SyntaxNode node)
    {
        for (SyntaxNode? outer = node.Parent; outer is not (null or MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax); outer = outer.Parent)
        {
            if (outer is IfStatementSyntax or SwitchStatementSyntax or ConditionalExpressionSyntax or SwitchExpressionSyntax)
            {
                return outer;
            }
        }

        return null;
    }

    private bool HoldsSeed(BasicBlock block)
    {
        SyntaxNode call = _seed.Origin.Syntax;
        foreach (IOperation operation in block.Operations)
        {
            if (operation.Syntax.Span.Contains(call.Span))
            {
                return true;
            }
        }

        return block.BranchValue?.Syntax.Span.Contains(call.Span) == true;
    }

    private LeaseState? Evaluate(BasicBlock block, LeaseState state, bool restarts)
    {
        _state = state;
        _restarts = restarts;
        _isDead = false;
        foreach (IOperation operation in block.Operations)
        {
            Visit(operation);
            if (_isDead)
            {
                return null;
            }

            DropIfUnreachable(operation);
        }

        if (block.BranchValue is { } branch)
        {
            LeaseValue value = Visit(branch);
            if (_isDead)
            {
                return null;
            }

            if (block.FallThroughSuccessor?.Semantics == ControlFlowBranchSemantics.Return)
            {
                TakeResult(branch, value);
            }

            DropIfUnreachable(branch);
        }

        return _state;
    }

    private void TakeResult(IOperation result, LeaseValue value)
    {
        if (value == LeaseValue.None)
        {
            return;
        }

        _state = _state with
        {
            ResultSite = _record.SiteOf(result.Syntax),
            IsResultWrapped = value == LeaseValue.Wrapper,
        };
    }

    private void DropIfUnreachable(IOperation operation)
    {
        if (_state.Status == LeaseStatus.Owned && _state.IsUnreachable && _state.ResultSite == 0)
        {
            Lose(_state, operation.Syntax, LossKind.Overwritten);
            _state = _state with { Status = LeaseStatus.None };
        }
    }

    /// <summary>The outcome of a condition that the lease itself decides, or a constant; null where it is open.</summary>
    private bool? OutcomeOf(IOperation condition, LeaseState state)
    {
        switch (condition)
        {
            case { ConstantValue: { HasValue: true, Value: bool value } }:
                return value;
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } negation:
                return !OutcomeOf(negation.Operand, state);
            case IIsNullOperation isNull:
                return IsLease(isNull.Operand, state) ? false : null;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } comparison:
                return (IsNull(comparison.RightOperand) && IsLease(comparison.LeftOperand, state))
                    || (IsNull(comparison.LeftOperand) && IsLease(comparison.RightOperand, state))
                    ? comparison.OperatorKind == BinaryOperatorKind.NotEquals
                    : null;
            case IIsPatternOperation test when IsLease(test.Value, state):
                return MatchesNonNull(test.Pattern);
            default:
                return null;
        }
    }

    private static bool? MatchesNonNull(IPatternOperation pattern)
        => pattern switch
        {
            IConstantPatternOperation constant when IsNull(constant.Value) => false,
            INegatedPatternOperation negated => !MatchesNonNull(negated.Pattern),
            IRecursivePatternOperation { DeconstructionSubpatterns.IsEmpty: true, PropertySubpatterns.IsEmpty: true } => true,
            IDeclarationPatternOperation => true,
            ITypePatternOperation => true,
            _ => null,
        };

    private static bool IsNull(IOperation operation)
        => operation.WithoutConversions().ConstantValue is { HasValue: true, Value: null };

    private bool IsLease(IOperation operation, LeaseState state)
    {
        object? key = operation.WithoutConversions() switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            IFlowCaptureReferenceOperation capture => capture.Id,
            _ => null,
        };
        return key is not null && _variables.TryGetValue(key, out int variable) && state.ValueOf(variable) == LeaseValue.Lease;
    }

    /// <summary>The number of a variable, a new one where it has none yet.</summary>
    private int NumberOf(object variable)
    {
        if (!_variables.TryGetValue(variable, out int number))
        {
            number = _variables.Count;
            if (number == MaxVariables)
            {
                _record.Fail();
                return 0;
            }

            _variables.Add(variable, number);
        }

        return number;
    }

    private LeaseValue ValueOf(object variable)
        => _variables.TryGetValue(variable, out int number) ? _state.ValueOf(number) : LeaseValue.None;

    private void Bind(object variable, LeaseValue value)
    {
        if (value != LeaseValue.None || _variables.ContainsKey(variable))
        {
            _state = _state.Bind(NumberOf(variable), value);
        }
    }
}
