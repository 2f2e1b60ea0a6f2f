using System.Threading;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>One question to <see cref="PayloadFact"/>: what it may ask, and how much work it has left.</summary>
/// <param name="graph">The verdicts on types.</param>
/// <param name="cancellationToken">Honoured during every walk.</param>
internal sealed class PayloadQuery(TypeGraph graph, CancellationToken cancellationToken)
{
    /// <summary>The most values one question looks at: more than any body in practice writes into one stream.</summary>
    private const int MaxSteps = 200;

    private int _steps;

    /// <summary>The verdicts on types.</summary>
    public TypeGraph Graph { get; } = graph;

    /// <summary>The types known by name.</summary>
    public KnownTypes Types => Graph.Types;

    /// <summary>Honoured during every walk.</summary>
    public CancellationToken CancellationToken { get; } = cancellationToken;

    /// <summary>Whether another value may be looked at. A chain of locals that lead to each other ends here too.</summary>
    public bool TryStep()
    {
        CancellationToken.ThrowIfCancellationRequested();
        return _steps++ < MaxSteps;
    }
}
