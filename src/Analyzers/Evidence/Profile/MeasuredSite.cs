namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>A line of a profile: what requests of one endpoint allocated at a statement.</summary>
/// <param name="Member">The member's documentation id.</param>
/// <param name="Hash">The hash of the member's tokens when it was measured.</param>
/// <param name="Statement">The statement's tokens.</param>
/// <param name="Ordinal">Which of the member's statements with these tokens it is.</param>
/// <param name="Call">What allocates: <c>new System.Byte[]</c>, or the method that is called.</param>
/// <param name="Requests">The endpoint's requests.</param>
/// <param name="Reaching">Those of them with a sample here.</param>
/// <param name="Samples">Samples of all objects.</param>
/// <param name="LargeBytes">Bytes on the large object heap.</param>
/// <param name="LargeSamples">Samples of these.</param>
/// <param name="LargeSquares">Squares of their bytes per request, in kB².</param>
/// <param name="LargeFirstHalf">Samples of large objects in the first half of the recording.</param>
/// <param name="LargeSecondHalf">Samples of large objects in the second half.</param>
internal sealed record MeasuredSite(
    string Member, string Hash, string Statement, int Ordinal, string Call, string Endpoint, int Requests, int Reaching,
    int Samples, long LargeBytes, int LargeSamples, long LargeSquares, int LargeFirstHalf, int LargeSecondHalf)
{
    /// <summary>
    /// The greatest that the squares of sums can be. Which requests the bytes of two calls fell on is not known, and an
    /// interval may be too wide, but not too narrow.
    /// </summary>
    public static long SumOfSquares(long a, long b)
    {
        double root = Math.Sqrt(a) + Math.Sqrt(b);
        return (long)Math.Min(Math.Ceiling(root * root), long.MaxValue / 2);
    }

    /// <summary>What two calls of one statement allocate together.</summary>
    public MeasuredSite Plus(MeasuredSite other)
        => this with
        {
            Call = LargeBytes >= other.LargeBytes ? Call : other.Call,
            Reaching = Reaching > other.Reaching ? Reaching : other.Reaching,
            Samples = Samples + other.Samples,
            LargeBytes = LargeBytes + other.LargeBytes,
            LargeSamples = LargeSamples + other.LargeSamples,
            LargeSquares = SumOfSquares(LargeSquares, other.LargeSquares),
            LargeFirstHalf = LargeFirstHalf + other.LargeFirstHalf,
            LargeSecondHalf = LargeSecondHalf + other.LargeSecondHalf,
        };
}
