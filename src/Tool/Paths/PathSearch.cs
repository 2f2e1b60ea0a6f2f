using System.Numerics;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Results;

namespace GcGuard.Tool.Paths;

/// <summary>
/// The shortest chain from an entry point to every member that requests reach, and how many entry points lead there.
/// Among chains of one length the order of the names decides, so the same solution always has the same chains.
/// </summary>
internal sealed class PathSearch
{
    private readonly Member[] _members;
    private readonly CallLinks _calls;
    private readonly Dictionary<string, int> _ids = new(StringComparer.Ordinal);
    private readonly (int Target, ResultUses Uses)[][] _links;
    private readonly int[] _parents;
    private readonly bool[] _reached;
    private readonly bool[] _background;
    private readonly bool[] _doubtful;
    private readonly ResultUses[] _uses;
    private readonly ulong[]?[] _entries;

    public PathSearch(SolutionFacts facts, CancellationToken cancellationToken)
    {
        _members = [.. facts.Members.Values.OrderBy(member => member.Key, StringComparer.Ordinal)];
        for (int i = 0; i < _members.Length; i++)
        {
            _ids.Add(_members[i].Key, i);
        }

        var links = new CallLinks(facts);
        _calls = links;
        _links = new (int, ResultUses)[_members.Length][];
        for (int i = 0; i < _members.Length; i++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            _links[i] = [.. links.Of(_members[i]).Where(link => _ids.ContainsKey(link.Target))
                .Select(link => (_ids[link.Target], link.Uses)).Distinct().Order()];
        }

        _parents = new int[_members.Length];
        _reached = new bool[_members.Length];
        _background = new bool[_members.Length];
        _doubtful = new bool[_members.Length];
        _uses = new ResultUses[_members.Length];
        _entries = new ulong[_members.Length][];
        int[] roots = [.. Ids(member => member.Claim == RootKind.Request)];
        Array.Fill(_parents, -1);
        // A chain from an endpoint that a person presses to collect garbage excuses a collection at its end, so it is
        // shown only where no other entry point leads there.
        Spread([.. roots.Where(id => !_members[id].IsAnnouncedCollection)], _reached, _parents);
        Spread([.. roots.Where(id => _members[id].IsAnnouncedCollection)], _reached, _parents);
        Spread([.. Ids(member => member.Claim == RootKind.Background)], _background, null);
        Spread([.. Doubts(facts, links)], _doubtful, null);
        CountEntries(roots, cancellationToken);
        FollowResults();
    }

    /// <summary>The members, sorted by key.</summary>
    public IEnumerable<(int Id, Member Member)> Members => _members.Select((member, id) => (id, member));

    /// <summary>The assemblies that send the messages which a member handles.</summary>
    public IReadOnlyCollection<string> SendersTo(Member member) => _calls.SendersTo(member.Key);

    /// <summary>Whether a request reaches a member.</summary>
    public bool IsReached(int id) => _reached[id];

    /// <summary>Whether a job or a background service reaches a member, or is it.</summary>
    public bool IsBackground(int id) => _background[id];

    /// <summary>Whether somebody unknown may call a member, or what calls it.</summary>
    public bool IsDoubtful(int id) => _doubtful[id];

    /// <summary>What becomes of the member's result at the calls in the product.</summary>
    public ResultUses UsesOf(int id) => _uses[id];

    /// <summary>How many entry points lead to a member.</summary>
    public int EntriesOf(int id)
        => _entries[id] is { } bits ? bits.Sum(word => BitOperations.PopCount(word)) : 0;

    /// <summary>The links of the shortest chain, the member itself left out; its own name for an entry point.</summary>
    public List<string> LinksTo(int id)
    {
        var names = new List<string>();
        for (int current = _parents[id]; current >= 0; current = _parents[current])
        {
            names.Add(Shown(_members[current].Name));
        }

        if (names.Count == 0 && _reached[id])
        {
            names.Add(Shown(_members[id].Name));
        }

        names.Reverse();
        // What stands for a type of delegates has no name.
        names.RemoveAll(static name => name.Length == 0);
        return [.. names.Where((name, i) => i == 0 || name != names[i - 1])];
    }

    private static string Shown(string name)
        => new([.. name.Select(c => char.IsControl(c) || c == '←' ? ' ' : c)]);

    private IEnumerable<int> Ids(Func<Member, bool> chosen)
        => Enumerable.Range(0, _members.Length).Where(id => chosen(_members[id]));

