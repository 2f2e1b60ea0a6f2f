using GcGuard.Analyzers.Evidence.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7002: a setting of the collector that the runtime does not read, or reads as something else.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class IneffectiveSettingAnalyzer() : SettingsAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = Describe(
        RuleIds.IneffectiveSetting,
        "GC setting that the runtime ignores or misreads",
        DiagnosticSeverity.Warning,
        "The runtime says nothing about a setting that it does not know or cannot read, so the mistake stays until "
            + "somebody looks at what the collector does.");

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        foreach (GcSetting setting in project.HostOptions)
        {
            yield return Check(project, setting, null);
        }

        foreach (SettingsFile file in project.Files)
        {
            foreach (GcSetting setting in file.Settings)
            {
                yield return Check(project, setting, null);
            }

            foreach (GcSetting setting in file.Misplaced)
            {
                yield return SettingFinding.On(
                    project,
                    setting,
                    $"'{setting.Name}' has no effect here: the SDK reads it directly under \"configProperties\" at the "
                        + "top of the file");
            }
        }

        foreach (ContainerSettings container in project.Containers)
        {
            foreach (GcSetting setting in container.Environment)
            {
                yield return Check(project, setting, container);
            }
        }
    }

    private static SettingFinding? Check(ProjectSettings project, GcSetting setting, ContainerSettings? container)
        => setting.Form == SettingForm.AppConfig ? (project.IsNetCore ? UnreadFile(project, setting) : null)
            : setting.Knob is null ? SettingName.Unknown(project, setting)
            : setting.IsOpen ? null
            : SettingValue.Wrong(project, setting, container) ?? SettingConflict.Ignored(project, setting, container);

    private static SettingFinding? UnreadFile(ProjectSettings project, GcSetting setting)
    {
        string instead = setting.Knob!.Property is { } property
            ? $"set the property {property} in the project file"
            : $"set \"{setting.Knob.Json}\" in runtimeconfig.template.json";
        return SettingFinding.On(
            project,
            setting,
            $"'{setting.Name}' has no effect: only .NET Framework reads settings of the collector from this file; "
                + instead);
    }
}
