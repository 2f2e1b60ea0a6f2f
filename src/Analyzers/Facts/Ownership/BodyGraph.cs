using System.Runtime.CompilerServices;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>Finds the control flow graph of the innermost function that holds an operation.</summary>
internal static class BodyGraph
{
    private static readonly ConditionalWeakTable<IOperation, ControlFlowGraph> Graphs = new();

    /// <summary>The graph of the function that holds an operation; null where there is none.</summary>
    /// <param name="operation">An operation of the tree that the semantic model answers.</param>
    /// <param name="cancellationToken">Honoured while the graph is made.</param>
    public static ControlFlowGraph? Of(IOperation operation, CancellationToken cancellationToken)
    {
        IOperation root = operation.Root();
        if (!Graphs.TryGetValue(root, out ControlFlowGraph? graph))
        {
            graph = root switch
            {
                IMethodBodyOperation body => ControlFlowGraph.Create(body, cancellationToken),
                IConstructorBodyOperation body => ControlFlowGraph.Create(body, cancellationToken),
                IBlockOperation block => ControlFlowGraph.Create(block, cancellationToken),
                _ => null,
            };
            if (graph is not null)
            {
                graph = Graphs.GetValue(root, _ => graph);
            }
        }

        return graph is null ? null : Descend(graph, operation, cancellationToken);
    }

    /// <summary>The graph of the lambda or local function inside <paramref name="graph"/> that holds the operation.</summary>
    private static ControlFlowGraph? Descend(
        ControlFlowGraph graph, IOperation operation, CancellationToken cancellationToken)
    {
        IOperation? function = null;
        for (IOperation? current = operation.Parent; current is not null; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                function = current;
                break;
            }
        }

        if (function is null)
        {
            return graph;
        }

        if (Descend(graph, function, cancellationToken) is not { } outer)
        {
            return null;
        }

        if (function is ILocalFunctionOperation local)
        {
            return outer.LocalFunctions.Contains(local.Symbol)
                ? outer.GetLocalFunctionControlFlowGraph(local.Symbol, cancellationToken)
                : null;
        }

        foreach (BasicBlock block in outer.Blocks)
        {
            foreach (IOperation statement in block.Operations)
            {
                if (Find(statement, function) is { } found)
                {
                    return outer.GetAnonymousFunctionControlFlowGraph(found, cancellationToken);
                }
            }

            if (block.BranchValue is { } value && Find(value, function) is { } inValue)
            {
                return outer.GetAnonymousFunctionControlFlowGraph(inValue, cancellationToken);
            }
        }

        return null;
    }

    private static IFlowAnonymousFunctionOperation? Find(IOperation operation, IOperation function)
    {
        if (!operation.Syntax.Span.IntersectsWith(function.Syntax.Span))
        {
            return null;
        }

        foreach (IOperation descendant in operation.DescendantsAndSelf())
        {
            if (descendant is IFlowAnonymousFunctionOperation found && found.Syntax == function.Syntax)
            {
                return found;
            }
        }

        return null;
    }
}
