using System.Collections.Generic;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7009: a setting that costs more than it brings.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CostlySettingAnalyzer : SettingsAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.CostlySetting,
        "GC setting that costs more than it brings",
        "{0}",
        RuleCategory.Configuration,
        DiagnosticSeverity.Info,
        "Some settings were advice for older runtimes, or for other kinds of programs than a server.",
        RuleDescriptor.NonLocalTag);

    /// <summary>Creates the rule.</summary>
    public CostlySettingAnalyzer()
        : base(Rule)
    {
    }

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        if (!project.IsNetCore)
        {
            yield break;
        }

        yield return HeapCount(project, project.Published(GcKnobs.HeapCount), project.Published(GcKnobs.Server), project.Published(GcKnobs.AdaptationMode));
        yield return Concurrent(project, project.Published(GcKnobs.Concurrent));
        yield return Cores(project, project.Published(GcKnobs.AffinitizeMask), project.Published(GcKnobs.HeapCount));
        yield return Cores(project, project.Published(GcKnobs.AffinitizeRanges), project.Published(GcKnobs.HeapCount));
        yield return Retain(project, project.Published(GcKnobs.RetainVM), project.Published(GcKnobs.ConserveMemory));
        foreach (ContainerSettings container in project.Containers)
        {
            if (!container.Runs(project))
            {
                continue;
            }

            if (project.Published(GcKnobs.HeapCount) is null)
            {
                yield return HeapCount(
                    project,
                    container.Find(GcKnobs.HeapCount),
                    project.InContainer(container, GcKnobs.Server),
                    project.InContainer(container, GcKnobs.AdaptationMode));
            }

            yield return Concurrent(project, container.Find(GcKnobs.Concurrent));
            if (!container.IsLinux)
            {
                yield return Cores(project, container.Find(GcKnobs.AffinitizeMask), project.InContainer(container, GcKnobs.HeapCount));
            }

            yield return Cores(project, container.Find(GcKnobs.AffinitizeRanges), project.InContainer(container, GcKnobs.HeapCount));
            yield return Retain(project, container.Find(GcKnobs.RetainVM), project.InContainer(container, GcKnobs.ConserveMemory));
        }
    }

    /// <summary>Where DATAS was asked for it is GCG7001, where one heap is left GCG7003; with DATAS off it is a choice.</summary>
    private static SettingFinding? HeapCount(ProjectSettings project, GcSetting? count, GcSetting? server, GcSetting? mode)
    {
        if (project.Framework.Major < 9 || mode is not null
            || count is not { Number: > 1, IsOpen: false } || server is not { Number: 1 })
        {
            return null;
        }

        string right = count.Form == SettingForm.Environment
            ? EnvironmentNames.Prefix + GcKnobs.MaxHeapCount.Environment
            : GcKnobs.MaxHeapCount.Json!;
        return SettingFinding.On(
            project,
            count,
            $"'{count.Text}' switches DATAS off, which is on by default from .NET 9: the heap no longer follows the live data; write {right} to cap the heaps and keep it",
            SettingEdit.OfName(count, right, SettingEdit.DatasActs));
    }

    private static SettingFinding? Concurrent(ProjectSettings project, GcSetting? concurrent)
        => project.IsWebSdk && concurrent is { Number: 0, IsOpen: false }
            ? SettingFinding.On(
                project,
                concurrent,
                $"'{concurrent.Text}' makes every full collection stop all requests for its whole length; remove it to get background collections back")
            : null;

    /// <summary>The runtime makes no more heaps than the cores it is given.</summary>
    private static SettingFinding? Cores(ProjectSettings project, GcSetting? affinity, GcSetting? count)
        => affinity is not null && count is { Number: > 0, IsOpen: false } && AffinitySetting.Cores(affinity) is { } cores && cores < count.Number
            ? SettingFinding.On(
                project,
                affinity,
                affinity.Knob == GcKnobs.AffinitizeMask
                    ? $"'{affinity.Text}' leaves {cores} core(s) on Windows, so '{count.Text}' comes to {cores} heap(s), and elsewhere the mask is not read; name as many cores as heaps, in GCHeapAffinitizeRanges"
                    : $"'{affinity.Text}' leaves {cores} core(s), so '{count.Text}' comes to {cores} heap(s); name as many cores as heaps")
            : null;

    private static SettingFinding? Retain(ProjectSettings project, GcSetting? retain, GcSetting? conserve)
    {
        if (retain is not { Number: 1, IsOpen: false })
        {
            return null;
        }

        // From .NET 7 on the heap is made of regions, and a free one is given back all the same.
        if (project.Framework.Major >= 7)
        {
            return project.Published(GcKnobs.Name) is null && project.Published(GcKnobs.Path) is null
                ? SettingFinding.On(
                    project, retain, $"'{retain.Text}' has no effect from .NET 7: the heap is made of regions, and free ones are given back all the same; remove it")
                : null;
        }

        return conserve is { Number: > 0, IsOpen: false }
            ? SettingFinding.On(
                project,
                retain,
                $"'{retain.Text}' keeps the memory that '{conserve.Text}' spends collections on to free; keep one of them")
            : null;
    }
}
