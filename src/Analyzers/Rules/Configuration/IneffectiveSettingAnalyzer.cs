using System.Collections.Generic;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7002: a setting of the collector that the runtime does not read, or reads as something else.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class IneffectiveSettingAnalyzer : SettingsAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.IneffectiveSetting,
        "GC setting that the runtime ignores or misreads",
        "{0}",
        RuleCategory.Configuration,
        DiagnosticSeverity.Warning,
        "The runtime says nothing about a setting that it does not know or cannot read, so the mistake stays until somebody looks at what the collector does.",
        RuleDescriptor.NonLocalTag);

    /// <summary>Creates the rule.</summary>
    public IneffectiveSettingAnalyzer()
        : base(Rule)
    {
    }

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        var lists = new List<(IReadOnlyList<GcSetting> Settings, ContainerSettings? Container)>
        {
            (project.HostOptions, null),
        };
        foreach (SettingsFile file in project.Files)
        {
            lists.Add((file.Settings, null));
            foreach ((GcSetting setting, string belongs) in file.Misplaced)
            {
                yield return SettingFinding.On(
                    project, setting, $"'{setting.Name}' has no effect here: the SDK reads it {belongs}");
            }
        }

        foreach (ContainerSettings container in project.Containers)
        {
            lists.Add((container.Environment, container));
        }

        foreach ((IReadOnlyList<GcSetting> settings, ContainerSettings? container) in lists)
        {
            foreach (GcSetting setting in settings)
            {
                yield return Check(project, setting, container);
            }
        }
    }

    private static SettingFinding? Check(ProjectSettings project, GcSetting setting, ContainerSettings? container)
    {
        if (setting.Form == SettingForm.AppConfig)
        {
            return project.IsNetCore ? UnreadFile(project, setting) : null;
        }

        if (setting.Knob is null)
        {
            return SettingName.Unknown(project, setting);
        }

        if (setting.IsOpen)
        {
            return null;
        }

        return SettingValue.Wrong(project, setting, container)
            ?? SettingConflict.Ignored(project, setting, container);
    }

    private static SettingFinding? UnreadFile(ProjectSettings project, GcSetting setting)
    {
        string instead = setting.Knob!.Property is { } property
            ? $"set the property {property} in the project file"
            : $"set \"{setting.Knob.Json}\" in runtimeconfig.template.json";
        return SettingFinding.On(
            project,
            setting,
            $"'{setting.Name}' has no effect: only .NET Framework reads settings of the collector from this file; {instead}");
    }
}
