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
    private readonly List<(OperationKind Kind, Action<OperationAnalysisContext> Action)> _actions = [];

    /// <summary>Adds an action on operations of some kinds.</summary>
    public void Add(Action<OperationAnalysisContext> action, OperationKind[] kinds)
    {
        foreach (OperationKind kind in kinds)
        {
            _actions.Add((kind, action));
        }
    }

    /// <summary>Registers what has been added; nothing where that is nothing.</summary>
    public void RegisterWith(CompilationStartAnalysisContext start)
    {
        if (_actions.Count > 0)
        {
            RecentBodies bodies = RecentBodies.For(start.Compilation);
            start.RegisterOperationBlockAction(block => Run(block, bodies));
        }
    }

    private void Run(OperationBlockAnalysisContext block, RecentBodies bodies)
    {
        Action<Diagnostic>? report = null;
        foreach (IOperation root in block.OperationBlocks)
        {
            BodyOperations operations = bodies.OperationsOf(root, block.CancellationToken);
            foreach ((OperationKind kind, Action<OperationAnalysisContext> action) in _actions)
            {
                for (int i = operations.Next(kind, 0); i >= 0; i = operations.Next(kind, i + 1))
                {
                    report ??= block.ReportDiagnostic;
                    action(new OperationAnalysisContext(
                        operations[i], block.OwningSymbol, block.Compilation, block.Options, report, static _ => true, block.CancellationToken));
                }
            }
        }
    }
}
