using System.Collections.Generic;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7008: two sources that give one setting two values.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class DisagreeingSettingsAnalyzer : SettingsAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.DisagreeingSettings,
        "GC settings that disagree",
        "{0}",
        RuleCategory.Configuration,
        DiagnosticSeverity.Warning,
        "The environment wins over runtimeconfig.json, DOTNET_ over COMPlus_, and the project over runtimeconfig.template.json; whoever edits the loser changes nothing.",
        RuleDescriptor.NonLocalTag);

    /// <summary>Creates the rule.</summary>
    public DisagreeingSettingsAnalyzer()
        : base(Rule)
    {
    }

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        foreach (GcKnob knob in GcKnobs.All)
        {
            GcSetting? option = ProjectSettings.Last(project.HostOptions, knob);
            GcSetting? template = ProjectSettings.Last(project.Template, knob);
            if (Differ(option, template))
            {
                yield return SettingFinding.On(
                    project,
                    template!,
                    $"'{template!.Text}' has no effect: '{option!.Text}' of the project wins over this file; keep one of them");
            }

            foreach (ContainerSettings container in project.Containers)
            {
                if (container.Find(knob) is not { } variable)
                {
                    continue;
                }

                foreach (GcSetting other in container.Environment)
                {
                    if (other.Knob == knob && other != variable && other.Name != variable.Name && Differ(variable, other))
                    {
                        yield return SettingFinding.On(
                            project, other, $"'{other.Text}' has no effect: '{variable.Text}' wins; keep one of them");
                    }
                }

                if (container.Runs(project) && project.Published(knob) is { } published && Differ(variable, published))
                {
                    yield return SettingFinding.On(
                        project,
                        variable,
                        $"'{variable.Text}'{AsDecimal(variable)} wins over '{published.Text}' of {Source(published)}: the environment comes first; keep one of them");
                }
            }
        }
    }

    private static bool Differ(GcSetting? left, GcSetting? right)
        => left is { IsOpen: false } && right is { IsOpen: false }
            && (left.Knob!.Type == KnobType.Text
                ? left.Value != right.Value
                : left.Number is { } first && right.Number is { } second && first != second);

    private static string AsDecimal(GcSetting variable)
        => variable.Knob!.Type != KnobType.Switch && variable.Number > 9 ? $" (hexadecimal: {variable.Number})" : string.Empty;

    private static string Source(GcSetting setting)
        => setting.Form == SettingForm.RuntimeConfig ? "runtimeconfig.template.json" : "the project";
}
