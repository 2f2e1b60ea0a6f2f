using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Evidence.Flow;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>
/// Walks every path of one function from the place where a buffer is rented, and tells where it is given back, lost, or
/// used too late.
/// </summary>
/// <remarks>
/// A path is a walk through Roslyn's control flow graph that no exception cuts short; <c>finally</c> blocks run where a
/// path leaves their <c>try</c>, handlers never. What a path knows is a <see cref="LeaseState"/>; block and state
/// together are walked once, at most <see cref="MaxSteps"/> of them, and beyond that nothing is said. One lease is
/// followed at a time: where the same call rents again, in a loop, one path goes on with the old lease and one with the
/// new one.
/// </remarks>
internal sealed class LeaseFlow
{
    /// <summary>The most pairs of a block and a state that are walked.</summary>
    private const int MaxSteps = 4_000;

    private static readonly ConditionalWeakTable<IOperation, StrongBox<LeaseFindings?>> Cache = new();

    private readonly ControlFlowGraph _graph;
    private readonly LeaseRecord _record = new();
    private readonly LeaseTransfer _transfer;
    private readonly Dictionary<(ControlFlowRegion Region, LeaseState State), List<LeaseState>> _finallies = new();
    private readonly CancellationToken _cancellationToken;
    private int _steps;

    private LeaseFlow(ControlFlowGraph graph, LeaseSeed seed, PoolCalls pools, CancellationToken cancellationToken)
    {
        _graph = graph;
        _cancellationToken = cancellationToken;
        _transfer = new LeaseTransfer(seed, pools, _record, cancellationToken);
    }

    /// <summary>
    /// What becomes of the lease that starts at a call. Null where nothing can be said: the variable is shared with a
    /// lambda or local function, the code is not bound, or the function has too many paths.
    /// </summary>
    public static LeaseFindings? TryAnalyze(LeaseSeed seed, PoolCalls pools, CancellationToken cancellationToken)
    {
        if (!Cache.TryGetValue(seed.Origin, out StrongBox<LeaseFindings?>? known))
        {
            LeaseFindings? findings = seed.IsFollowable && BodyGraph.Of(seed.Origin, cancellationToken) is { } graph
                ? new LeaseFlow(graph, seed, pools, cancellationToken).Run()
                : null;
            known = Cache.GetValue(seed.Origin, _ => new StrongBox<LeaseFindings?>(findings));
        }

        return known.Value;
    }

    private LeaseFindings? Run()
    {
        Walk(_graph.Blocks[0], default, null);
        return _record.HasFailed || IsCaptured() ? null : _record.Conclude();
    }

    /// <summary>
    /// Whether a variable that has held the lease is shared with another function, whenever that may run: one inside
    /// this one uses it, or it is declared around this one.
    /// </summary>
    private bool IsCaptured()
    {
        IOperation function = _graph.OriginalOperation;
        ISymbol? symbol = (function as IAnonymousFunctionOperation)?.Symbol
            ?? (function as ILocalFunctionOperation)?.Symbol;
        foreach (IOperation descendant in function.Descendants())
        {
            if (descendant is ILocalReferenceOperation or IParameterReferenceOperation
                && descendant.ReadVariable() is { } variable
                && _transfer.HasHeld(variable)
                && ((symbol is not null && !SymbolEqualityComparer.Default.Equals(variable.ContainingSymbol, symbol))
                    || MemberBody.IsNested(descendant.Parent!, function)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Walks from a block on; inside a <c>finally</c>, answers the states at its end.</summary>
    private List<LeaseState> Walk(BasicBlock start, LeaseState initial, ControlFlowRegion? final)
    {
        var ends = new List<LeaseState>();
        var seen = new HashSet<(int, LeaseState)>();
        var pending = new Stack<(BasicBlock Block, LeaseState State)>();
        Enqueue(start, initial);
        while (pending.Count > 0 && !_record.HasFailed)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            (BasicBlock block, LeaseState state) = pending.Pop();
            if (++_steps > MaxSteps)
            {
                _record.Fail();
                break;
            }

            foreach (LeaseState after in _transfer.Run(block, state))
            {
                Leave(block, after);
            }
        }

        return ends;

        void Enqueue(BasicBlock block, LeaseState state)
        {
            if (seen.Add((block.Ordinal, state)))
            {
                pending.Push((block, state));
            }
        }

        void Leave(BasicBlock block, LeaseState state)
        {
            if (block.ConditionalSuccessor is { } conditional && block.BranchValue is { } condition)
            {
                (LeaseState? whenTrue, LeaseState? whenFalse) = _transfer.Split(condition, state);
                bool isTakenWhenTrue = block.ConditionKind == ControlFlowConditionKind.WhenTrue;
                Follow(block, conditional, isTakenWhenTrue ? whenTrue : whenFalse);
                Follow(block, block.FallThroughSuccessor, isTakenWhenTrue ? whenFalse : whenTrue);
            }
            else
            {
                Follow(block, block.FallThroughSuccessor, state);
            }
        }

        void Follow(BasicBlock block, ControlFlowBranch? branch, LeaseState? possible)
        {
            if (possible is not { } state || branch is null)
            {
                return;
            }

            if (branch.Semantics == ControlFlowBranchSemantics.StructuredExceptionHandling && final is not null)
            {
                ends.Add(state);
            }

            if (branch.Destination is not { } destination)
            {
                return;
            }

            List<LeaseState> states = [state];
            foreach (ControlFlowRegion region in branch.FinallyRegions)
            {
                var after = new List<LeaseState>();
                foreach (LeaseState before in states)
                {
                    after.AddRange(RunFinally(region, before));
                }

                states = after;
            }

            foreach (LeaseState reached in states)
            {
                if (destination.Kind == BasicBlockKind.Exit)
                {
                    _transfer.Exit(reached, block.BranchValue?.Syntax ?? LastSyntax(block));
                }
                else
                {
                    Enqueue(destination, reached);
                }
            }
        }
    }

    private List<LeaseState> RunFinally(ControlFlowRegion region, LeaseState state)
    {
        if (!_finallies.TryGetValue((region, state), out List<LeaseState>? ends))
        {
            // A finally has no way back into itself from outside, so this recursion is as deep as its nesting.
            ends = Walk(_graph.Blocks[region.FirstBlockOrdinal], state, region);
            _finallies[(region, state)] = ends;
        }

        return ends;
    }

    private SyntaxNode LastSyntax(BasicBlock block)
        => block.Operations.Length > 0
            ? block.Operations[block.Operations.Length - 1].Syntax
            : _graph.OriginalOperation.Syntax;
}
