using System.Globalization;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>How long a retry waits between its attempts, all waits of one call together.</summary>
/// <param name="Seconds">The seconds, where they are known; null where they are not.</param>
/// <param name="IsEndless">Whether it goes on until the call succeeds.</param>
/// <param name="IsAbout">Whether jitter makes the seconds a mean.</param>
/// <param name="IsEach">Whether the seconds are those of one wait, and how many there are is not known.</param>
internal readonly record struct RetryWait(
    WaitRange? Seconds, bool IsEndless = false, bool IsAbout = false, bool IsEach = false)
{
    /// <summary>What is held for less does not matter: a collection of generation 1 comes about as often.</summary>
    public const double LeastSeconds = 1;

    /// <summary>A retry whose waits cannot be told from the code.</summary>
    public static RetryWait Unknown => default;

    /// <summary>A retry that goes on until it succeeds.</summary>
    public static RetryWait Endless => new(null, IsEndless: true);

    /// <summary>Whether the waits are surely too short to matter.</summary>
    public bool IsNegligible => !IsEndless && Seconds is { } seconds && seconds.Most < LeastSeconds;

    /// <summary>The time as a message shows it: <c>28 s</c>, <c>up to 31 s</c>, <c>2 s for each retry</c>.</summary>
    public string Describe()
    {
        if (IsEndless)
        {
            return "without end";
        }

        if (Seconds is not { } seconds)
        {
            return "an unknown time";
        }

        string most = Text(seconds.Most) + (IsEach ? " for each retry" : string.Empty);
        return IsAbout ? "about " + most : seconds.Most - seconds.Least > 0.001 * seconds.Most ? "up to " + most : most;
    }

    private static string Text(double seconds)
        => seconds < 10
            ? seconds.ToString("0.##", CultureInfo.InvariantCulture) + " s"
            : seconds.ToString("#,0", CultureInfo.InvariantCulture) + " s";
}
