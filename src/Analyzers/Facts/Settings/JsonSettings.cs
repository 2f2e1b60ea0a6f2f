using System;
using System.Collections.Generic;
using GcGuard.Analyzers.Facts.Settings.Reading;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings;

/// <summary>Finds the settings in <c>runtimeconfig.template.json</c> and <c>launchSettings.json</c>.</summary>
internal static class JsonSettings
{
    private const string ConfigProperties = "configProperties";

    /// <summary>Every member of <c>configProperties</c> that concerns the collector, and those that stand elsewhere.</summary>
    public static void ReadRuntimeConfig(SettingsFile file, IReadOnlyList<JsonEntry> entries)
    {
        foreach (JsonEntry entry in entries)
        {
            if (entry.Kind is JsonValueKind.Object or JsonValueKind.Array or JsonValueKind.Null)
            {
                continue;
            }

            GcKnob? knob = GcKnobs.OfJson(entry.Name);
            bool concernsCollector = entry.Name.StartsWith("System.GC.", StringComparison.OrdinalIgnoreCase)
                ? !GcKnobs.IsReadUnchecked(entry.Name)
                : EnvironmentNames.IsCollectors(entry.Name);
            if (!concernsCollector)
            {
                continue;
            }

            var setting = new GcSetting(
                SettingForm.RuntimeConfig, knob, entry.Name, entry.Value, entry.Kind, file, entry.NameSpan, entry.ValueSpan);
            if (entry.Depth == 2 && entries[entry.Parent] is { Depth: 1, Name: ConfigProperties })
            {
                file.Settings.Add(setting);
            }
            else if (knob is not null)
            {
                file.Misplaced.Add((setting, "directly under \"configProperties\" at the top of the file"));
            }
        }
    }

    /// <summary>The environment variables of every profile.</summary>
    public static void ReadLaunchSettings(SettingsFile file, IReadOnlyList<JsonEntry> entries)
    {
        foreach (JsonEntry entry in entries)
        {
            if (entry.Parent >= 0 && entries[entry.Parent].Name == "environmentVariables"
                && entry.Kind is not (JsonValueKind.Object or JsonValueKind.Array)
                && EnvironmentNames.Setting(
                    file,
                    new NamedValue(entry.Name, entry.Value, entry.NameSpan, Inner(entry)),
                    anyCase: true) is { } setting)
            {
                file.Settings.Add(setting);
            }
        }
    }

    private static TextSpan Inner(JsonEntry entry)
        => entry.Kind == JsonValueKind.Text ? TextSpan.FromBounds(entry.ValueSpan.Start + 1, entry.ValueSpan.End - 1) : entry.ValueSpan;
}
