using System.Collections.Generic;

namespace GcGuard;

/// <summary>
/// How <c>dotnet</c> runs commands that end within a minute: before the optimizer's profiles pay, which take a sixth of
/// their time. Mapping compiled code twice, and collecting whenever the processor's cache is full, costs some more.
/// </summary>
internal static class ShortLivedCommand
{
    /// <summary>The variables to start it with.</summary>
    public static IReadOnlyDictionary<string, string> Variables { get; } = new Dictionary<string, string>
    {
        ["DOTNET_TieredPGO"] = "0",
        ["DOTNET_EnableWriteXorExecute"] = "0",
        ["DOTNET_gcConcurrent"] = "0",
        ["DOTNET_GCgen0size"] = "0x4000000",
    };
}
