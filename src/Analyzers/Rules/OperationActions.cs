using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Rules;

/// <summary>
/// A rule's actions on operations in one compilation, run body by body. A host that knows of them itself would look at
/// every operation once for every rule, which costs more than all that the rules do; here the operations of a body are
/// listed once for all rules.
/// </summary>
internal sealed class OperationActions
{
    private readonly List<(OperationKind Kind, Action<RuleOperation> Action)> _actions = [];
    private OperationKinds _kinds;

    /// <summary>Adds an action on operations of some kinds.</summary>
    public void Add(Action<RuleOperation> action, OperationKind[] kinds)
    {
        foreach (OperationKind kind in kinds)
        {
            _actions.Add((kind, action));
            _kinds = _kinds.With(kind);
        }
    }

    /// <summary>Registers what has been added; nothing where that is nothing.</summary>
    public void RegisterWith(CompilationStartAnalysisContext start)
    {
        if (_actions.Count > 0)
        {
            RecentBodies bodies = RecentBodies.For(start.Compilation);
            start.RegisterOperationBlockAction(body => Run(body, bodies));
        }
    }

    private void Run(in OperationBlockAnalysisContext body, RecentBodies bodies)
    {
        RuleBody? shared = null;
        foreach (IOperation root in body.OperationBlocks)
        {
            BodyOperations operations = bodies.OperationsOf(root, body.CancellationToken);
            if (!operations.Kinds.HasAny(_kinds))
            {
                continue;
            }

            foreach ((OperationKind kind, Action<RuleOperation> action) in _actions)
            {
                for (int i = operations.Next(kind, 0); i >= 0; i = operations.Next(kind, i + 1))
                {
                    action(new RuleOperation(shared ??= new RuleBody(body), operations[i]));
                }
            }
        }
    }
}
