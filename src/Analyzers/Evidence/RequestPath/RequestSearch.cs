using GcGuard.Analyzers.Evidence.RequestPath.Paths;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Searches the shortest confirmed chain from an entry point to a member. Proposals are followed without binding; when
/// they meet an entry point, only the links of that chain are confirmed, nearest first. A refuted link is dropped, and
/// the search goes on with the next chain, then with longer ones.
/// </summary>
/// <remarks>
/// Among chains of the same length, the order of the proposals decides. Nothing but the proposals themselves is shared
/// with other searches, so the bounds cut every search at the same place, whoever asked before.
/// </remarks>
internal sealed class RequestSearch(
    Callers callers, CallerWalk walk, SolutionPaths solution, CancellationToken cancellationToken)
{
    /// <summary>How many members one search may visit.</summary>
    public const int MaxMembers = 500;

    /// <summary>How many proposals one search may have confirmed or refuted.</summary>
    public const int MaxConfirmations = 200;

    private const int Unreachable = int.MaxValue / 2;

    private readonly List<Node> _nodes = new();
    private readonly Dictionary<Callee, int> _ids = new();

    /// <summary>What this search asked about so far.</summary>
    private readonly Dictionary<Proposal, CodePlace?> _asked = new();

    /// <summary>The chain found, from the start to the entry point.</summary>
    private readonly List<ChainStep> _chain = new();

    /// <summary>Proposals passed over.</summary>
    private long _steps;

    /// <summary>Whether a proposal met so far may be an entry point.</summary>
    private bool _entriesMet;

    /// <summary>Whether the entry point is one because the user says so.</summary>
    private bool _byUser;

    /// <summary>
    /// The chain from <paramref name="start"/> up to an entry point, or null; a start that is an entry point is a chain
    /// of its own.
    /// </summary>
    /// <param name="start">The member that holds the suspect.</param>
    /// <param name="byUser">Whether an option or attribute makes the entry point one.</param>
    public List<ChainStep>? Find(Callee start, out bool byUser)
    {
        List<ChainStep>? chain = Search(start, out byUser);
        callers.Effort.AddSteps(_steps);
        return chain;
    }

    private List<ChainStep>? Search(Callee start, out bool byUser)
    {
        byUser = start.Claim.ByUser;
        _chain.Add(new ChainStep(start, null));
        if (IsEntry(start))
        {
            return _chain;
        }

        if (start.Claim.Kind != RootKind.None)
        {
            return null;
        }

        Add(start);
        int expanded = 0;
        for (int links = 2; links <= CallerWalk.MaxLinks; links++)
        {
            int end = _nodes.Count;
            for (; expanded < end; expanded++)
            {
                Expand(expanded);
            }

            if (_entriesMet)
            {
                Measure();
                if (_nodes[0].Distance < links && Confirm(0, links - 1))
                {
                    byUser = _byUser;
                    return _chain;
                }
            }

            if (expanded == _nodes.Count && !_entriesMet)
            {
                return null;
            }
        }

        return null;
    }

    /// <summary>Adds the callers that a member's proposals name.</summary>
    private void Expand(int id)
    {
        Node node = _nodes[id];
        ProposedCalls calls = callers.CallsOf(node.Member, cancellationToken);
        node.Calls = calls;
        node.Next = new int[calls.Proposals.Length];
        _steps += calls.Proposals.Length;
        for (int i = 0; i < calls.Proposals.Length; i++)
        {
            Proposal proposal = calls.Proposals[i];
            node.Next[i] = proposal.Caller is { Claim.Kind: RootKind.None } caller && !proposal.Occurrence.InCatch
                ? Add(caller)
                : -1;
            _entriesMet |= MayEnter(proposal);
        }
    }

    private bool MayEnter(Proposal proposal)
        => !proposal.Occurrence.InCatch && (proposal.MayEnter || (proposal.Caller is { } caller && IsEntry(caller)));

    /// <summary>
    /// Whether a chain ends at a member: an entry point, or one that requests reach from another project.
    /// </summary>
    private bool IsEntry(Callee member)
        => member.Claim.Kind == RootKind.Request
            || (member.Claim.Kind == RootKind.None && !solution.LinksTo(member.Member).IsEmpty);

    private int Add(Callee member)
    {
        if (_ids.TryGetValue(member, out int known))
        {
            return known;
        }

        if (_nodes.Count == MaxMembers)
        {
            return -1;
        }

        _nodes.Add(new Node(member));
        _ids.Add(member, _nodes.Count - 1);
        return _nodes.Count - 1;
    }

    /// <summary>
    /// Measures how many links each member is away from an entry point, along proposals not refuted yet.
    /// </summary>
    private void Measure()
    {
        foreach (Node node in _nodes)
        {
            node.Distance = Unreachable;
            node.Failed = -1;
        }

        for (bool changed = true; changed;)
        {
            changed = false;
            cancellationToken.ThrowIfCancellationRequested();
            for (int id = _nodes.Count - 1; id >= 0; id--)
            {
                int distance = DistanceOf(_nodes[id]);
                changed |= distance < _nodes[id].Distance;
                _nodes[id].Distance = distance;
            }
        }
    }

    private int DistanceOf(Node node)
    {
        int best = Unreachable;
        _steps += node.Next.Length;
        for (int i = 0; i < node.Next.Length; i++)
        {
            int distance = DistanceThrough(node.Calls!.Proposals[i], node.Next[i]);
            best = distance < best ? distance : best;
        }

        return best;
    }

    private int DistanceThrough(Proposal proposal, int next)
    {
        bool enters = MayEnter(proposal);
        if (_asked.TryGetValue(proposal, out CodePlace? asked))
        {
            if (asked is not { Kind: PlaceKind.InMember or PlaceKind.InEntryDelegate } place)
            {
                return Unreachable;
            }

            enters = place.Kind == PlaceKind.InEntryDelegate || (proposal.Caller is { } caller && IsEntry(caller));
        }

        return enters ? 1 : next >= 0 ? 1 + _nodes[next].Distance : Unreachable;
    }

    /// <summary>
    /// Confirms a chain of at most <paramref name="left"/> more links, in the order of the proposals.
    /// </summary>
    private bool Confirm(int id, int left)
    {
        Node node = _nodes[id];
        _steps += node.Next.Length;
        for (int i = 0; i < node.Next.Length; i++)
        {
            Proposal proposal = node.Calls!.Proposals[i];
            int next = node.Next[i];
            bool deeper =
                next >= 0 && _nodes[next].Distance < left && _nodes[next].Failed < left - 1 && !_nodes[next].OnChain;
            if ((!MayEnter(proposal) && !deeper) || Ask(proposal, node.Calls) is not { } place)
            {
                continue;
            }

            switch (place.Kind)
            {
                case PlaceKind.InEntryDelegate
                    when walk.OfEntryDelegate(place) is { Verdict.Kind: RequestPathKind.RequestPath } hot:
                    _byUser = hot.ByUser;
                    _chain.Add(new ChainStep(null, place));
                    return true;
                case PlaceKind.InMember when proposal.Caller is { } caller && IsEntry(caller):
                    _byUser = caller.Claim.ByUser;
                    _chain.Add(new ChainStep(caller, null));
                    return true;
                case PlaceKind.InMember when deeper:
                    _chain.Add(new ChainStep(proposal.Caller, null));
                    node.OnChain = true;
                    if (Confirm(next, left - 1))
                    {
                        return true;
                    }

                    node.OnChain = false;
                    _chain.RemoveAt(_chain.Count - 1);
                    break;
            }
        }

        node.Failed = left;
        return false;
    }

    private CodePlace? Ask(Proposal proposal, ProposedCalls calls)
    {
        if (!_asked.TryGetValue(proposal, out CodePlace? place))
        {
            if (_asked.Count == MaxConfirmations)
            {
                return null;
            }

            cancellationToken.ThrowIfCancellationRequested();
            place = callers.Confirm(proposal, calls, cancellationToken);
            _asked.Add(proposal, place);
        }

        return place;
    }

    private sealed class Node(Callee member)
    {
        public Callee Member { get; } = member;

        /// <summary>Its proposals; null before it was expanded.</summary>
        public ProposedCalls? Calls { get; set; }

        /// <summary>The node of each proposal's caller, or -1.</summary>
        public int[] Next { get; set; } = [];

        /// <summary>Links to the nearest entry point, as far as nothing refutes it.</summary>
        public int Distance { get; set; }

        /// <summary>
        /// The greatest number of links within which no chain was confirmed; -1 before the first attempt.
        /// </summary>
        public int Failed { get; set; }

        /// <summary>Whether the chain being confirmed passes here already.</summary>
        public bool OnChain { get; set; }
    }
}

/// <summary>One step of a chain: a member, or a delegate that is an entry point.</summary>
internal readonly record struct ChainStep(Callee? Member, CodePlace? Entry);
