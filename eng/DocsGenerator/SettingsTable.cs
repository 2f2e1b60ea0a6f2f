using System.Text;
using GcGuard.Analyzers.Evidence.Settings;

namespace GcGuard.DocsGenerator;

/// <summary>The table of all settings of the collector.</summary>
internal static class SettingsTable
{
    public static string Markdown()
    {
        var table = new StringBuilder(
            "| Environment | `runtimeconfig.json` | MSBuild property | .NET Framework | Value | Since | What it does | "
            + "Shown |\n|---|---|---|---|---|---|---|---|\n");
        foreach (GcKnob knob in GcKnobs.All)
        {
            SettingNote note = SettingNote.All[knob.Environment];
            table
                .Append("| ").Append(Name("DOTNET_" + knob.Environment))
                .Append(" | ").Append(Name(knob.Json))
                .Append(" | ").Append(Name(knob.Property))
                .Append(" | ").Append(Name(knob.AppConfig))
                .Append(" | ").Append(Value(knob))
                .Append(" | ").Append(note.Since)
                .Append(" | ").Append(note.Text)
                .Append(" | ").Append(note.Source is null ? "tested" : $"[cited]({note.Source})").Append(" |\n");
        }

        return table.ToString();
    }

    private static string Name(string? name) => name is null ? "–" : "`" + name + "`";

    private static string Value(GcKnob knob) => knob.Type switch
    {
        KnobType.Switch => "on or off",
        KnobType.Bytes when knob.Least > 1
            => $"bytes, at least {knob.Least.ToString("N0", System.Globalization.CultureInfo.InvariantCulture)}",
        KnobType.Bytes => "bytes",
        KnobType.Percent => $"{knob.Least} to {knob.Most} %; out of range the runtime {knob.OutOfRange}",
        KnobType.Mask => "bit mask",
        KnobType.Text => "text",
        _ when knob.Most == long.MaxValue => $"at least {knob.Least}",
        _ => $"{knob.Least} to {knob.Most}",
    };
}
