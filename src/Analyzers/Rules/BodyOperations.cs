using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules;

/// <summary>The operations of one body, lambdas and local functions included, in the order of the text.</summary>
internal sealed class BodyOperations
{
    private readonly IOperation[] _operations;
    private readonly byte[] _kinds;

    private BodyOperations(IOperation root, List<IOperation> operations)
    {
        Root = root;
        _operations = operations.ToArray();
        _kinds = new byte[_operations.Length];
        for (int i = 0; i < _operations.Length; i++)
        {
            OperationKind kind = _operations[i].Kind;
            _kinds[i] = unchecked((byte)kind);
            Kinds = Kinds.With(kind);
        }
    }

    /// <summary>The body.</summary>
    public IOperation Root { get; }

    /// <summary>The kinds of its operations.</summary>
    public OperationKinds Kinds { get; }

    /// <summary>The operation at a place of the list.</summary>
    public IOperation this[int index] => _operations[index];

    /// <summary>The first place, from <paramref name="start"/> on, of an operation of this kind; negative where there is none.</summary>
    public int Next(OperationKind kind, int start)
    {
        if (!Kinds.MayHave(kind))
        {
            return -1;
        }

        // Bytes are searched fastest; the few kinds beyond 255 share the byte of another.
        int place = Array.IndexOf(_kinds, unchecked((byte)kind), start);
        while (place >= 0 && _operations[place].Kind != kind)
        {
            place = Array.IndexOf(_kinds, unchecked((byte)kind), place + 1);
        }

        return place;
    }

    /// <summary>Lists the operations of a body.</summary>
    /// <param name="root">The body.</param>
    /// <param name="scratch">Two empty lists to work with; what is in them afterwards is of no meaning.</param>
    /// <param name="cancellationToken">Asked at every operation.</param>
    public static BodyOperations Of(IOperation root, BodyScratch scratch, CancellationToken cancellationToken)
    {
        // A stack of its own, because the operations of a long chain are as deep as the chain is long.
        List<IOperation> operations = scratch.Operations, pending = scratch.Pending;
        pending.Add(root);
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
