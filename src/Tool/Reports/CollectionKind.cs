using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Reports;

/// <summary>Collections of one generation and reason.</summary>
/// <param name="Generation">The generation.</param>
/// <param name="IsBackground">Whether they ran in the background.</param>
/// <param name="Reason">Why, in words.</param>
/// <param name="Pauses">Their pauses in milliseconds, ascending.</param>
internal sealed record CollectionKind(int Generation, bool IsBackground, string Reason, double[] Pauses)
{
    /// <summary>The name: <c>gen 2, blocking</c>.</summary>
    public string Name
        => $"gen {Generation}" + (Generation < 2 ? string.Empty : IsBackground ? ", background" : ", blocking");

    /// <summary>The pause in the middle.</summary>
    public double Median => Pauses[Pauses.Length / 2];

    /// <summary>The longest pause.</summary>
    public double Longest => Pauses[^1];

    /// <summary>All pauses.</summary>
    public double Total => Pauses.Sum();

    /// <summary>The kinds of a recording, those with most pause first.</summary>
    public static List<CollectionKind> Of(Recording recording)
        => [.. recording.Collections
            .GroupBy(one => (one.Generation, one.IsBackground, Reason: Words(one.Reason)))
            .Select(group => new CollectionKind(
                group.Key.Generation, group.Key.IsBackground, group.Key.Reason,
                [.. group.Select(one => one.PauseMicroseconds / 1000.0).Order()]))
            .OrderByDescending(kind => kind.Total)];

    // The runtime's names, for readers of a report.
    private static string Words(string reason) => reason switch
    {
        "AllocSmall" => "budget of small objects used up",
        "AllocLarge" => "budget of large objects used up",
        "OutOfSpaceSOH" => "no room for small objects",
        "OutOfSpaceLOH" => "no room for large objects",
        "LowMemory" or "InducedLowMemory" => "little memory left",
        "Induced" or "InducedNotForced" or "InducedCompacting" => "called for by code",
        _ => reason,
    };
}
