using GcGuard.Analyzers.Evidence.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>What GCG7002 says about a setting that another one takes the effect from.</summary>
internal static class SettingConflict
{
    /// <summary>A finding on a setting that another one in force beside it makes the runtime ignore, or null.</summary>
    public static SettingFinding? Ignored(ProjectSettings project, GcSetting setting, ContainerSettings? container)
    {
        GcKnob knob = setting.Knob!;
        if (setting.Number == 0)
        {
            return null;
        }

        bool isShare = knob == GcKnobs.HardLimitPercent;
        if (isShare || knob == GcKnobs.HardLimit)
        {
            return Limit(project, setting, isShare, container);
        }

        bool isForServerOnly = knob == GcKnobs.HeapCount || knob == GcKnobs.MaxHeapCount || knob == GcKnobs.NoAffinitize
            || knob == GcKnobs.AffinitizeMask || knob == GcKnobs.AffinitizeRanges;
        return isForServerOnly && !project.Asks(GcKnobs.Server)
            && Beside(project, setting, container, GcKnobs.Server) is { Number: 0, IsOpen: false } server
                ? Report(project, setting, server, "it concerns Server GC only")
                : null;
    }

    /// <summary>The limits of the object heaps win over that in bytes, and that over the share.</summary>
    private static SettingFinding? Limit(
        ProjectSettings project, GcSetting setting, bool isShare, ContainerSettings? container)
        => Beside(project, setting, container, GcKnobs.SmallHeapLimit) is { Number: > 0 } parts
            ? Report(project, setting, parts, "the limits of the single object heaps win")
            : isShare && Beside(project, setting, container, GcKnobs.HardLimit) is { Number: > 0 } limit
                ? Report(project, setting, limit, "the limit in bytes wins")
                : null;

    private static GcSetting? Beside(
        ProjectSettings project, GcSetting setting, ContainerSettings? container, GcKnob other)
        => container is not null || setting.Form is SettingForm.HostOption or SettingForm.RuntimeConfig
            ? project.InForce(container, other)
            : setting.File is { } file ? ProjectSettings.Last(file.Settings, other)
            : null;

    private static SettingFinding? Report(ProjectSettings project, GcSetting setting, GcSetting other, string reason)
        => SettingFinding.On(
            project,
            setting,
            $"'{setting.Text}' has no effect beside '{other.Text}': {reason}; remove one of them");
}
