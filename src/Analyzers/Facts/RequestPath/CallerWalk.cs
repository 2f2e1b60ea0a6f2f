using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>The verdict on a member by itself.</summary>
/// <param name="Verdict">The verdict.</param>
/// <param name="ByUser">Whether it rests on an option or attribute.</param>
/// <param name="Open">Where the walk ended, if the verdict is unknown and a member that others may call is why.</param>
internal readonly record struct MemberVerdict(RequestPathVerdict Verdict, bool ByUser = false, OpenMember? Open = null);

/// <summary>
/// Walks from a member to its callers, nearest first, until it meets an entry point. The first one met is the nearest,
/// so the chain is the shortest; among equals the order of the source decides.
/// </summary>
internal sealed class CallerWalk(MemberRoots roots, Callers callers, InferredPaths inferred)
{
    /// <summary>How many members one walk may visit.</summary>
    public const int MaxMembers = 500;

    /// <summary>
    /// How many links a chain may have. Behind longer ones lie jobs that a request merely starts, and nobody reads them.
    /// </summary>
    public const int MaxLinks = 8;

    private readonly ConcurrentDictionary<ISymbol, MemberVerdict> _verdicts = new(SymbolEqualityComparer.Default);

    /// <summary>The verdict on a member, local function, or on a type's instance initialisers.</summary>
    public MemberVerdict Of(ISymbol member, CancellationToken cancellationToken)
        => _verdicts.TryGetValue(member, out MemberVerdict known)
            ? known
            : _verdicts.GetOrAdd(member, Walk(member, cancellationToken));

    /// <summary>What a delegate that is an entry point comes to: hot, unless the user calls the member around it cold.</summary>
    public MemberVerdict OfEntryDelegate(in CodePlace place)
    {
        if (place.Member is { } around && roots.Of(around) is { ByUser: true, Kind: RootKind.Cold } cold)
        {
            return new MemberVerdict(RequestPathVerdict.Cold(cold.Reason), ByUser: true);
        }

        return new MemberVerdict(RequestPathVerdict.OnRequestPath(
            ImmutableArray.Create(new ChainLink(place.Text, place.Location ?? Location.None))));
    }

    private MemberVerdict Walk(ISymbol start, CancellationToken cancellationToken)
    {
        var steps = new List<Step> { new(start, Previous: -1, Links: 1, Later: false) };
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { start };
        string? coldReason = null;
        bool coldByUser = false;
        bool unknown = false;
        int open = -1;
        for (int i = 0; i < steps.Count; i++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            Step step = steps[i];
            if (step.Entry is { } entry)
            {
                MemberVerdict hot = OfEntryDelegate(entry);
                if (hot.Verdict.Kind == RequestPathKind.RequestPath)
                {
                    return new MemberVerdict(RequestPathVerdict.OnRequestPath(Chain(steps, i)), hot.ByUser);
                }

                coldReason ??= hot.Verdict.Reason;
                continue;
            }

            RootClaim claim = roots.Of(step.Member!);
            switch (claim.Kind)
            {
                case RootKind.Request:
                    return new MemberVerdict(RequestPathVerdict.OnRequestPath(Chain(steps, i)), claim.ByUser);
                case RootKind.Cold when step.Later && !claim.ByUser:
                    unknown = true;
                    continue;
                case RootKind.Cold:
                    coldReason ??= Reason(claim, step.Member!, isStart: i == 0);
                    coldByUser |= claim.ByUser;
                    continue;
                case RootKind.Background:
                    unknown = true;
                    continue;
            }

            if (step.Links == MaxLinks)
            {
                unknown = true;
                continue;
            }

            CallerSet found = callers.Of(step.Member!, cancellationToken);
            unknown |= !found.Complete || found.Places.IsEmpty;
            if (!found.Complete && found.Places.IsEmpty && IsBetter(step, open, steps))
            {
                open = i;
            }

            foreach (CodePlace place in found.Places)
            {
                switch (place.Kind)
                {
                    case PlaceKind.InEntryDelegate:
                        steps.Add(new Step(null, i, step.Links + 1, Later: false) { Entry = place });
                        break;
                    case PlaceKind.Cold when !step.Later:
                        coldReason ??= place.Text;
                        break;
                    case PlaceKind.InMember when steps.Count >= MaxMembers:
                        unknown = true;
                        break;
                    case PlaceKind.InMember:
                        ISymbol caller = place.Member is IMethodSymbol method ? Callers.Definition(method) : place.Member!;
                        if (seen.Add(caller))
                        {
                            steps.Add(new Step(caller, i, step.Links + 1, step.Later || place.Later));
                        }

                        break;
                    default:
                        unknown = true;
                        break;
                }
            }
        }

        if (!unknown && coldReason is not null)
        {
            return new MemberVerdict(RequestPathVerdict.Cold(coldReason), coldByUser);
        }

        return open < 0
            ? default
            : new MemberVerdict(
                RequestPathVerdict.Unknown,
                Open: new OpenMember(OpenMember.ShapeOf((IMethodSymbol)steps[open].Member!), Chain(steps, open), coldReason is not null));
    }

    /// <summary>
    /// Whether a member that nothing in the project calls says more than the one met before: the nearest one counts,
    /// unless only the later one is of a kind that is promoted. Who makes an object, and how often, no constructor tells.
    /// </summary>
    private bool IsBetter(in Step step, int open, List<Step> steps)
        => !step.Later
            && step.Member is IMethodSymbol { MethodKind: not MethodKind.Constructor } method
            && (open < 0
                || (inferred.PromotedKind(OpenMember.ShapeOf((IMethodSymbol)steps[open].Member!)) is null
                    && inferred.PromotedKind(OpenMember.ShapeOf(method)) is not null));

    private static string Reason(in RootClaim claim, ISymbol member, bool isStart)
        => isStart ? claim.Reason : $"{claim.Reason}: {ChainNames.Of(member)}";

    /// <summary>The links from an entry point back to where the walk began; local functions show as their member.</summary>
    private static ImmutableArray<ChainLink> Chain(List<Step> steps, int last)
    {
        ImmutableArray<ChainLink>.Builder links = ImmutableArray.CreateBuilder<ChainLink>();
        string? previous = null;
        for (int i = last; i >= 0; i = steps[i].Previous)
        {
            ChainLink link = steps[i].Entry is { } entry
                ? new ChainLink(entry.Text, entry.Location ?? Location.None)
                : new ChainLink(ChainNames.Of(steps[i].Member!), ChainNames.LocationOf(steps[i].Member!));
            if (link.Name != previous)
            {
                links.Add(link);
            }

            previous = link.Name;
        }

        return links.ToImmutable();
    }

    /// <summary>One member on the way, or a delegate that is an entry point.</summary>
    private readonly record struct Step(ISymbol? Member, int Previous, int Links, bool Later)
    {
        public CodePlace? Entry { get; init; }
    }
}
