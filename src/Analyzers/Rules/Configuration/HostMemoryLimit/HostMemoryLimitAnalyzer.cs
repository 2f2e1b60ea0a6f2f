using System.Xml.Linq;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Settings;
using GcGuard.Analyzers.Evidence.Settings.Reading;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7006: a System.Web application whose host induces collections near its memory limit.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class HostMemoryLimitAnalyzer() : SettingsAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = Describe(
        RuleIds.HostMemoryLimit,
        "Host whose memory limit induces collections",
        DiagnosticSeverity.Info,
        "From .NET Framework 4.7 System.Web watches the private bytes of the process, and its default observer asks "
            + "for collections near the limit that IIS sets.");

    private const string Monitors = "System.Web.Hosting.ApplicationMonitors";

    /// <summary>What every replacement of the monitor or its observer has in its source.</summary>
    private static readonly string[] Replacements = ["MemoryMonitor", "DefaultRecycleLimitObserver"];

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        SettingsFile? file = project.Files.Find(
            file => file.Kind == SettingsFileKind.WebConfig && project.IsInProjectFolder(file.Path));
        if (file is not null && project.IsNetFramework && Place(file) is { } place
            && KnownTypes.For(compilation).Has(Monitors)
            && !SourceWords.For(compilation).HasAny(Replacements, CancellationToken.None))
        {
            yield return SettingFinding.At(
                file,
                file.Text.NameSpan(place),
                "near the private memory limit of its application pool (60 % of the memory where none is set) the host "
                    + "calls GC.Collect; set a limit that fits, or replace ApplicationMonitors.MemoryMonitor");
        }
    }

    private static XElement? Place(SettingsFile file)
    {
        XElement? section = null;
        foreach (XElement element in file.Elements)
        {
            if (element.Is("httpRuntime") && element.Parent.Is("system.web"))
            {
                return element;
            }

            section ??= element.Is("system.web") && element.Parent.Is("configuration") ? element : null;
        }

        return section;
    }
}
