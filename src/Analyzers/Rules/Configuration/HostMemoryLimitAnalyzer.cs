using System.Collections.Generic;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.Settings;
using GcGuard.Analyzers.Facts.Settings.Reading;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7006: a System.Web application whose host induces collections when it comes near its memory limit.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class HostMemoryLimitAnalyzer : SettingsAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.HostMemoryLimit,
        "Host whose memory limit induces collections",
        "{0}",
        RuleCategory.Configuration,
        DiagnosticSeverity.Info,
        "From .NET Framework 4.7 System.Web watches the private bytes of the process, and its default observer asks for collections near the limit that IIS sets.",
        RuleDescriptor.NonLocalTag);

    /// <summary>Creates the rule.</summary>
    public HostMemoryLimitAnalyzer()
        : base(Rule)
    {
    }

    private const string Monitors = "System.Web.Hosting.ApplicationMonitors";

    /// <summary>What every replacement of the monitor or its observer has in its source.</summary>
    private static readonly string[] Replacements = ["MemoryMonitor", "DefaultRecycleLimitObserver"];

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        if (!project.IsNetFramework || !KnownTypes.For(compilation).Has(Monitors))
        {
            yield break;
        }

        foreach (SettingsFile file in project.Files)
        {
            if (file.Kind == SettingsFileKind.WebConfig && project.IsInProjectFolder(file.Path)
                && Place(file) is { } place && !IsReplaced(compilation))
            {
                yield return SettingFinding.At(
                    file,
                    place.NameSpan,
                    "near the private memory limit of its application pool (60 % of the memory where none is set) the host calls GC.Collect; set a limit that fits, or replace ApplicationMonitors.MemoryMonitor");
            }
        }
    }

    private static XmlElement? Place(SettingsFile file)
    {
        XmlElement? section = null;
        foreach (XmlElement element in file.Elements)
        {
            if (element is { Name: "httpRuntime", Parent.Name: "system.web" })
            {
                return element;
            }

            section ??= element is { Name: "system.web", Parent.Name: "configuration" } ? element : null;
        }

        return section;
    }

    private static bool IsReplaced(Compilation compilation)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            string text = tree.ToString();
            foreach (string word in Replacements)
            {
                if (text.IndexOf(word, System.StringComparison.Ordinal) >= 0)
                {
                    return true;
                }
            }
        }

        return false;
    }
}
