using GcGuard.Analyzers.Evidence.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7004: a pinned runtime image whose collector takes the page cache for used memory.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class PageCacheImageAnalyzer() : SettingsAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = Describe(
        RuleIds.PageCacheRuntime,
        "Runtime image whose GC counts the page cache",
        DiagnosticSeverity.Warning,
        "Up to 5.0.7 the collector reads the memory in use of a container with its page cache, so reading files makes "
            + "it collect as if memory were short.");

    private static readonly string[] Images = ["dotnet/aspnet", "dotnet/runtime"];

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        foreach (ContainerSettings container in project.Containers)
        {
            if (!container.IsWindows && RuntimeImage.Version(container.Image, Images) is { } version
                && CountsPageCache(version))
            {
                yield return SettingFinding.At(
                    container.File,
                    container.ImageSpan,
                    $"'{container.Image}' runs .NET {version}, whose collector counts the page cache as used memory: a "
                        + "container that reads files collects as if memory were short; use 5.0.8 or later, best a "
                        + "supported version");
            }
        }
    }

    /// <summary>
    /// From 2.1.5 up to the servicing release with https://github.com/dotnet/runtime/pull/53074, which was still in
    /// review when 5.0.7 was built. 3.1 was not changed.
    /// </summary>
    private static bool CountsPageCache(Version version)
        => version >= new Version(2, 1, 5) && version < new Version(5, 0, 8);
}
