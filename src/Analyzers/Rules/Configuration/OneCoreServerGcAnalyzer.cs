using System.Collections.Generic;
using System.Globalization;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7003: Server GC for one core, or Workstation GC for a web application that has many.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OneCoreServerGcAnalyzer : SettingsAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnfitGcMode,
        "Server GC for one core, or Workstation GC for many",
        "{0}",
        RuleCategory.Configuration,
        DiagnosticSeverity.Info,
        "Server GC collects with one thread for each core. With one core the runtime falls back to Workstation GC; with many, Workstation GC collects with one thread all the same.",
        RuleDescriptor.NonLocalTag);

    /// <summary>The cores from which a web application that is told to use Workstation GC is meant for many.</summary>
    private const int ManyCores = 4;

    /// <summary>The memory below which Workstation GC may be the right choice for many cores, in bytes.</summary>
    private const long LittleMemory = 2L << 30;

    /// <summary>Creates the rule.</summary>
    public OneCoreServerGcAnalyzer()
        : base(Rule)
    {
    }

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        if (!project.IsNetCore)
        {
            yield break;
        }

        foreach (ContainerSettings container in project.Containers)
        {
            bool runs = container.Runs(project);
            GcSetting? server = runs ? project.InContainer(container, GcKnobs.Server) : container.Find(GcKnobs.Server);
            if (container.Cores is { } cores && server is not null && IsExplicit(server))
            {
                string limit = cores.ToString("0.###", CultureInfo.InvariantCulture);
                if (cores <= 1 && server.Number == 1)
                {
                    yield return SettingFinding.At(
                        container.File,
                        container.CoresSpan,
                        $"a limit of {limit} leaves the process one core: the runtime then uses Workstation GC whatever '{server.Text}' asks for; give it two cores, or remove the setting");
                }
                else if (runs && project.IsWebSdk && cores >= ManyCores && server.Number == 0
                    && !(container.Memory < LittleMemory))
                {
                    yield return SettingFinding.On(
                        project,
                        server,
                        $"'{server.Text}' makes one thread collect for {limit} cores ({container.Name ?? "Dockerfile"}); Server GC collects with one for each");
                }
            }

            if (container.Find(GcKnobs.AdaptationMode) is not { Number: 1 })
            {
                yield return OneHeap(project, container.Find(GcKnobs.HeapCount), server);
            }

            yield return OneHeap(project, container.Find(GcKnobs.MaxHeapCount), server);
            yield return OneCore(project, container.Find(GcKnobs.AffinitizeRanges), server);
        }

        GcSetting? published = project.Published(GcKnobs.Server);
        // Beside DATAS that was asked for, the number of heaps is GCG7001's.
        if (project.Published(GcKnobs.AdaptationMode) is not { Number: 1 })
        {
            yield return OneHeap(project, project.Published(GcKnobs.HeapCount), published);
        }

        yield return OneHeap(project, project.Published(GcKnobs.MaxHeapCount), published);
        yield return OneCore(project, project.Published(GcKnobs.AffinitizeRanges), published);
    }

    /// <summary>The SDK for web applications switches Server GC on: nobody asked, and nothing is lost.</summary>
    private static bool IsExplicit(GcSetting server) => server.File is not null;

    private static SettingFinding? OneHeap(ProjectSettings project, GcSetting? count, GcSetting? server)
        => count is { Number: 1, IsOpen: false } && server is { Number: 1 }
            ? SettingFinding.On(
                project,
                count,
                $"'{count.Text}' leaves Server GC one heap and one collecting thread, with its large budgets; allow more, or use Workstation GC")
            : null;

    /// <summary>The runtime makes no more heaps than the ranges name cores; the mask is read on Windows only.</summary>
    private static SettingFinding? OneCore(ProjectSettings project, GcSetting? ranges, GcSetting? server)
        => ranges is not null && server is { Number: 1 } && AffinitySetting.Cores(ranges) == 1
            ? SettingFinding.On(
                project,
                ranges,
                $"'{ranges.Text}' leaves Server GC one core, and so one heap and one collecting thread, with its large budgets; name more, or use Workstation GC")
            : null;
}
