namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// What the searches in one compilation took so far, in steps: the same on every machine, so that a test can hold them
/// against the size of the code.
/// </summary>
internal sealed class SearchEffort
{
    private long _proposed;
    private long _bound;
    private long _steps;

    /// <summary>Proposals made from the indexes: a token looked up in the syntax for each.</summary>
    public long Proposed => Interlocked.Read(ref _proposed);

    /// <summary>Names that the semantic model was asked about, and so the bodies around them.</summary>
    public long Bound => Interlocked.Read(ref _bound);

    /// <summary>Proposals that searches passed over, those that were known from an earlier search included.</summary>
    public long Steps => Interlocked.Read(ref _steps);

    /// <summary>Counts proposals made for one member.</summary>
    public void AddProposed(int count) => Interlocked.Add(ref _proposed, count);

    /// <summary>Counts one question to the semantic model.</summary>
    public void AddBound() => Interlocked.Increment(ref _bound);

    /// <summary>Counts what one search passed over.</summary>
    public void AddSteps(long count) => Interlocked.Add(ref _steps, count);
}
