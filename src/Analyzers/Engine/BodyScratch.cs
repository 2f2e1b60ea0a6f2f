namespace GcGuard.Analyzers.Engine;

/// <summary>What a body is listed in before the number of its operations is known.</summary>
internal sealed class BodyScratch
{
    /// <summary>Lists longer than this are not used again.</summary>
    private const int KeptOperations = 8192;

    /// <summary>The operations found so far.</summary>
    public List<BodyOperation> Operations { get; } = new(capacity: 512);

    /// <summary>The kinds of the operations found so far, in one byte each.</summary>
    public List<byte> Kinds { get; } = new(capacity: 512);

    /// <summary>The operations whose children are yet to be looked at.</summary>
    public List<BodyOperation> Pending { get; } = new(capacity: 64);

    /// <summary>Empties the lists; false where they have grown too long to be kept.</summary>
    public bool TryClear()
    {
        Operations.Clear();
        Kinds.Clear();
        Pending.Clear();
        return Operations.Capacity <= KeptOperations && Pending.Capacity <= KeptOperations;
    }
}
