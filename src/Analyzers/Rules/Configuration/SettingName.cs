using System;
using GcGuard.Analyzers.Facts.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>What GCG7002 says about a name that no runtime reads.</summary>
internal static class SettingName
{
    /// <summary>A finding on a setting without a known name.</summary>
    public static SettingFinding? Unknown(ProjectSettings project, GcSetting setting)
    {
        GcKnob? meant = EnvironmentNames.Meant(setting.Name);
        string? right = setting.Form == SettingForm.Environment
            ? (meant?.Environment is { } variable ? EnvironmentNames.Prefix + variable : null)
            : meant?.Json;
        string where = setting.Form == SettingForm.Environment ? "environment variable" : "name in runtimeconfig.json";
        if (right is null)
        {
            return setting.Form == SettingForm.Environment
                ? null
                : SettingFinding.On(
                    project,
                    setting,
                    meant?.Environment is { } only
                        ? $"'{setting.Name}' has no effect: the runtime reads this setting from the environment only, as {EnvironmentNames.Prefix}{only}"
                        : $"'{setting.Name}' has no effect: no runtime reads this {where}");
        }

        bool sameLetters = string.Equals(right, setting.Name, StringComparison.OrdinalIgnoreCase)
            || string.Equals(EnvironmentNames.OldPrefix + meant!.Environment, setting.Name, StringComparison.OrdinalIgnoreCase);
        string reason = sameLetters ? "upper and lower case matter in this name" : $"no runtime reads this {where}";
        return SettingFinding.On(
            project,
            setting,
            $"'{setting.Name}' has no effect: {reason}; write {right}",
            SettingEdit.OfName(setting, right));
    }
}
