using System.Text.RegularExpressions;
using GcGuard.Analyzers.Evidence.Settings;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7007: Server GC on .NET 8 in a container without DATAS, or DATAS where it cannot act.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class DatasAnalyzer() : SettingsAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = Describe(
        RuleIds.UnfitDatas,
        "DATAS missing where it helps, or asked for where it cannot act",
        DiagnosticSeverity.Info,
        "DATAS lets the heap of Server GC follow the live data. On .NET 8 it must be asked for; without Server GC it "
            + "does nothing.");

    private static readonly Regex OwnLine = new(@"^(\s*)<(\w+)[^<>]*>[^<]*</\2>(?=\s*$)");

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        GcSetting? mode = project.Published(GcKnobs.AdaptationMode);
        GcSetting? server = project.Published(GcKnobs.Server);
        if (project.IsNetCore && mode is { Number: 1 })
        {
            yield return WithoutEffect(project, mode, server);
        }
        else if (project.IsNetCore && mode is null && project.Framework.Major == 8 && server is { Number: 1 }
            && project.Containers.Find(container => Needs(project, container)) is { } needing)
        {
            yield return SettingFinding.On(
                project,
                server,
                $"Server GC on .NET 8 keeps a heap for each core of {needing.Name ?? "the container"} whatever the "
                    + "load; set GarbageCollectionAdaptationMode to 1 to let it shrink (DATAS)",
                Edit(server));
        }
    }

    private static SettingFinding? WithoutEffect(ProjectSettings project, GcSetting mode, GcSetting? server)
    {
        if (project.Framework.Major is > 0 and < 8)
        {
            return SettingFinding.On(
                project,
                mode,
                $"'{mode.Text}' has no effect on .NET {project.Framework}: DATAS exists from .NET 8; remove it, or "
                    + "target .NET 8 or later");
        }

        // The environment may still switch Server GC on where nothing here says a word about it.
        return server is { Number: 0 } && !project.Asks(GcKnobs.Server)
            ? SettingFinding.On(
                project,
                mode,
                $"'{mode.Text}' has no effect beside '{server.Text}': DATAS concerns Server GC only; remove one of "
                    + "them")
            : null;
    }

    /// <summary>Whether memory is limited, but not to one core, and nothing is said about DATAS or heaps.</summary>
    private static bool Needs(ProjectSettings project, ContainerSettings container)
        => container.Memory is not null
            && !(container.Cores <= 1)
            && container.Runs(project)
            && project.InForce(container, GcKnobs.Server) is { Number: 1 }
            && project.InForce(container, GcKnobs.AdaptationMode) is null
            && project.InForce(container, GcKnobs.HeapCount) is null;

    /// <summary>The property below the one that switches Server GC on, where that has a line of its own.</summary>
    private static SettingEdit? Edit(GcSetting server)
    {
        if (server.File?.Text is not { } text || server.Name != GcKnobs.Server.Property)
        {
            return null;
        }

        TextLine line = text.Lines.GetLineFromPosition(server.Place.Start);
        string lineBreak = text.ToString(TextSpan.FromBounds(line.End, line.EndIncludingLineBreak));
        Match own = OwnLine.Match(text.ToString(line.Span));
        string property = GcKnobs.AdaptationMode.Property!;
        return own.Success && lineBreak.Length > 0
            ? new SettingEdit(
                new TextSpan(line.Start + own.Length, 0),
                $"{lineBreak}{own.Groups[1].Value}<{property}>1</{property}>",
                $"Set '{property}' to 1")
            : null;
    }
}
