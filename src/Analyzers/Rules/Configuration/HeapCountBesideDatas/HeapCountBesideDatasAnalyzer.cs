using GcGuard.Analyzers.Evidence.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7001: a fixed number of heaps beside DATAS that was asked for: DATAS is off then.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class HeapCountBesideDatasAnalyzer() : SettingsAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = Describe(
        RuleIds.HeapCountBesideDatas,
        "GCHeapCount beside DATAS",
        DiagnosticSeverity.Warning,
        "A fixed number of heaps switches the dynamic adaptation to the application's size off, without a word.");

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        foreach (ContainerSettings? container in project.Places)
        {
            // Where the number also stands in runtimeconfig.json, the finding is there, and GCG7008 compares them.
            if (project.IsNetCore && project.Framework.Major >= 8
                && (container is null || project.Published(GcKnobs.HeapCount) is null)
                && project.SetIn(container, GcKnobs.HeapCount) is { Number: >= 1, IsOpen: false } count
                && project.InForce(container, GcKnobs.AdaptationMode) is { Number: 1 } mode
                && project.InForce(container, GcKnobs.Server) is { Number: 1 })
            {
                SettingEdit? cap = SettingEdit.Cap(count, out string right);
                yield return SettingFinding.On(
                    project,
                    count,
                    $"'{count.Text}' fixes the number of heaps and switches DATAS off, which '{mode.Text}' asks for; "
                        + $"write {right} to cap the heaps and keep DATAS",
                    cap);
            }
        }
    }
}
