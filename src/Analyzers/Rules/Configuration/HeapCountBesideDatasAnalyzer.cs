using System.Collections.Generic;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7001: a fixed number of heaps beside DATAS that was asked for: DATAS is off then.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class HeapCountBesideDatasAnalyzer : SettingsAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.HeapCountBesideDatas,
        "GCHeapCount beside DATAS",
        "{0}",
        RuleCategory.Configuration,
        DiagnosticSeverity.Warning,
        "A fixed number of heaps switches the dynamic adaptation to the application's size off, without a word.",
        RuleDescriptor.NonLocalTag);

    /// <summary>Creates the rule.</summary>
    public HeapCountBesideDatasAnalyzer()
        : base(Rule)
    {
    }

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        if (!project.IsNetCore || project.Framework.Major < 8)
        {
            yield break;
        }

        GcSetting? published = project.Published(GcKnobs.HeapCount);
        if (published is { Number: >= 1 } && project.Published(GcKnobs.AdaptationMode) is { Number: 1 } asked
            && project.Published(GcKnobs.Server) is { Number: 1 })
        {
            yield return Report(project, published, asked);
        }

        foreach (ContainerSettings container in project.Containers)
        {
            // Where the number also stands in runtimeconfig.json, the finding is there, and GCG7008 says that they differ.
            if (container.Find(GcKnobs.HeapCount) is not { Number: >= 1, IsOpen: false } count || published is not null)
            {
                continue;
            }

            bool runs = container.Runs(project);
            GcSetting? mode = runs ? project.InContainer(container, GcKnobs.AdaptationMode) : container.Find(GcKnobs.AdaptationMode);
            GcSetting? server = runs ? project.InContainer(container, GcKnobs.Server) : container.Find(GcKnobs.Server);
            if (mode is { Number: 1 } && server is { Number: 1 })
            {
                yield return Report(project, count, mode);
            }
        }
    }

    private static SettingFinding? Report(ProjectSettings project, GcSetting count, GcSetting mode)
    {
        string right = count.Form == SettingForm.Environment
            ? EnvironmentNames.Prefix + GcKnobs.MaxHeapCount.Environment
            : GcKnobs.MaxHeapCount.Json!;
        return SettingFinding.On(
            project,
            count,
            $"'{count.Text}' fixes the number of heaps and switches DATAS off, which '{mode.Text}' asks for; write {right} to cap the heaps and keep DATAS",
            SettingEdit.OfName(count, right, SettingEdit.DatasActs));
    }
}
