using GcGuard.Analyzers.Facts.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>What GCG7002 says about a setting that another one takes the effect from.</summary>
internal static class SettingConflict
{
    /// <summary>A finding on a setting that another one in force beside it makes the runtime ignore, or null.</summary>
    public static SettingFinding? Ignored(ProjectSettings project, GcSetting setting, ContainerSettings? container)
    {
        if (setting.Number == 0)
        {
            return null;
        }

        if (setting.Knob == GcKnobs.HardLimitPercent && Beside(project, setting, container, GcKnobs.HardLimit) is { Number: > 0 } limit)
        {
            return Report(project, setting, limit, "the limit in bytes wins");
        }

        if ((setting.Knob == GcKnobs.AffinitizeMask || setting.Knob == GcKnobs.AffinitizeRanges)
            && Beside(project, setting, container, GcKnobs.NoAffinitize) is { Number: 1 } free)
        {
            return Report(project, setting, free, "threads that are bound to no core have no cores to choose");
        }

        if (IsForServerOnly(setting.Knob!) && Beside(project, setting, container, GcKnobs.Server) is { Number: 0, IsOpen: false } server
            && !IsServerAskedForAnywhere(project))
        {
            return Report(project, setting, server, "it concerns Server GC only");
        }

        return null;
    }

    private static bool IsForServerOnly(GcKnob knob)
        => knob == GcKnobs.HeapCount || knob == GcKnobs.MaxHeapCount || knob == GcKnobs.NoAffinitize
            || knob == GcKnobs.AffinitizeMask || knob == GcKnobs.AffinitizeRanges;

    /// <summary>Whether some file switches Server GC on, if not the one that counts here: then the setting may be meant for that.</summary>
    private static bool IsServerAskedForAnywhere(ProjectSettings project)
    {
        foreach (SettingsFile file in project.Files)
        {
            if (file.Settings.Exists(static setting => setting.IsOn(GcKnobs.Server)))
            {
                return true;
            }

            foreach (ContainerSettings container in file.Containers)
            {
                if (container.Environment.Exists(static setting => setting.IsOn(GcKnobs.Server)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static GcSetting? Beside(ProjectSettings project, GcSetting setting, ContainerSettings? container, GcKnob other)
        => container is not null ? (container.Runs(project) ? project.InContainer(container, other) : container.Find(other))
            : setting.Form is SettingForm.HostOption or SettingForm.RuntimeConfig ? project.Published(other)
            : setting.File is { } file ? ProjectSettings.Last(file.Settings, other)
            : null;

    private static SettingFinding? Report(ProjectSettings project, GcSetting setting, GcSetting other, string reason)
        => SettingFinding.On(project, setting, $"'{setting.Text}' has no effect beside '{other.Text}': {reason}; remove one of them");
}
