using System.Collections.Immutable;

namespace GcGuard.Corpus.Cost;

/// <summary>The cost of one set of analyzers, in milliseconds of user and system CPU.</summary>
/// <param name="Name">"GcGuard", the file name of a peer, or the path of a document.</param>
/// <param name="EmptyMedian">Median CPU of the empty analyzer.</param>
/// <param name="Added">CPU above the empty analyzer, one value per pair, sorted.</param>
internal sealed record CostLine(string Name, double EmptyMedian, ImmutableArray<double> Added)
{
    /// <summary>Median of the pairs.</summary>
    public double Median => Statistics.Quantile(Added, 0.5);

    /// <summary>First quartile of the pairs.</summary>
    public double LowerQuartile => Statistics.Quantile(Added, 0.25);

    /// <summary>Third quartile of the pairs.</summary>
    public double UpperQuartile => Statistics.Quantile(Added, 0.75);

    /// <summary>
    /// Whether the median is smaller than the distance between the quartiles, so that the run shows no difference.
    /// </summary>
    public bool IsBelowSpread => Math.Abs(Median) < UpperQuartile - LowerQuartile;
}

/// <summary>A cost measurement over the projects of a folder.</summary>
/// <param name="CompileMedian">Median CPU of parsing and binding the same projects with all compiler diagnostics, in
/// milliseconds.</param>
/// <param name="ActionKinds">What the empty analyzer registers.</param>
/// <param name="GcGuard">The cost of GcGuard.</param>
internal sealed record CostReport(double CompileMedian, ImmutableArray<string> ActionKinds, CostLine GcGuard)
{
    /// <summary>The cost of GcGuard over the same source twice over; null when it was not asked for.</summary>
    public CostLine? Twice { get; init; }

    /// <summary>The costs of the peers.</summary>
    public ImmutableArray<CostLine> Peers { get; init; } = [];

    /// <summary>
    /// The costs of GcGuard in single documents after an edit, by document; empty when not asked for.
    /// </summary>
    public ImmutableArray<CostLine> Editor { get; init; } = [];
}
