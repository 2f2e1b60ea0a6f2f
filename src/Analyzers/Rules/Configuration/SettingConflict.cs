using GcGuard.Analyzers.Facts.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>What GCG7002 says about a setting that another one takes the effect from.</summary>
internal static class SettingConflict
{
    /// <summary>The runtime whose order of affinity settings is tested; older ones differ.</summary>
    private const int MaskBeforeRanges = 10;

    /// <summary>A finding on a setting that another one in force beside it makes the runtime ignore, or null.</summary>
    public static SettingFinding? Ignored(ProjectSettings project, GcSetting setting, ContainerSettings? container)
    {
        if (setting.Number == 0)
        {
            return null;
        }

        GcKnob knob = setting.Knob!;
        return Limit(project, setting, container)
            ?? Affinity(project, setting, container)
            ?? (IsForServerOnly(knob) && Beside(project, setting, container, GcKnobs.Server) is { Number: 0, IsOpen: false } server
                && !project.Asks(GcKnobs.Server)
                    ? Report(project, setting, server, "it concerns Server GC only")
                    : null);
    }

    /// <summary>The limits of the object heaps win over that in bytes, and that over the share.</summary>
    private static SettingFinding? Limit(ProjectSettings project, GcSetting setting, ContainerSettings? container)
    {
        bool isShare = setting.Knob == GcKnobs.HardLimitPercent;
        if (!isShare && setting.Knob != GcKnobs.HardLimit)
        {
            return null;
        }

        if (Beside(project, setting, container, GcKnobs.SmallHeapLimit) is { Number: > 0 } parts)
        {
            return Report(project, setting, parts, "the limits of the single object heaps win");
        }

        return isShare && Beside(project, setting, container, GcKnobs.HardLimit) is { Number: > 0 } limit
            ? Report(project, setting, limit, "the limit in bytes wins")
            : null;
    }

    private static SettingFinding? Affinity(ProjectSettings project, GcSetting setting, ContainerSettings? container)
    {
        bool isRanges = setting.Knob == GcKnobs.AffinitizeRanges;
        if (!isRanges && setting.Knob != GcKnobs.AffinitizeMask)
        {
            return null;
        }

        if (!isRanges && container is { IsLinux: true })
        {
            string? right = AffinitySetting.RangesOf(setting);
            return SettingFinding.On(
                project,
                setting,
                $"'{setting.Text}' has no effect on Linux: the runtime reads GCHeapAffinitizeRanges there{(right is null ? string.Empty : $"; write {EnvironmentNames.Prefix}{GcKnobs.AffinitizeRanges.Environment}={right}")}");
        }

        if (isRanges && project.Framework.Major >= MaskBeforeRanges
            && Beside(project, setting, container, GcKnobs.AffinitizeMask) is { Number: not (null or 0), IsOpen: false } mask)
        {
            return Report(project, setting, mask, "a mask hides the ranges");
        }

        // With a hard limit, which a container's memory limit sets too, threads are bound to the cores that are named.
        return Beside(project, setting, container, GcKnobs.NoAffinitize) is { Number: 1 } free && !MayHaveLimit(project, setting, container)
            ? Report(project, setting, free, "threads that are bound to no core have no cores to choose")
            : null;
    }

    private static bool MayHaveLimit(ProjectSettings project, GcSetting setting, ContainerSettings? container)
        => container?.Memory is not null
            || Beside(project, setting, container, GcKnobs.HardLimit) is not null
            || Beside(project, setting, container, GcKnobs.HardLimitPercent) is not null
            || Beside(project, setting, container, GcKnobs.SmallHeapLimit) is not null
            || (container is null && project.Containers.Exists(other => other.Memory is not null && other.Runs(project)));

    private static bool IsForServerOnly(GcKnob knob)
        => knob == GcKnobs.HeapCount || knob == GcKnobs.MaxHeapCount || knob == GcKnobs.NoAffinitize
            || knob == GcKnobs.AffinitizeMask || knob == GcKnobs.AffinitizeRanges;

    private static GcSetting? Beside(ProjectSettings project, GcSetting setting, ContainerSettings? container, GcKnob other)
        => container is not null ? (container.Runs(project) ? project.InContainer(container, other) : container.Find(other))
            : setting.Form is SettingForm.HostOption or SettingForm.RuntimeConfig ? project.Published(other)
            : setting.File is { } file ? ProjectSettings.Last(file.Settings, other)
            : null;

    private static SettingFinding? Report(ProjectSettings project, GcSetting setting, GcSetting other, string reason)
        => SettingFinding.On(project, setting, $"'{setting.Text}' has no effect beside '{other.Text}': {reason}; remove one of them");
}
