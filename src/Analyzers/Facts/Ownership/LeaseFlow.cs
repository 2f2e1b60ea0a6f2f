using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>
/// Walks every path of one function from the place where a buffer is rented, and tells where it is given back, lost, or
/// used too late.
/// </summary>
/// <remarks>
/// <para>
/// A path is a walk through Roslyn's control flow graph that no exception cuts short; <c>finally</c> blocks run where a
/// path leaves their <c>try</c>. Handlers are entered by exceptions only, so they are no part of any path. What a path
/// knows is a <see cref="LeaseState"/>; block and state together are walked once, at most
/// <see cref="MaxSteps"/> of them, and beyond that nothing is said.
/// </para>
/// <para>
/// One lease is followed at a time. Where the same call rents again, in a loop, the walk forks: one path goes on with
/// the old lease and lets go of the new one, the other the reverse.
/// </para>
/// </remarks>
internal sealed class LeaseFlow
{
    /// <summary>The most pairs of a block and a state that are walked.</summary>
    public const int MaxSteps = 4_000;

    private static readonly ConditionalWeakTable<IOperation, Holder> Cache = new();

    private readonly ControlFlowGraph _graph;
    private readonly LeaseRecord _record = new();
    private readonly KnownConditions _conditions;
    private readonly LeaseTransfer _transfer;
    private readonly Dictionary<(ControlFlowRegion Region, LeaseState State), List<LeaseState>> _finallies = new();
    private readonly CancellationToken _cancellationToken;
    private int _steps;

    private LeaseFlow(ControlFlowGraph graph, LeaseSeed seed, PoolCalls pools, CancellationToken cancellationToken)
    {
        _graph = graph;
        _cancellationToken = cancellationToken;
        _conditions = KnownConditions.Of(graph);
        _transfer = new LeaseTransfer(seed, pools, _record, _conditions, FunctionOf(graph), cancellationToken);
    }

    /// <summary>What becomes of the lease that starts at a call.</summary>
    /// <param name="seed">The call.</param>
    /// <param name="pools">The calls that take and give back.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    /// <returns>
    /// Null where nothing can be said: the variable is shared with a lambda or local function, the code is not bound, or
    /// the function has too many paths.
    /// </returns>
    public static LeaseFindings? TryAnalyze(LeaseSeed seed, PoolCalls pools, CancellationToken cancellationToken)
    {
        if (Cache.TryGetValue(seed.Origin, out Holder? known))
        {
            return known.Findings;
        }

        LeaseFindings? findings = seed.IsFollowable && BodyGraph.Of(seed.Origin, cancellationToken) is { } graph
            ? new LeaseFlow(graph, seed, pools, cancellationToken).Run()
            : null;
        return Cache.GetValue(seed.Origin, _ => new Holder(findings)).Findings;
    }

    private LeaseFindings? Run()
    {
        Walk(_graph.Blocks[0], default, null);
        return _record.HasFailed || IsCaptured() ? null : _record.Conclude();
    }

    /// <summary>The lambda or local function that a graph is of; null for the graph of a member.</summary>
    private static ISymbol? FunctionOf(ControlFlowGraph graph)
        => graph.OriginalOperation switch
        {
            IAnonymousFunctionOperation lambda => lambda.Symbol,
            ILocalFunctionOperation local => local.Symbol,
            _ => null,
        };

    /// <summary>
    /// Whether a variable that has held the lease is shared with another function, whenever that may run: one inside this
    /// one uses it, or it is declared around this one.
    /// </summary>
    private bool IsCaptured()
    {
        ISymbol? function = FunctionOf(_graph);
        foreach (IOperation descendant in _graph.OriginalOperation.Descendants())
        {
            ISymbol? variable = descendant switch
            {
                ILocalReferenceOperation local => local.Local,
                IParameterReferenceOperation parameter => parameter.Parameter,
                _ => null,
            };
            if (variable is not null
                && _transfer.HasHeld(variable)
                && (IsNested(descendant) || (function is not null && !SymbolEqualityComparer.Default.Equals(variable.ContainingSymbol, function))))
            {
                return true;
            }
        }

        return false;
    }

    private bool IsNested(IOperation operation)
    {
        for (IOperation? current = operation.Parent; current is not null && current != _graph.OriginalOperation; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation or ILocalFunctionOperation)
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
                return;
            }

            Follow(block, block.FallThroughSuccessor, state);
        }

        void Follow(BasicBlock block, ControlFlowBranch? branch, LeaseState? possible)
        {
            if (possible is not { } state || branch is null)
            {
                return;
            }

            if (branch.Semantics == ControlFlowBranchSemantics.StructuredExceptionHandling)
            {
                if (final is not null)
                {
                    ends.Add(state);
                }

                return;
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
                    Enqueue(destination, destination.Ordinal <= block.Ordinal ? _conditions.WithoutMembers(reached) : reached);
                }
            }
        }
    }

    private List<LeaseState> RunFinally(ControlFlowRegion region, LeaseState state)
    {
        if (!_finallies.TryGetValue((region, state), out List<LeaseState>? ends))
        {
            // The graph of a finally has no way back into itself from outside, so this recursion is as deep as its nesting.
            ends = Walk(_graph.Blocks[region.FirstBlockOrdinal], state, region);
            _finallies[(region, state)] = ends;
        }

        return ends;
    }

    private SyntaxNode LastSyntax(BasicBlock block)
    {
        if (block.Operations.Length > 0)
        {
            return block.Operations[block.Operations.Length - 1].Syntax;
        }

        return _graph.OriginalOperation.Syntax;
    }

    /// <summary>An answer that may be that there is none.</summary>
    private sealed class Holder(LeaseFindings? findings)
    {
        public LeaseFindings? Findings { get; } = findings;
    }
}
