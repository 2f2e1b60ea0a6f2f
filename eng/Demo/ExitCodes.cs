namespace GcGuard.Demo;

/// <summary>What the demo's exit code says.</summary>
internal static class ExitCodes
{
    /// <summary>Everything ran and every promise that counts was kept.</summary>
    public const int Success = 0;

    /// <summary>A fix did not compile, changed an answer, or a promise was broken.</summary>
    public const int PromiseBroken = 1;

    /// <summary>The command line was wrong.</summary>
    public const int Usage = 2;

    /// <summary>A step could not be done: nothing is said about the package.</summary>
    public const int CouldNotRun = 3;

    /// <summary>Stopped by the user.</summary>
    public const int Cancelled = 130;
}
