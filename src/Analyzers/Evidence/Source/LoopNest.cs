using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>The loops around a use of a local, out to the local's declaration, whose rounds grow with data.</summary>
/// <param name="Depth">How many there are.</param>
/// <param name="Growth">What the outermost of them grows with; nothing where there is none.</param>
internal readonly record struct LoopNest(int Depth, PayloadVerdict Growth)
{
    /// <summary>The nest around a use.</summary>
    public static LoopNest Around(
        LocalUse use,
        LocalFlowFact flow,
        PayloadFact payload,
        CancellationToken cancellationToken,
        bool needsEvidence = false)
    {
        LoopNest nest = default;
        for (IOperation? current = use.Reference.Parent; current is not null; current = current.Parent)
        {
            if (current is not (ILoopOperation or IAnonymousFunctionOperation))
            {
                continue;
            }

            if (flow.Declarator.IsWithin(current))
            {
                break;
            }

            if (payload.RoundsAt(current, use.Reference, cancellationToken, needsEvidence) is { Grows: true } rounds)
            {
                nest = new LoopNest(nest.Depth + 1, rounds);
            }
        }

        return nest;
    }
}
