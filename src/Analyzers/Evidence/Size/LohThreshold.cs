using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Evidence.Settings;
using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>
/// The size from which on an object goes to the large object heap. The runtime takes only values that raise it, and so
/// does this: <c>gcguard.loh_threshold_bytes</c> first, then <c>System.GC.LOHThreshold</c> among the project's
/// <c>RuntimeHostConfigurationOption</c> items, then that of its <c>runtimeconfig.template.json</c>.
/// </summary>
internal static class LohThreshold
{
    /// <summary>The runtime's own threshold, in bytes.</summary>
    public const long Default = 85_000;

    private const string TemplateName = "runtimeconfig.template.json";

    /// <summary>What each project's own settings say; many rules ask, each at every suspect.</summary>
    private static readonly ConditionalWeakTable<AnalyzerOptions, StrongBox<long>> OfProjects = new();

    /// <summary>The size from which on the project at hand puts an object on the large object heap, in bytes.</summary>
    /// <param name="tree">The file whose options are in force.</param>
    /// <param name="options">The options and additional files of the project.</param>
    public static long For(SyntaxTree tree, AnalyzerOptions options)
    {
        long asked = options.AnalyzerConfigOptionsProvider.Read(tree, RuleOptions.LohThreshold);
        if (asked > Default)
        {
            return asked;
        }

        return OfProjects.GetValue(
            options,
            static o => new StrongBox<long>(Math.Max(Default, OfHostOptions(o) ?? OfTemplate(o) ?? Default))).Value;
    }

    private static long? OfHostOptions(AnalyzerOptions options)
    {
        foreach ((string name, string value) in
            ProjectSettings.HostOptionsOf(options.AnalyzerConfigOptionsProvider.GlobalOptions))
        {
            if (GcKnobs.OfJson(name) == GcKnobs.LohThreshold)
            {
                return GcValue.Read(SettingForm.HostOption, GcKnobs.LohThreshold, value).Taken;
            }
        }

        return null;
    }

    private static long? OfTemplate(AnalyzerOptions options)
    {
        foreach (AdditionalText file in options.AdditionalFiles)
        {
            if (file.Path.EndsWith(TemplateName, StringComparison.OrdinalIgnoreCase)
                && ProjectSettings.FileOf(file, options, CancellationToken.None) is { } settings
                && ProjectSettings.Last(settings.Settings, GcKnobs.LohThreshold) is { } threshold)
            {
                return threshold.Read.Taken;
            }
        }

        return null;
    }
}
