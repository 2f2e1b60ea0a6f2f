using System.Collections.Concurrent;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>The verdict on a member by itself.</summary>
/// <param name="ByUser">Whether it rests on an option or attribute.</param>
/// <param name="IsBackground">Whether the paths file says that only jobs and background services lead there.</param>
internal readonly record struct MemberVerdict(
    RequestPathVerdict Verdict, bool ByUser = false, bool IsBackground = false);

/// <summary>
/// Says of a member whether requests reach it (<see cref="RequestSearch"/>), and if not, whether all that call it is
/// cold.
/// </summary>
internal sealed class CallerWalk(MemberRoots roots, Callers callers, SolutionPaths solution)
{
    /// <summary>
    /// How many links a chain may have. Behind longer ones lie jobs that a request merely starts, and nobody reads
    /// them.
    /// </summary>
    public const int MaxLinks = 8;

    private readonly ConcurrentDictionary<ISymbol, MemberVerdict> _verdicts = new(SymbolEqualityComparer.Default);

    /// <summary>The verdict on a member, local function, or on a type's instance initialisers.</summary>
    public MemberVerdict Of(ISymbol member, CancellationToken cancellationToken)
        => _verdicts.TryGetValue(member, out MemberVerdict known)
            ? known
            : _verdicts.GetOrAdd(member, Walk(callers.Of(member), cancellationToken));

    /// <summary>
    /// What a delegate that is an entry point comes to: hot, unless the user calls the member around it cold.
    /// </summary>
    public MemberVerdict OfEntryDelegate(in CodePlace place)
    {
        if (place.Member is { } around && roots.Of(around) is { ByUser: true, Kind: RootKind.Cold } cold)
        {
            return new MemberVerdict(RequestPathVerdict.Cold(cold.Reason), ByUser: true);
        }

        return new MemberVerdict(RequestPathVerdict.OnRequestPath(
            ImmutableArray.Create(new ChainLink(place.Text, place.Location ?? Location.None))));
    }

    private MemberVerdict Walk(Callee start, CancellationToken cancellationToken)
    {
        if (new RequestSearch(callers, this, SolutionPaths.None, cancellationToken)
            .Find(start, out bool byUser) is not { } chain)
        {
            return FromOtherProjects(start, cancellationToken) ?? ColdVerdict(start, cancellationToken);
        }

        MediatorChain.Cut(chain, callers, cancellationToken);
        return chain[chain.Count - 1].Member is { Claim.ByParameter: true } entry
            && IsCalledOnlyNowAndThen(entry, cancellationToken)
                ? default
                : new MemberVerdict(RequestPathVerdict.OnRequestPath(ChainNames.Links(chain)), byUser);
    }

    /// <summary>
    /// Whether code calls a method that takes a request or upload, and all of that code is an operator's action or a
    /// job: an administrator's import hands its upload to a service. Code out of sight may call it at any time.
    /// </summary>
    private bool IsCalledOnlyNowAndThen(Callee entry, CancellationToken cancellationToken)
    {
        if (entry.Member is not IMethodSymbol method
            || MethodCallers.MayBeUnseen(method, callers.Compilation, cancellationToken))
        {
            return false;
        }

        ProposedCalls calls = callers.CallsOf(entry, cancellationToken);
        bool isCalled = false;
        int left = RequestSearch.MaxConfirmations;
        foreach (Proposal proposal in calls.Proposals)
        {
            if (--left < 0)
            {
                return false;
            }

            cancellationToken.ThrowIfCancellationRequested();
            if (callers.Confirm(proposal, calls, cancellationToken) is not { } place)
            {
                continue;
            }

            if (place.Kind != PlaceKind.InMember || proposal.Caller is not { Claim.Kind: RootKind.Background })
            {
                return false;
            }

            isCalled = true;
        }

        return isCalled && !calls.Exhausted;
    }

    /// <summary>
    /// The verdict on a member that requests reach through other projects of the solution; null where none does.
    /// </summary>
    private MemberVerdict? FromOtherProjects(Callee start, CancellationToken cancellationToken)
    {
        if (!solution.Exist || new RequestSearch(callers, this, solution, cancellationToken)
            .Find(start, out _) is not { } chain)
        {
            return null;
        }

        ImmutableArray<ChainLink> here = ChainNames.Links(chain);
        if (chain[chain.Count - 1].Member is not { } last
            || solution.LinksTo(last.Member) is not { IsEmpty: false } links)
        {
            return new MemberVerdict(RequestPathVerdict.OnRequestPath(here));
        }

        ImmutableArray<ChainLink>.Builder joined = ImmutableArray.CreateBuilder<ChainLink>(links.Length + here.Length);
        foreach (string link in links)
        {
            joined.Add(new ChainLink(link, Location.None));
        }

        joined.AddRange(here);
        return new MemberVerdict(RequestPathVerdict.OnSolutionPath(joined.MoveToImmutable()));
    }

    /// <summary>
    /// The verdict on a member that no request reaches: cold if all its callers are, else unknown. One that others may
    /// call is unknown whatever calls it here, so nothing is bound for it.
    /// </summary>
    private MemberVerdict ColdVerdict(Callee start, CancellationToken cancellationToken)
    {
        var steps = new List<(Callee Member, bool Later)> { (start, false) };
        var seen = new HashSet<Callee> { start };
        string? reason = null;
        bool byUser = false;
        int left = RequestSearch.MaxConfirmations;
        for (int i = 0; i < steps.Count; i++)
        {
            (Callee member, bool later) = steps[i];
            if (member.Claim is { Kind: RootKind.Cold } claim && (!later || claim.ByUser))
            {
                reason ??= i == 0 ? claim.Reason : $"{claim.Reason}: {ChainNames.Of(member.Member)}";
                byUser |= claim.ByUser;
                continue;
            }

            SolutionMember? line = solution.LineOf(member.Member);
            if (line is { IsBackground: true })
            {
                return new MemberVerdict(RequestPathVerdict.Unknown, IsBackground: true);
            }

            bool known = SolutionPaths.IsReachedByNoRequest(line, member.Member);
            if (member.Claim.Kind != RootKind.None || !(member.IsConfined || known))
            {
                return default;
            }

            ProposedCalls calls = callers.CallsOf(member, cancellationToken);
            bool called = false;
            foreach (Proposal proposal in calls.Proposals)
            {
                if (--left < 0)
                {
                    return default;
                }

                cancellationToken.ThrowIfCancellationRequested();
                if (callers.Confirm(proposal, calls, cancellationToken) is not { } place)
                {
                    continue;
                }

                called = true;
                switch (place.Kind)
                {
                    case PlaceKind.Cold when !later:
                        reason ??= place.Text;
                        break;
                    case PlaceKind.InEntryDelegate when OfEntryDelegate(place).Verdict
                        is { Kind: RequestPathKind.Cold } cold:
                        reason ??= cold.Reason;
                        break;
                    case PlaceKind.InMember when proposal.Caller is { } caller:
                        if (seen.Add(caller))
                        {
                            steps.Add((caller, later || place.Later));
                        }

                        break;
                    default:
                        return default;
                }
            }

            if (calls.Exhausted || (!called && !known))
            {
                return default;
            }

            reason ??= known ? SolutionPaths.NoRequest : null;
        }

        return reason is null ? default : new MemberVerdict(RequestPathVerdict.Cold(reason), byUser);
    }
}
