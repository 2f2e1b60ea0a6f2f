using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>
/// Searches, from a member that no request is known to reach, the members that others may call and that nothing in the
/// project does: where the project's own evidence ends.
/// </summary>
internal sealed class OpenSearch(Callers callers, InferredPaths inferred)
{
    /// <summary>The nearest such member, or the nearest of a promoted kind where there is one; null for none.</summary>
    public OpenMember? Find(Callee start, CancellationToken cancellationToken)
    {
        var steps = new List<Step> { new(start, -1, 1, false) };
        var seen = new HashSet<Callee> { start };
        int open = -1;
        bool someCold = false;
        int left = RequestSearch.MaxConfirmations;
        for (int i = 0; i < steps.Count; i++)
        {
            Step step = steps[i];
            if (step.Member.Claim.Kind != RootKind.None)
            {
                someCold |= step.Member.Claim.Kind == RootKind.Cold;
                continue;
            }

            ProposedCalls calls = callers.CallsOf(step.Member, cancellationToken);
            bool called = calls.Exhausted;
            foreach (Proposal proposal in calls.Proposals)
            {
                cancellationToken.ThrowIfCancellationRequested();
                if (--left < 0)
                {
                    called = true;
                    break;
                }

                if (callers.Confirm(proposal, calls, cancellationToken) is not { } place)
                {
                    continue;
                }

                called = true;
                someCold |= place.Kind == PlaceKind.Cold;
                if (place.Kind == PlaceKind.InMember
                    && proposal.Caller is { } caller
                    && step.Links < CallerWalk.MaxLinks
                    && steps.Count < RequestSearch.MaxMembers
                    && seen.Add(caller))
                {
                    steps.Add(new Step(caller, i, step.Links + 1, step.Later || place.Later));
                }
            }

            if (!called && !step.Member.IsConfined && IsBetter(step, open, steps))
            {
                open = i;
            }
        }

        return open < 0 ? null : new OpenMember(ShapeOf(steps[open]), ChainNames.Links(Chain(steps, open)), someCold);
    }

    /// <summary>
    /// Whether a member that nothing in the project calls says more than the one met before: the nearest one counts,
    /// unless only the later one is of a kind that is promoted. Who makes an object, and how often, no constructor tells.
    /// </summary>
    private bool IsBetter(in Step step, int open, List<Step> steps)
        => !step.Later
            && step.Member.Member is IMethodSymbol { MethodKind: not MethodKind.Constructor }
            && (open < 0
                || (inferred.PromotedKind(ShapeOf(steps[open])) is null && inferred.PromotedKind(ShapeOf(step)) is not null));

    private static MemberShape ShapeOf(in Step step) => OpenMember.ShapeOf((IMethodSymbol)step.Member.Member);

    private static List<ChainStep> Chain(List<Step> steps, int last)
    {
        var chain = new List<ChainStep>();
        for (int i = last; i >= 0; i = steps[i].Previous)
        {
            chain.Add(new ChainStep(steps[i].Member, null));
        }

        chain.Reverse();
        return chain;
    }

    private readonly record struct Step(Callee Member, int Previous, int Links, bool Later);
}
