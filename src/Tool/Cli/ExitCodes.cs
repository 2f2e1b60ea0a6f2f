namespace GcGuard.Tool.Cli;

/// <summary>What a command ends with.</summary>
internal static class ExitCodes
{
    /// <summary>Done, and nothing to complain about.</summary>
    public const int Success = 0;

    /// <summary>There are findings, or a file is stale.</summary>
    public const int Findings = 1;

    /// <summary>The command line or the input cannot be used.</summary>
    public const int BadInput = 2;

    /// <summary>The user pressed Ctrl-C; shells end so as well.</summary>
    public const int Cancelled = 130;
}
