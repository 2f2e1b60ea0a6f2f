using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>One question to <see cref="PayloadFact"/>: what it may ask, and how much work it has left.</summary>
/// <param name="graph">The verdicts on types.</param>
/// <param name="needsEvidence">Whether more than a type has to say that a value grows, see
/// <see cref="GrowthEvidence"/>.</param>
internal sealed class PayloadQuery(TypeGraph graph, CancellationToken cancellationToken, bool needsEvidence = false)
{
    /// <summary>The most values one question looks at: more than any body in practice writes into one stream.</summary>
    private const int MaxSteps = 200;

    /// <summary>The most methods whose callers or answers are looked at: a helper, and a helper of that one.</summary>
    private const int MaxMethods = 4;

    private int _steps;
    private List<IMethodSymbol>? _entered;

    /// <summary>The verdicts on types.</summary>
    public TypeGraph Graph { get; } = graph;

    /// <summary>The types known by name.</summary>
    public KnownTypes Types => Graph.Types;

    /// <summary>Whether more than a type has to say that a value grows.</summary>
    public bool NeedsEvidence { get; } = needsEvidence;

    /// <summary>The same question where a type is enough: the value that a serialiser writes whole.</summary>
    public PayloadQuery ByType => NeedsEvidence ? new PayloadQuery(Graph, CancellationToken) : this;

    /// <summary>Honoured during every walk.</summary>
    public CancellationToken CancellationToken { get; } = cancellationToken;

    /// <summary>
    /// Whether another value may be looked at. A chain of locals that lead to each other ends here too.
    /// </summary>
    public bool TryStep()
    {
        CancellationToken.ThrowIfCancellationRequested();
        return _steps++ < MaxSteps;
    }

    /// <summary>
    /// Whether the callers or the answers of another method may be looked at: of each once, and of few.
    /// </summary>
    public bool TryEnter(IMethodSymbol method)
    {
        _entered ??= new List<IMethodSymbol>();
        foreach (IMethodSymbol entered in _entered)
        {
            if (SymbolEqualityComparer.Default.Equals(entered, method))
            {
                return false;
            }
        }

        _entered.Add(method);
        return _entered.Count <= MaxMethods;
    }
}
