using System;

namespace GcGuard.Demo;

/// <summary>
/// The demo cannot go on. The message is shown to the user as it is: it names the file and the remedy.
/// </summary>
internal sealed class DemoFailure(string message, int exitCode) : Exception(message)
{
    /// <summary>The exit code of the process, one of <see cref="ExitCodes"/>.</summary>
    public int ExitCode { get; } = exitCode;
}
