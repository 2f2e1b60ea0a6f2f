using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules;

/// <summary>The operations of one body, lambdas and local functions included, in the order of the text.</summary>
internal sealed class BodyOperations
{
    private readonly IOperation[] _operations;
    private readonly int[] _kinds;

    private BodyOperations(IOperation root, List<IOperation> operations)
    {
        Root = root;
        _operations = operations.ToArray();
        _kinds = new int[_operations.Length];
        for (int i = 0; i < _operations.Length; i++)
        {
            _kinds[i] = (int)_operations[i].Kind;
        }
    }

    /// <summary>The body.</summary>
    public IOperation Root { get; }

    /// <summary>The operation at a place of the list.</summary>
    public IOperation this[int index] => _operations[index];

    /// <summary>The first place, from <paramref name="start"/> on, of an operation of this kind; negative where there is none.</summary>
    public int Next(OperationKind kind, int start) => Array.IndexOf(_kinds, (int)kind, start);

    /// <summary>Lists the operations of a body.</summary>
    public static BodyOperations Of(IOperation root, CancellationToken cancellationToken)
    {
        var operations = new List<IOperation>(capacity: 128);

        // A stack of its own, because the operations of a long chain are as deep as the chain is long.
        var pending = new List<IOperation>(capacity: 32) { root };
        while (pending.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            IOperation operation = pending[pending.Count - 1];
            pending.RemoveAt(pending.Count - 1);
            operations.Add(operation);
            foreach (IOperation child in operation.ChildOperations.Reverse())
            {
                pending.Add(child);
            }
        }

        return new BodyOperations(root, operations);
    }
}
