namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>What has become of one lease.</summary>
internal enum LeaseStatus : byte
{
    /// <summary>On this path nothing has been rented.</summary>
    None,

    /// <summary>Rented and not given back.</summary>
    Owned,

    /// <summary>Given back.</summary>
    Returned,
}

/// <summary>What the value of an expression has to do with the lease.</summary>
internal enum LeaseValue
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>It is the lease.</summary>
    Lease,

    /// <summary>It is a span, memory, segment or other view of it.</summary>
    View,

    /// <summary>
    /// It is an object that nobody gets the array out of again: a stream over it, a content, a result.
    /// </summary>
    Wrapper,

    /// <summary>It is a task that works on it until it has completed.</summary>
    Task,
}

/// <summary>
/// What is known of one lease at one point of one path. Variables are numbered, so a set of them is a word of 64 bits.
/// </summary>
internal readonly record struct LeaseState
{
    /// <summary>What has become of it.</summary>
    public LeaseStatus Status { get; init; }

    /// <summary>
    /// Whether somebody else may give it back: it was stored, returned, or handed to code that may keep it.
    /// </summary>
    public bool HasLeft { get; init; }

    /// <summary>Whether a condition whose outcome is open has been passed since the lease was given back.</summary>
    public bool HasBranched { get; init; }

    /// <summary>Number of the site that gave it back, counted from 1.</summary>
    public byte ReturnSite { get; init; }

    /// <summary>
    /// Number of the expression that is on its way out of the body with the lease in it, counted from 1.
    /// </summary>
    public byte ResultSite { get; init; }

    /// <summary>Number of the first place where a wrapper went where it is not followed, counted from 1.</summary>
    public byte WrapperSite { get; init; }

    /// <summary>Methods of which nothing is known that the lease has been handed to.</summary>
    public uint Handed { get; init; }

    /// <summary>Boolean variables whose value is known on this path, two bits each.</summary>
    public ulong Facts { get; init; }

    private ulong Holders { get; init; }

    private ulong Views { get; init; }

    private ulong Wrappers { get; init; }

    private ulong Tasks { get; init; }

    /// <summary>Whether no variable leads to the lease.</summary>
    public bool IsUnreachable => (Holders | Views | Wrappers | Tasks) == 0;

    /// <summary>The state in which a variable holds a value of this kind.</summary>
    public LeaseState Bind(int variable, LeaseValue value)
    {
        ulong bit = 1UL << variable;
        return this with
        {
            Holders = value == LeaseValue.Lease ? Holders | bit : Holders & ~bit,
            Views = value == LeaseValue.View ? Views | bit : Views & ~bit,
            Wrappers = value == LeaseValue.Wrapper ? Wrappers | bit : Wrappers & ~bit,
            Tasks = value == LeaseValue.Task ? Tasks | bit : Tasks & ~bit,
        };
    }

    /// <summary>What a variable holds.</summary>
    public LeaseValue ValueOf(int variable)
    {
        ulong bit = 1UL << variable;
        return (Holders & bit) != 0 ? LeaseValue.Lease
            : (Views & bit) != 0 ? LeaseValue.View
            : (Wrappers & bit) != 0 ? LeaseValue.Wrapper
            : (Tasks & bit) != 0 ? LeaseValue.Task
            : LeaseValue.None;
    }

    /// <summary>The value of a flag, or null where it is open.</summary>
    public bool? FactOf(int flag) => ((Facts >> (2 * flag)) & 3) switch { 1 => false, 2 => true, _ => null };

    /// <summary>The state in which a flag has a value, or an open one.</summary>
    public LeaseState WithFact(int flag, bool? value)
    {
        ulong code = value switch { true => 2, false => 1, null => 0 };
        return this with { Facts = (Facts & ~(3UL << (2 * flag))) | (code << (2 * flag)) };
    }
}
