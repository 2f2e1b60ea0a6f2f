using GcGuard.Analyzers.Evidence.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>What GCG7002 says about a name that no runtime reads.</summary>
internal static class SettingName
{
    /// <summary>A finding on a setting without a known name.</summary>
    public static SettingFinding? Unknown(ProjectSettings project, GcSetting setting)
    {
        bool isVariable = setting.Form == SettingForm.Environment;
        GcKnob? meant = EnvironmentNames.Meant(setting.Name);
        string? variable = meant is null ? null : EnvironmentNames.Prefix + meant.Environment;
        string? right = isVariable ? variable : meant?.Json;
        if (right is null)
        {
            string nobody = variable is null
                ? "no runtime reads this name in runtimeconfig.json"
                : $"the runtime reads this setting from the environment only, as {variable}";
            return isVariable
                ? null
                : SettingFinding.On(project, setting, $"'{setting.Name}' has no effect: {nobody}");
        }

        string name = setting.Name.Replace(EnvironmentNames.OldPrefix, EnvironmentNames.Prefix);
        bool sameLetters = string.Equals(right, name, StringComparison.OrdinalIgnoreCase);
        string reason = sameLetters ? "upper and lower case matter in this name"
            : isVariable ? "no runtime reads this environment variable"
            : "no runtime reads this name in runtimeconfig.json";
        return SettingFinding.On(
            project,
            setting,
            $"'{setting.Name}' has no effect: {reason}; write {right}",
            SettingEdit.OfName(setting, right));
    }
}
