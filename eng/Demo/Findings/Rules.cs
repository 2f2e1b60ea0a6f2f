using System;

namespace GcGuard.Demo.Findings;

/// <summary>The ids of this project's rules.</summary>
internal static class Rules
{
    private const string Prefix = "GCG";

    // Area 7 is about settings, in files that are no source.
    private const string SettingsPrefix = "GCG7";

    /// <summary>True when the id is one of this package's.</summary>
    public static bool IsOurs(string id) => id.StartsWith(Prefix, StringComparison.Ordinal);

    /// <summary>True when the rule with this id is about files of settings.</summary>
    public static bool IsOnSettings(string id) => id.StartsWith(SettingsPrefix, StringComparison.Ordinal);
}
