namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>A member that callers are looked for: a node of the graph of proposed calls.</summary>
/// <param name="member">A method, accessor, constructor, local function, or a type that stands for its instance
/// initialisers.</param>
/// <param name="claim">What the member says by itself.</param>
internal sealed class Callee(ISymbol member, RootClaim claim)
{
    /// <summary>The member.</summary>
    public ISymbol Member { get; } = member;

    /// <summary>What it says by itself.</summary>
    public RootClaim Claim { get; } = claim;

    /// <summary>Whether only its own type can name it.</summary>
    public bool IsConfined { get; } = CallTargets.IsConfined(member);

    /// <summary>Who may call it; null until somebody asked. Filled by <see cref="Callers"/>.</summary>
    public ProposedCalls? Calls { get; set; }
}

/// <summary>The calls that may reach one member.</summary>
/// <param name="Targets">What such a call names: the member, what it overrides, what it implements.</param>
/// <param name="Proposals">The places: those in the member's own type first, then in order of files and
/// positions.</param>
/// <param name="Exhausted">Whether the search stopped at its bound.</param>
internal sealed record ProposedCalls(
    IReadOnlyList<ISymbol> Targets, ImmutableArray<Proposal> Proposals, bool Exhausted);

/// <summary>A place that may call a member, until the semantic model confirms or refutes it.</summary>
/// <param name="occurrence">The place.</param>
/// <param name="caller">The member around it; null where that is no member whose callers could matter.</param>
/// <param name="mayEnter">Whether a delegate or loop around it may be an entry point.</param>
internal sealed class Proposal(Occurrence occurrence, Callee? caller, bool mayEnter)
{
    /// <summary>The place.</summary>
    public Occurrence Occurrence { get; } = occurrence;

    /// <summary>The member around it, or null.</summary>
    public Callee? Caller { get; } = caller;

    /// <summary>Whether a delegate or loop around it may be an entry point.</summary>
    public bool MayEnter { get; } = mayEnter;

    /// <summary>What the semantic model said; null until it was asked. Filled by <see cref="Callers"/>.</summary>
    public ConfirmedCall? Confirmed { get; set; }
}

/// <summary>What the semantic model said about a proposal.</summary>
/// <param name="Place">Where the call stands; null where it is not a call of the member.</param>
internal sealed record ConfirmedCall(CodePlace? Place);
