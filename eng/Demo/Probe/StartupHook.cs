using System;
using GcGuard.Demo.Probe;

/// <summary>
/// The entry point the .NET host looks for in an assembly named by <c>DOTNET_STARTUP_HOOKS</c>; the contract asks for
/// this exact name outside any namespace (dotnet/runtime, <c>docs/design/features/host-startup-hook.md</c>).
/// </summary>
internal static class StartupHook
{
    /// <summary>Starts the probe before the service's own <c>Main</c>.</summary>
    public static void Initialize()
    {
        string? portFile = Environment.GetEnvironmentVariable(ProbeProtocol.PortFileVariable);
        if (string.IsNullOrEmpty(portFile))
        {
            return;
        }

        // A process the service starts is not the one that is measured.
        Environment.SetEnvironmentVariable("DOTNET_STARTUP_HOOKS", null);
        Environment.SetEnvironmentVariable(ProbeProtocol.PortFileVariable, null);

        ProbeServer.Start(portFile);
    }
}
