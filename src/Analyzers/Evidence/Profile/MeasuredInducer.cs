using System.Globalization;

namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>A line of a profile: code that called for collections.</summary>
/// <param name="Assembly">The assembly of the code.</param>
/// <param name="Member">Its type and member, as a stack shows them: <c>OrderExporter.Build</c>.</param>
/// <param name="Collections">How many collections it called for.</param>
/// <param name="PauseMicroseconds">How long they paused the process.</param>
internal sealed record MeasuredInducer(string Assembly, string Member, long Collections, long PauseMicroseconds)
{
    private const double Second = 1e6;
    private const double Millisecond = 1e3;

    /// <summary>What a message says of it.</summary>
    /// <param name="milliseconds">How long the recording took.</param>
    public string Describe(long milliseconds)
        => string.Format(
            CultureInfo.InvariantCulture,
            "measured: {0:N0} {1}, {2} of pauses in {3:0.#} s",
            Collections, Collections == 1 ? "collection" : "collections", Pause, milliseconds / Millisecond);

    private string Pause => PauseMicroseconds >= Second
        ? (PauseMicroseconds / Second).ToString("0.0", CultureInfo.InvariantCulture) + " s"
        : (PauseMicroseconds / Millisecond).ToString("0", CultureInfo.InvariantCulture) + " ms";
}
