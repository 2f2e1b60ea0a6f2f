namespace GcGuard.Analyzers.Engine;

/// <summary>The operations of one body, lambdas and local functions included, in the order of the text.</summary>
internal sealed class BodyOperations
{
    private readonly BodyOperation[] _operations;
    private readonly byte[] _kinds;

    private BodyOperations(IOperation root, BodyScratch listed, OperationKinds kinds)
    {
        Root = root;
        Kinds = kinds;
        _operations = listed.Operations.ToArray();
        _kinds = listed.Kinds.ToArray();
    }

    /// <summary>The body.</summary>
    public IOperation Root { get; }

    /// <summary>The kinds of its operations.</summary>
    public OperationKinds Kinds { get; }

    /// <summary>The operation at a place of the list.</summary>
    public IOperation this[int index] => _operations[index].Operation;

    /// <summary>
    /// The first place, from <paramref name="start"/> on, of an operation of this kind; negative for none.
    /// </summary>
    public int Next(OperationKind kind, int start)
    {
        if (!Kinds.MayHave(kind))
        {
            return -1;
        }

        // Bytes are searched fastest; the few kinds beyond 255 share the byte of another.
        int place = Array.IndexOf(_kinds, unchecked((byte)kind), start);
        while (place >= 0 && _operations[place].Operation.Kind != kind)
        {
            place = Array.IndexOf(_kinds, unchecked((byte)kind), place + 1);
        }

        return place;
    }

    /// <summary>Lists the operations of a body.</summary>
    /// <param name="root">The body.</param>
    /// <param name="scratch">Empty lists to work with; what is in them afterwards is of no meaning.</param>
    public static BodyOperations Of(IOperation root, BodyScratch scratch, CancellationToken cancellationToken)
    {
        // A stack of its own, because the operations of a long chain are as deep as the chain is long.
        List<BodyOperation> operations = scratch.Operations, pending = scratch.Pending;
        List<byte> kinds = scratch.Kinds;
        OperationKinds all = default;
        pending.Add(new BodyOperation(root));
        while (pending.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            BodyOperation next = pending[pending.Count - 1];
            pending.RemoveAt(pending.Count - 1);
            operations.Add(next);
            OperationKind kind = next.Operation.Kind;
            kinds.Add(unchecked((byte)kind));
            all = all.With(kind);
            foreach (IOperation child in next.Operation.ChildOperations.Reverse())
            {
                pending.Add(new BodyOperation(child));
            }
        }

        return new BodyOperations(root, scratch, all);
    }
}
