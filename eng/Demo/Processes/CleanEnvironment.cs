using System;
using System.Collections.Generic;
using System.Linq;

namespace GcGuard.Demo.Processes;

/// <summary>
/// The environment of the demo's children: without what the outer <c>dotnet run</c> left in it, and without runtime
/// settings of the user's that would overrule the service's own GC configuration.
/// </summary>
internal static class CleanEnvironment
{
    private static readonly string[] s_runtimePrefixes =
        ["DOTNET_GC", "COMPlus_GC", "DOTNET_Tiered", "DOTNET_TC_", "DOTNET_ReadyToRun"];

    private static readonly string[] s_dropped =
    [
        "DOTNET_STARTUP_HOOKS", "DOTNET_ENVIRONMENT", "ASPNETCORE_ENVIRONMENT", "ASPNETCORE_URLS",
        "ASPNETCORE_HTTP_PORTS",
        "MSBuildSDKsPath", "MSBuildExtensionsPath", "MSBUILD_EXE_PATH", "MSBuildLoadMicrosoftTargetsReadOnly",
    ];

    /// <summary>Cleans the environment of a process that is about to start.</summary>
    public static void Apply(IDictionary<string, string?> environment)
    {
        foreach (string name in environment.Keys.ToArray())
        {
            if (s_dropped.Contains(name, StringComparer.OrdinalIgnoreCase)
                || s_runtimePrefixes.Any(p => name.StartsWith(p, StringComparison.OrdinalIgnoreCase)))
            {
                environment.Remove(name);
            }
        }

        environment["DOTNET_NOLOGO"] = "1";
        environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        environment["VSLANG"] = "1033";
        // No build node may stay behind.
        environment["MSBUILDDISABLENODEREUSE"] = "1";
        environment["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0";
    }
}
