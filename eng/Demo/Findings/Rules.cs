using System;

namespace GcGuard.Demo.Findings;

/// <summary>The ids of this project's rules.</summary>
internal static class Rules
{
    private const string Prefix = "GCG";

    /// <summary>True when the id is one of this package's.</summary>
    public static bool IsOurs(string id) => id.StartsWith(Prefix, StringComparison.Ordinal);
}
