using GcGuard.Analyzers.Evidence.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7009: a setting that costs more than it brings.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CostlySettingAnalyzer() : SettingsAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = Describe(
        RuleIds.CostlySetting,
        "GC setting that costs more than it brings",
        DiagnosticSeverity.Info,
        "Some settings were advice for older runtimes, or for other kinds of programs than a server.");

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        if (!project.IsNetCore)
        {
            yield break;
        }

        foreach (ContainerSettings? container in project.Places)
        {
            if (container is null || container.Runs(project))
            {
                yield return HeapCount(project, container);
                yield return Concurrent(project, project.SetIn(container, GcKnobs.Concurrent));
                yield return Retain(project, container);
            }
        }
    }

    /// <summary>
    /// Where DATAS was asked for it is GCG7001, where one heap is left GCG7003; with DATAS off it is a choice.
    /// </summary>
    private static SettingFinding? HeapCount(ProjectSettings project, ContainerSettings? container)
    {
        if (project.Framework.Major < 9
            || project.SetIn(container, GcKnobs.HeapCount) is not { Number: > 1, IsOpen: false } count
            || (container is not null && project.Published(GcKnobs.HeapCount) is not null)
            || project.InForce(container, GcKnobs.Server) is not { Number: 1 }
            || project.InForce(container, GcKnobs.AdaptationMode) is not null)
        {
            return null;
        }

        SettingEdit? cap = SettingEdit.Cap(count, out string right);
        return SettingFinding.On(
            project,
            count,
            $"'{count.Text}' switches DATAS off, which is on by default from .NET 9: the heap no longer follows the "
                + $"live data; write {right} to cap the heaps and keep it",
            cap);
    }

    private static SettingFinding? Concurrent(ProjectSettings project, GcSetting? concurrent)
        => project.IsWebSdk && concurrent is { Number: 0, IsOpen: false }
            ? SettingFinding.On(
                project,
                concurrent,
                $"'{concurrent.Text}' makes every full collection stop all requests for its whole length; remove it to "
                    + "get background collections back")
            : null;

    private static SettingFinding? Retain(ProjectSettings project, ContainerSettings? container)
    {
        if (project.SetIn(container, GcKnobs.RetainVM) is not { Number: 1, IsOpen: false } retain)
        {
            return null;
        }

        // From .NET 7 on the heap is made of regions, and a free one is given back all the same.
        if (project.Framework.Major >= 7)
        {
            return project.Published(GcKnobs.Name) is null && project.Published(GcKnobs.Path) is null
                ? SettingFinding.On(
                    project,
                    retain,
                    $"'{retain.Text}' has no effect from .NET 7: the heap is made of regions, and free ones are given "
                        + "back all the same; remove it")
                : null;
        }

        return project.InForce(container, GcKnobs.ConserveMemory) is { Number: > 0, IsOpen: false } conserve
            ? SettingFinding.On(
                project,
                retain,
                $"'{retain.Text}' keeps the memory that '{conserve.Text}' spends collections on to free; keep one of "
                    + "them")
            : null;
    }
}
