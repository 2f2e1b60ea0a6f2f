namespace GcGuard.Analyzers.Engine;

/// <summary>
/// A set of kinds of operations that may hold too much but never too little: a bit stands for all kinds whose number is
/// the same modulo 64.
/// </summary>
internal readonly struct OperationKinds(ulong bits)
{
    private readonly ulong _bits = bits;

    /// <summary>The set with one kind more.</summary>
    public OperationKinds With(OperationKind kind) => new(_bits | Bit(kind));

    /// <summary>Whether a kind may be in the set.</summary>
    public bool MayHave(OperationKind kind) => (_bits & Bit(kind)) != 0;

    /// <summary>Whether the sets may have a kind in common.</summary>
    public bool HasAny(OperationKinds other) => (_bits & other._bits) != 0;

    private static ulong Bit(OperationKind kind) => 1UL << ((int)kind & 63);
}
