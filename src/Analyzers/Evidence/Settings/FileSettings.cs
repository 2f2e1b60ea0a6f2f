using System.Xml.Linq;
using GcGuard.Analyzers.Evidence.Settings.Reading;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Settings;

/// <summary>
/// Finds the settings in <c>runtimeconfig.template.json</c>, <c>launchSettings.json</c>, <c>app.config</c> and
/// <c>web.config</c>.
/// </summary>
internal static class FileSettings
{
    /// <summary>Every member of <c>configProperties</c> that concerns the collector, and misplaced ones.</summary>
    public static void ReadRuntimeConfig(SettingsFile file, SettingsNode? root)
        => ReadRuntimeConfig(file, root, root?["configProperties"]);

    /// <summary>The environment variables of every profile.</summary>
    public static void ReadLaunchSettings(SettingsFile file, SettingsNode? node, bool areVariables = false)
    {
        foreach (SettingsEntry entry in node?.Entries ?? [])
        {
            if (!areVariables || entry.Value.Scalar is not { } value)
            {
                ReadLaunchSettings(file, entry.Value, entry.Key == "environmentVariables");
            }
            else if (EnvironmentNames.Setting(
                file, new NamedValue(entry.Key, value, entry.KeySpan, entry.Value.Span), anyCase: true) is { } setting)
            {
                file.Settings.Add(setting);
            }
        }
    }

    /// <summary>The elements under <c>runtime</c> and the environment variables that IIS hands on.</summary>
    public static void ReadXml(SettingsFile file)
    {
        foreach (XElement element in file.Elements)
        {
            string name = element.Name.LocalName;
            TextSpan place = file.Text.NameSpan(element);
            if (element.Parent.Is("runtime") && element.Parent!.Parent.Is("configuration")
                && GcKnobs.OfAppConfig(name) is { } knob)
            {
                string value = element.ValueOf("enabled") ?? element.TrimmedText();
                file.Settings.Add(new GcSetting(SettingForm.AppConfig, knob, name, value, file) { Place = place });
            }
            else if (element.Is("environmentVariable") && element.Parent.Is("environmentVariables")
                && EnvironmentNames.Setting(file, Variable(file.Text, element), anyCase: true) is { } setting)
            {
                file.Settings.Add(setting with { Place = place });
            }
        }
    }

    private static void ReadRuntimeConfig(SettingsFile file, SettingsNode? node, SettingsNode? properties)
    {
        foreach (SettingsNode item in node?.Items ?? [])
        {
            ReadRuntimeConfig(file, item, properties);
        }

        foreach (SettingsEntry entry in node?.Entries ?? [])
        {
            if (entry.Value.Scalar is not { } value)
            {
                ReadRuntimeConfig(file, entry.Value, properties);
            }
            else if (IsCollectors(entry.Key))
            {
                // The quotes of a value are part of it, so that a number or Boolean can be written in their place.
                TextSpan span = entry.Value.Span;
                span = entry.Value.IsQuoted ? TextSpan.FromBounds(span.Start - 1, span.End + 1) : span;
                GcKnob? knob = GcKnobs.OfJson(entry.Key);
                var setting = new GcSetting(
                    SettingForm.RuntimeConfig, knob, entry.Key, value, file, entry.KeySpan, span);
                if (node == properties)
                {
                    file.Settings.Add(setting);
                }
                else if (knob is not null)
                {
                    file.Misplaced.Add(setting);
                }
            }
        }
    }

    private static bool IsCollectors(string name)
        => name.StartsWith("System.GC.", StringComparison.OrdinalIgnoreCase)
            ? !GcKnobs.IsReadUnchecked(name)
            : EnvironmentNames.IsCollectors(name);

    private static NamedValue Variable(SourceText text, XElement element)
        => new(
            element.ValueOf("name") ?? string.Empty,
            element.ValueOf("value") ?? string.Empty,
            text.ValueSpan(element, "name"),
            text.ValueSpan(element, "value"));
}
