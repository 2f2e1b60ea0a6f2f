namespace GcGuard.Faults;

/// <summary>What the exit code says.</summary>
internal static class ExitCodes
{
    /// <summary>The tests noticed every chosen fault.</summary>
    public const int AllKilled = 0;

    /// <summary>The tests passed in spite of a fault.</summary>
    public const int Survivor = 1;

    /// <summary>A fault, a test or the command line is wrong: nothing is said about the tests.</summary>
    public const int NotUsable = 2;

    /// <summary>Stopped by the user.</summary>
    public const int Cancelled = 130;
}
