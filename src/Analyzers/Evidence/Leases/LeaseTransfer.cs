using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>
/// What one block does with the lease: evaluates its operations in order and answers the states after it.
/// </summary>
internal sealed partial class LeaseTransfer
{
    /// <summary>The most variables that are told apart.</summary>
    private const int MaxVariables = 64;

    private readonly LeaseSeed _seed;
    private readonly PoolCalls _pools;
    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly LeaseRecord _record;
    private readonly CancellationToken _cancellationToken;
    private readonly KnownFlags _flags = new();
    private readonly Dictionary<object, int> _variables = new();
    private LeaseState _state;
    private bool _meetsSeed;
    private bool _restarts;
    private bool _isDead;

    public LeaseTransfer(LeaseSeed seed, PoolCalls pools, LeaseRecord record, CancellationToken cancellationToken)
    {
        _seed = seed;
        _pools = pools;
        _compilation = seed.Origin.SemanticModel!.Compilation;
        _types = KnownTypes.For(_compilation);
        _record = record;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Whether a variable has held the lease, or a view of it, on any path.</summary>
    public bool HasHeld(ISymbol variable) => _variables.ContainsKey(variable);

    /// <summary>
    /// The states after a block that is entered in a state; none where it never ends, and two where a loop rents again.
    /// </summary>
    public IEnumerable<LeaseState> Run(BasicBlock block, LeaseState state)
    {
        _meetsSeed = false;
        if (Evaluate(block, state, restarts: false) is { } after)
        {
            yield return after;
        }

        if (_meetsSeed && state.Status != LeaseStatus.None && Evaluate(block, state, restarts: true) is { } renewed)
        {
            yield return renewed;
        }
    }

    /// <summary>The states in which a condition is true and in which it is false; null where that cannot be.</summary>
    public (LeaseState? WhenTrue, LeaseState? WhenFalse) Split(IOperation condition, LeaseState state)
    {
        int flag = _flags.NumberOf(condition, out bool isNegated);
        bool? outcome = OutcomeOf(condition, state);
        if (outcome is null && flag >= 0 && state.FactOf(flag) is { } known)
        {
            outcome = known != isNegated;
        }

        if (outcome is { } certain)
        {
            return certain ? (state, null) : (null, state);
        }

        LeaseState branched = Branched(state, condition);
        return flag < 0
            ? (branched, branched)
            : (branched.WithFact(flag, !isNegated), branched.WithFact(flag, isNegated));
    }

    /// <summary>A path leaves the function.</summary>
    public void Exit(LeaseState state, SyntaxNode at)
    {
        if (state.ResultSite == 0)
        {
            Lose(state, at, LossKind.OnPath);
        }
        else if (state.Status == LeaseStatus.Returned)
        {
            _record.Used(_record.SyntaxOf(state.ResultSite), state, isReturn: false, isResult: true);
        }
        else if (state.WrapperSite != 0)
        {
            Lose(state, at, LossKind.Wrapped);
        }
        else if (state.Status == LeaseStatus.Owned)
        {
            _record.HandedOver();
        }
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

    /// <summary>The state after a condition whose outcome is open.</summary>
    private LeaseState Branched(LeaseState state, IOperation condition)
        => state.Status switch
        {
            LeaseStatus.Returned => state with { HasBranched = true },
            LeaseStatus.Owned when GuardedReturns.Decides(condition.Syntax, _seed.Origin.Syntax)
                => state with { HasLeft = true },
            _ => state,
        };

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

            if (value != LeaseValue.None
                && block.FallThroughSuccessor?.Semantics == ControlFlowBranchSemantics.Return)
            {
                byte site = _record.SiteOf(branch.Syntax);
                _state = _state with
                {
                    ResultSite = site,
                    WrapperSite = value == LeaseValue.Wrapper ? site : (byte)0,
                };
            }

            DropIfUnreachable(branch);
        }

        return _state;
    }

    private void DropIfUnreachable(IOperation operation)
    {
        if (_state.Status == LeaseStatus.Owned && _state.IsUnreachable && _state.ResultSite == 0)
        {
            Lose(_state, operation.Syntax, LossKind.Overwritten);
            _state = _state with { Status = LeaseStatus.None };
        }
    }

    /// <summary>
    /// The outcome of a condition that the lease itself decides, or a constant; null where it is open.
    /// </summary>
    private bool? OutcomeOf(IOperation condition, LeaseState state) => condition switch
    {
        { ConstantValue: { HasValue: true, Value: bool value } } => value,
        IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } negation => !OutcomeOf(negation.Operand, state),
        IIsNullOperation isNull => IsLease(isNull.Operand, state) ? false : null,
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } comparison
            => (IsNull(comparison.RightOperand) && IsLease(comparison.LeftOperand, state))
                || (IsNull(comparison.LeftOperand) && IsLease(comparison.RightOperand, state))
                ? comparison.OperatorKind == BinaryOperatorKind.NotEquals
                : null,
        IIsPatternOperation test when IsLease(test.Value, state) => MatchesNonNull(test.Pattern),
        _ => null,
    };

    private static bool? MatchesNonNull(IPatternOperation pattern) => pattern switch
    {
        IConstantPatternOperation constant when IsNull(constant.Value) => false,
        INegatedPatternOperation negated => !MatchesNonNull(negated.Pattern),
        IRecursivePatternOperation { DeconstructionSubpatterns.IsEmpty: true } every
            => every.PropertySubpatterns.IsEmpty ? true : null,
        IDeclarationPatternOperation or ITypePatternOperation => true,
        _ => null,
    };

    private static bool IsNull(IOperation operation)
        => operation.WithoutConversions().ConstantValue is { HasValue: true, Value: null };

    private bool IsLease(IOperation operation, LeaseState state)
        => VariableOf(operation) is { } key
            && _variables.TryGetValue(key, out int variable)
            && state.ValueOf(variable) == LeaseValue.Lease;

    /// <summary>The local, parameter or captured value that an expression reads; null for all else.</summary>
    private static object? VariableOf(IOperation operation) => operation.WithoutConversions() switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFlowCaptureReferenceOperation capture => capture.Id,
        _ => null,
    };

    private LeaseValue ValueOf(object variable)
        => _variables.TryGetValue(variable, out int number) ? _state.ValueOf(number) : LeaseValue.None;

    private void Bind(object variable, LeaseValue value)
    {
        if (!_variables.TryGetValue(variable, out int number))
        {
            if (value == LeaseValue.None)
            {
                return;
            }

            number = _variables.Count;
            if (number == MaxVariables)
            {
                _record.Fail();
                return;
            }

            _variables.Add(variable, number);
        }

        _state = _state.Bind(number, value);
    }
}