    /// <summary>
    /// Members that nobody in the solution calls, or only where nobody knows when: a framework may, by reflection.
    /// </summary>
    private IEnumerable<int> Doubts(SolutionFacts facts, CallLinks links)
    {
        var called = new bool[_members.Length];
        var startedByRequest = new bool[_members.Length];
        for (int i = 0; i < _links.Length; i++)
        {
            foreach ((int target, _) in _links[i])
            {
                called[target] |= target != i;
                startedByRequest[target] |= _reached[i];
            }
        }

        foreach ((string contract, HashSet<Implementation> all) in facts.Implementations)
        {
            if (facts.Callers.ContainsKey(contract))
            {
                foreach (Implementation one in all)
                {
                    if (_ids.TryGetValue(one.Member, out int id))
                    {
                        called[id] = true;
                    }
                }
            }
        }

        for (int id = 0; id < _members.Length; id++)
        {
            Member member = _members[id];
            bool uncalled = member.IsPartOfObject
                || (!called[id] && !facts.Callers.ContainsKey(member.Key) && !member.IsPrivate);
            if (member.Claim == RootKind.Background && startedByRequest[id])
            {
                yield return id;
            }
            else if (member.Claim == RootKind.None
                && (uncalled
                    || member.MayBeCalledByFramework
                    || facts.Doubtful.Contains(member.Key)
                    || facts.UnboundNames.Contains(member.SimpleName)
                    || links.PassedOver.Contains(member.Key)))
            {
                yield return id;
            }
        }
    }

    /// <summary>Breadth first; what is cold or runs on a schedule of its own is not entered.</summary>
    private void Spread(int[] starts, bool[] reached, int[]? parents)
    {
        List<int> level = [.. starts];
        level.ForEach(id => reached[id] = true);
        while (level.Count > 0)
        {
            var next = new List<int>();
            foreach (int id in level)
            {
                foreach ((int target, _) in _links[id])
                {
                    if (!reached[target] && _members[target].Claim == RootKind.None)
                    {
                        reached[target] = true;
                        next.Add(target);
                        if (parents is not null)
                        {
                            parents[target] = id;
                        }
                    }
                }
            }

            level = next;
        }
    }

    /// <summary>Carries the set of entry points along the calls until nothing changes.</summary>
    private void CountEntries(int[] roots, CancellationToken cancellationToken)
    {
        int words = (roots.Length + 63) / 64;
        var pending = new Queue<int>();
        var isPending = new bool[_members.Length];
        for (int i = 0; i < roots.Length; i++)
        {
            ulong[] own = _entries[roots[i]] = new ulong[words];
            own[i / 64] |= 1UL << (i % 64);
            pending.Enqueue(roots[i]);
        }

        while (pending.TryDequeue(out int id))
        {
            cancellationToken.ThrowIfCancellationRequested();
            isPending[id] = false;
            foreach ((int target, _) in _links[id])
            {
                if (_members[target].Claim == RootKind.None
                    && Join(_entries[target] ??= new ulong[words], _entries[id]!) && !isPending[target])
                {
                    isPending[target] = true;
                    pending.Enqueue(target);
                }
            }
        }
    }

    private static bool Join(ulong[] into, ulong[] from)
    {
        bool changed = false;
        for (int i = 0; i < into.Length; i++)
        {
            ulong joined = into[i] | from[i];
            changed |= joined != into[i];
            into[i] = joined;
        }

        return changed;
    }

    /// <summary>
    /// A result that the caller returns becomes what the caller's becomes; where nobody calls that, anything may.
    /// </summary>
    private void FollowResults()
    {
        JoinResults();
        for (int id = 0; id < _links.Length; id++)
        {
            foreach ((int target, ResultUses uses) in TakenIn(id))
            {
                if ((uses & ResultUses.Returned) != 0 && _uses[id] == ResultUses.None)
                {
                    _uses[target] |= ResultUses.Other;
                }
            }
        }

        JoinResults();
    }

    private void JoinResults()
    {
        for (bool changed = true; changed;)
        {
            changed = false;
            for (int id = 0; id < _links.Length; id++)
            {
                foreach ((int target, ResultUses uses) in TakenIn(id))
                {
                    ResultUses passed = (uses & ResultUses.Returned) == 0 ? uses
                        : (uses & ~ResultUses.Returned) | _uses[id];
                    changed |= (_uses[target] | passed) != _uses[target];
                    _uses[target] |= passed;
                }
            }
        }
    }

    /// <summary>The calls whose results count: what tests do with one, which compare and parse it, does not.</summary>
    private (int Target, ResultUses Uses)[] TakenIn(int id) => _members[id].IsCold ? [] : _links[id];
}
