using System.Collections.Generic;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7007: Server GC on .NET 8 in a container without DATAS, or DATAS where it cannot act.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class DatasAnalyzer : SettingsAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnfitDatas,
        "DATAS missing where it helps, or asked for where it cannot act",
        "{0}",
        RuleCategory.Configuration,
        DiagnosticSeverity.Info,
        "DATAS lets the heap of Server GC follow the live data. On .NET 8 it must be asked for; without Server GC it does nothing.",
        RuleDescriptor.NonLocalTag);

    /// <summary>Creates the rule.</summary>
    public DatasAnalyzer()
        : base(Rule)
    {
    }

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        if (!project.IsNetCore)
        {
            yield break;
        }

        GcSetting? mode = project.Published(GcKnobs.AdaptationMode);
        GcSetting? server = project.Published(GcKnobs.Server);
        if (mode is { Number: 1 })
        {
            yield return WithoutEffect(project, mode, server);
        }
        else if (mode is null && project.Framework.Major == 8 && server is { Number: 1 }
            && project.Containers.Find(container => Needs(project, container)) is { } needing)
        {
            yield return SettingFinding.On(
                project,
                server,
                $"Server GC on .NET 8 keeps a heap for each core of {needing.Name ?? "the container"} whatever the load; set GarbageCollectionAdaptationMode to 1 to let it shrink (DATAS)",
                Edit(server));
        }
    }

    private static SettingFinding? WithoutEffect(ProjectSettings project, GcSetting mode, GcSetting? server)
    {
        if (project.Framework.Major is > 0 and < 8)
        {
            return SettingFinding.On(
                project, mode, $"'{mode.Text}' has no effect on .NET {project.Framework}: DATAS exists from .NET 8; remove it, or target .NET 8 or later");
        }

        // The environment may still switch Server GC on where nothing here says a word about it.
        return server is { Number: 0 } && !project.Asks(GcKnobs.Server)
            ? SettingFinding.On(
                project, mode, $"'{mode.Text}' has no effect beside '{server.Text}': DATAS concerns Server GC only; remove one of them")
            : null;
    }

    /// <summary>A container of this project with a memory limit, more than one core, and no word about DATAS or heaps.</summary>
    private static bool Needs(ProjectSettings project, ContainerSettings container)
        => container.Memory is not null
            && !(container.Cores <= 1)
            && container.Runs(project)
            && project.InContainer(container, GcKnobs.Server) is { Number: 1 }
            && project.InContainer(container, GcKnobs.AdaptationMode) is null
            && project.InContainer(container, GcKnobs.HeapCount) is null;

    /// <summary>The property below the one that switches Server GC on, where that stands in the project file.</summary>
    private static SettingEdit? Edit(GcSetting server)
    {
        if (server.Form != SettingForm.HostOption || server.File is null || server.Name != GcKnobs.Server.Property)
        {
            return null;
        }

        SourceText text = server.File.Text;
        string content = text.ToString();
        string closing = "</" + server.Name + ">";
        int end = content.IndexOf(closing, server.NameSpan.Start, System.StringComparison.Ordinal);
        if (end < 0 || text.Lines.GetLineFromPosition(end).LineNumber != text.Lines.GetLineFromPosition(server.NameSpan.Start).LineNumber)
        {
            return null;
        }

        TextLine line = text.Lines.GetLineFromPosition(end);
        string indent = content.Substring(line.Start, server.NameSpan.Start - 1 - line.Start);
        string lineBreak = content.Substring(line.End, line.EndIncludingLineBreak - line.End);
        return indent.Trim().Length > 0 || lineBreak.Length == 0
            ? null
            : new SettingEdit(
                new TextSpan(end + closing.Length, 0),
                $"{lineBreak}{indent}<{GcKnobs.AdaptationMode.Property}>1</{GcKnobs.AdaptationMode.Property}>",
                $"Set '{GcKnobs.AdaptationMode.Property}' to 1");
    }
}
