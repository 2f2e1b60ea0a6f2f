using GcGuard.Analyzers.Evidence.Settings.Reading;

namespace GcGuard.Analyzers.Evidence.Settings;

/// <summary>Tells the environment variables that set the collector from all others.</summary>
internal static class EnvironmentNames
{
    /// <summary>What the name of a variable that the runtime reads begins with.</summary>
    public const string Prefix = "DOTNET_", OldPrefix = "COMPlus_";

    /// <summary>
    /// The setting that a variable is or was meant to be; null for every other variable. A name that no runtime reads
    /// has no <see cref="GcSetting.Knob"/>.
    /// </summary>
    /// <param name="file">The file it stands in.</param>
    /// <param name="pair">The variable.</param>
    /// <param name="anyCase">Whether the case of names does not matter where it is set.</param>
    public static GcSetting? Setting(SettingsFile file, NamedValue pair, bool anyCase)
    {
        string? bare = WithoutPrefix(pair.Name, anyCase);
        GcKnob? knob = bare is null ? null : GcKnobs.OfEnvironment(bare, anyCase);
        return knob is null && !IsMeant(pair.Name, bare)
            ? null
            : new GcSetting(SettingForm.Environment, knob, pair.Name, pair.Value, file, pair.NameSpan, pair.ValueSpan);
    }

    /// <summary>The setting that a name without effect was meant to be, or null.</summary>
    public static GcKnob? Meant(string name)
        => GcKnobs.Meant(
            (WithoutPrefix(name, anyCase: true) ?? name).Replace("__", ".").Replace("System_GC_", "System.GC."));

    /// <summary>Whether a name, with or without prefix, is or was meant to be a setting of the collector.</summary>
    public static bool IsCollectors(string name)
        => GcKnobs.SpeaksOfCollector(WithoutPrefix(name, anyCase: true) ?? name) && Meant(name) is not null;

    private static bool IsMeant(string name, string? bare)
        => GcKnobs.SpeaksOfCollector(bare ?? name)
            // Without its prefix, only a name spelt exactly as the collector's own is certainly not the application's.
            && (bare is not null || IsJsonName(name) || GcKnobs.OfEnvironment(name) is not null)
            && Meant(name) is not null;

    private static bool IsJsonName(string name)
        => name.Replace("__", ".").StartsWith("System.GC.", StringComparison.OrdinalIgnoreCase);

    private static string? WithoutPrefix(string name, bool anyCase)
    {
        StringComparison comparison = anyCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;
        return name.StartsWith(Prefix, comparison) ? name.Substring(Prefix.Length)
            : name.StartsWith(OldPrefix, comparison) ? name.Substring(OldPrefix.Length)
            : null;
    }
}
