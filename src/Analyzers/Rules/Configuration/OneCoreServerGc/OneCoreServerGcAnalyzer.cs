using System.Globalization;
using GcGuard.Analyzers.Evidence.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7003: Server GC for one core, or Workstation GC for a web application that has many.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OneCoreServerGcAnalyzer() : SettingsAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = Describe(
        RuleIds.UnfitGcMode,
        "Server GC for one core, or Workstation GC for many",
        DiagnosticSeverity.Info,
        "Server GC collects with one thread for each core. With one core the runtime falls back to Workstation GC; "
            + "with many, Workstation GC collects with one thread all the same.");

    /// <summary>The cores from which a web application that is told to use Workstation GC is meant for many.</summary>
    private const int ManyCores = 4;

    /// <summary>The memory below which Workstation GC may be the right choice for many cores, in bytes.</summary>
    private const long LittleMemory = 2L << 30;

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        if (!project.IsNetCore)
        {
            yield break;
        }

        foreach (ContainerSettings? container in project.Places)
        {
            GcSetting? server = project.InForce(container, GcKnobs.Server);
            // The SDK for web applications switches Server GC on: nobody asked, and nothing is lost.
            if (container?.Cores is { } cores && server?.File is not null)
            {
                yield return Cores(project, container, server, cores);
            }

            // Beside DATAS that was asked for, the number of heaps is GCG7001's.
            if (project.SetIn(container, GcKnobs.AdaptationMode) is not { Number: 1 })
            {
                yield return OneHeap(project, project.SetIn(container, GcKnobs.HeapCount), server);
            }

            yield return OneHeap(project, project.SetIn(container, GcKnobs.MaxHeapCount), server);
        }
    }

    private static SettingFinding? Cores(
        ProjectSettings project, ContainerSettings container, GcSetting server, double cores)
    {
        string limit = cores.ToString("0.###", CultureInfo.InvariantCulture);
        if (cores <= 1 && server.Number == 1)
        {
            return SettingFinding.At(
                container.File,
                container.CoresSpan,
                $"a limit of {limit} leaves the process one core: the runtime then uses Workstation GC whatever "
                    + $"'{server.Text}' asks for; give it two cores, or remove the setting");
        }

        return project.IsWebSdk && cores >= ManyCores && server.Number == 0 && !(container.Memory < LittleMemory)
            && container.Runs(project)
                ? SettingFinding.On(
                    project,
                    server,
                    $"'{server.Text}' makes one thread collect for {limit} cores ({container.Name ?? "Dockerfile"}); "
                        + "Server GC collects with one for each")
                : null;
    }

    private static SettingFinding? OneHeap(ProjectSettings project, GcSetting? count, GcSetting? server)
        => count is { Number: 1, IsOpen: false } && server is { Number: 1 }
            ? SettingFinding.On(
                project,
                count,
                $"'{count.Text}' leaves Server GC one heap and one collecting thread, with its large budgets; allow "
                    + "more, or use Workstation GC")
            : null;
}
