using System.Text;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>How often code runs.</summary>
internal enum RequestPathKind
{
    /// <summary>
    /// Nothing in this compilation says so: a library's public code, background jobs, scheduled tasks.
    /// </summary>
    Unknown,

    /// <summary>It runs per request; the chain proves it.</summary>
    RequestPath,

    /// <summary>It runs at start-up, once, or on a path that does not serve requests.</summary>
    Cold,
}

/// <summary>One member of the chain from an entry point to the code in question.</summary>
/// <param name="Name">Type and member, as a message shows them: <c>OrdersController.Export</c>.</param>
/// <param name="Location">Where the member is declared.</param>
internal readonly record struct ChainLink(string Name, Location Location);

/// <summary>The answer of <see cref="RequestPathFact"/> for one place in the code.</summary>
internal readonly struct RequestPathVerdict
{
    private readonly ImmutableArray<ChainLink> _chain;

    private RequestPathVerdict(
        RequestPathKind kind, ImmutableArray<ChainLink> chain, string? reason, bool inSolution = false,
        string? measured = null)
    {
        Kind = kind;
        _chain = chain;
        Reason = reason;
        InSolution = inSolution;
        Measured = measured;
    }

    /// <summary>Nothing is known.</summary>
    public static RequestPathVerdict Unknown => default;

    /// <summary>What was found.</summary>
    public RequestPathKind Kind { get; }

    /// <summary>
    /// The links from the entry point (first) to the member that holds the code (last); empty unless
    /// <see cref="Kind"/> is <see cref="RequestPathKind.RequestPath"/>, and empty as well where only an option says so.
    /// </summary>
    public ImmutableArray<ChainLink> Chain => _chain.IsDefault ? ImmutableArray<ChainLink>.Empty : _chain;

    /// <summary>Why the code is cold, or which option makes it hot; null where the chain proves it.</summary>
    public string? Reason { get; }

    /// <summary>What was measured there beside; null where nothing was.</summary>
    public string? Measured { get; }

    /// <summary>Code that a chain of calls connects with an entry point.</summary>
    public static RequestPathVerdict OnRequestPath(ImmutableArray<ChainLink> chain)
        => new(RequestPathKind.RequestPath, chain, null);

    /// <summary>Whether the chain begins in another project of the solution, and the paths file says so.</summary>
    public bool InSolution { get; }

    /// <summary>Code that a chain of calls connects with an entry point of another project.</summary>
    public static RequestPathVerdict OnSolutionPath(ImmutableArray<ChainLink> chain)
        => new(RequestPathKind.RequestPath, chain, null, inSolution: true);

    /// <summary>Code that counts as hot because an option says so.</summary>
    public static RequestPathVerdict Assumed(string reason)
        => new(RequestPathKind.RequestPath, ImmutableArray<ChainLink>.Empty, reason);

    /// <summary>The same verdict, with what was measured there.</summary>
    public RequestPathVerdict With(string measured) => new(Kind, _chain, Reason, InSolution, measured);

    /// <summary>Code that does not run per request.</summary>
    public static RequestPathVerdict Cold(string reason)
        => new(RequestPathKind.Cold, ImmutableArray<ChainLink>.Empty, reason);

    /// <summary>
    /// What a message shows: the chain (<c>OrdersController.Export ← OrderExport.Build</c>), or the reason where there
    /// is one, and what was measured.
    /// </summary>
    public string Describe()
    {
        string path = Reason ?? (InSolution ? Describe(Chain) + ", proven in the solution" : Describe(Chain));
        return Measured is null ? path : path + "; " + Measured;
    }

    /// <summary>A chain as a message shows it.</summary>
    public static string Describe(ImmutableArray<ChainLink> chain)
    {
        var text = new StringBuilder();
        foreach (ChainLink link in chain)
        {
            if (text.Length > 0)
            {
                text.Append(" ← ");
            }

            text.Append(link.Name);
        }

        return text.ToString();
    }

    /// <summary>The declarations of the chain, for a diagnostic's additional locations.</summary>
    public ImmutableArray<Location> ChainLocations()
    {
        ImmutableArray<Location>.Builder locations = ImmutableArray.CreateBuilder<Location>(Chain.Length);
        foreach (ChainLink link in Chain)
        {
            locations.Add(link.Location);
        }

        return locations.MoveToImmutable();
    }
}
