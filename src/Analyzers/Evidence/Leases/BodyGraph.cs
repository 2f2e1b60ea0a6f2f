using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Evidence.Flow;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>Finds the control flow graph of the innermost function that holds an operation.</summary>
internal static class BodyGraph
{
    private static readonly ConditionalWeakTable<IOperation, ControlFlowGraph> Graphs = new();

    /// <summary>The graph of the function that holds an operation; null where there is none.</summary>
    /// <param name="operation">An operation of the tree that the semantic model answers.</param>
    public static ControlFlowGraph? Of(IOperation operation, CancellationToken cancellationToken)
    {
        if (GraphOf(operation.Root(), cancellationToken) is not { } graph)
        {
            return null;
        }

        var functions = new Stack<IOperation>();
        for (IOperation? outer = operation.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                functions.Push(outer);
            }
        }

        ControlFlowGraph? inner = graph;
        while (functions.Count > 0 && inner is not null)
        {
            inner = functions.Pop() switch
            {
                ILocalFunctionOperation { Symbol: var local } => inner.LocalFunctions.Contains(local)
                    ? inner.GetLocalFunctionControlFlowGraph(local, cancellationToken)
                    : null,
                var lambda => Find(inner, lambda.Syntax) is { } found
                    ? inner.GetAnonymousFunctionControlFlowGraph(found, cancellationToken)
                    : null,
            };
        }

        return inner;
    }

    private static ControlFlowGraph? GraphOf(IOperation root, CancellationToken cancellationToken)
    {
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

        return graph;
    }

    private static IFlowAnonymousFunctionOperation? Find(ControlFlowGraph graph, SyntaxNode lambda)
    {
        foreach (BasicBlock block in graph.Blocks)
        {
            IOperation? value = block.BranchValue;
            foreach (IOperation statement in value is null ? block.Operations : block.Operations.Add(value))
            {
                if (!statement.Syntax.Span.IntersectsWith(lambda.Span))
                {
                    continue;
                }

                foreach (IOperation descendant in statement.DescendantsAndSelf())
                {
                    if (descendant is IFlowAnonymousFunctionOperation found && found.Syntax == lambda)
                    {
                        return found;
                    }
                }
            }
        }

        return null;
    }
}
