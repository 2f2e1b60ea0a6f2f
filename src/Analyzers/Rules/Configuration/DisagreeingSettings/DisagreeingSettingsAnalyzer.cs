using GcGuard.Analyzers.Evidence.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7008: two sources that give one setting two values.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class DisagreeingSettingsAnalyzer() : SettingsAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = Describe(
        RuleIds.DisagreeingSettings,
        "GC settings that disagree",
        DiagnosticSeverity.Warning,
        "The environment wins over runtimeconfig.json, DOTNET_ over COMPlus_, and the project over "
            + "runtimeconfig.template.json; whoever edits the loser changes nothing.");

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
                    $"'{template!.Text}' has no effect: '{option!.Text}' of the project wins over this file; keep one "
                        + "of them");
            }

            foreach (ContainerSettings container in project.Containers)
            {
                GcSetting? variable = container.Find(knob);
                foreach (GcSetting other in container.Environment)
                {
                    if (other.Knob == knob && other.Name != variable!.Name && Differ(variable, other))
                    {
                        yield return SettingFinding.On(
                            project, other, $"'{other.Text}' has no effect: '{variable.Text}' wins; keep one of them");
                    }
                }

                GcSetting? published = project.Published(knob);
                if (Differ(variable, published) && container.Runs(project))
                {
                    yield return SettingFinding.On(
                        project,
                        variable!,
                        $"'{variable!.Text}'{AsDecimal(variable)} wins over '{published!.Text}' of "
                            + $"{Source(published)}: the environment comes first; keep one of them");
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
        => variable.Knob!.Type != KnobType.Switch && variable.Number > 9 ? $" (hexadecimal: {variable.Number})" : "";

    private static string Source(GcSetting setting)
        => setting.Form == SettingForm.RuntimeConfig ? "runtimeconfig.template.json" : "the project";
}
