using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Text;
using GcGuard.Corpus.CommandLine;
using GcGuard.Corpus.Projects;

namespace GcGuard.Corpus.Solutions;

/// <summary>
/// The .editorconfig and .globalconfig files that hold for a project, and the one the SDK would generate for it.
/// </summary>
internal sealed class AnalyzerConfigFiles(CorpusOptions options)
{
    /// <summary>Properties the SDK shows to analyzers by default and those GcGuard's own package adds.</summary>
    private static readonly string[] s_visibleProperties =
    [
        "TargetFramework", "TargetFrameworkIdentifier", "TargetFrameworkVersion", "UsingMicrosoftNETSdkWeb",
        "ProjectTypeGuids",
        "InvariantGlobalization", "RootNamespace", "OutputType", "IsTestProject", "ServerGarbageCollection",
        "ConcurrentGarbageCollection", "GcGuardMode",
    ];

    private readonly ConcurrentDictionary<string, ImmutableArray<string>> _above = new(StringComparer.Ordinal);

    /// <summary>Full paths of the files that hold for <paramref name="project"/>, each once, sorted.</summary>
    public IEnumerable<string> For(ProjectDescription project)
    {
        IEnumerable<string> folders =
            project.SourceFiles.Select(file => Path.GetDirectoryName(file)!).Distinct(StringComparer.Ordinal);
        return folders.SelectMany(folder => Above(folder))
            .Concat(
                Ancestors(project.Directory).Select(folder => Path.Combine(folder, ".globalconfig")).Where(File.Exists))
            .Concat(project.AnalyzerConfigFiles)
            .Distinct(StringComparer.Ordinal)
            .Order(StringComparer.Ordinal);
    }

    /// <summary>The global configuration the SDK would generate, with the options of the command line.</summary>
    public string Generated(ProjectDescription project)
    {
        // The highest level, so that the command line wins over every other global file; an .editorconfig wins over
        // both.
        var text = new StringBuilder("is_global = true\nglobal_level = 1000\n");
        Append(text, "build_property.ProjectDir", project.Directory + "/");
        foreach (string name in s_visibleProperties)
        {
            string value = name == "GcGuardMode" ? options.Mode : project.Properties[name];
            Append(text, $"build_property.{name}", value);
        }

        // Every fix is tried, unless the command line says otherwise.
        Append(text, "gcguard.unattended_fixes", "all");
        foreach ((string key, string value) in options.AnalyzerOptions)
        {
            Append(text, key, value);
        }

        return text.ToString();
    }

    /// <summary>The preset the package would add for the mode.</summary>
    public string Preset()
    {
        string name = $"GcGuard.{options.Mode}.globalconfig";
        using Stream stream = typeof(AnalyzerConfigFiles).Assembly.GetManifestResourceStream(name)
            ?? throw new InvalidOperationException($"{name} is not embedded");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    private static void Append(StringBuilder text, string key, string value)
    {
        // A line end would start another key; the SDK's own generator has no way to write one either.
        text.Append(key).Append(" = ").Append(value.ReplaceLineEndings(" ")).Append('\n');
    }

    private ImmutableArray<string> Above(string folder)
    {
        return _above.GetOrAdd(folder, at =>
        {
            string? parent = Path.GetDirectoryName(at);
            ImmutableArray<string> above = parent is null ? [] : Above(parent);
            string own = Path.Combine(at, ".editorconfig");
            return File.Exists(own) ? above.Add(own) : above;
        });
    }

    private static IEnumerable<string> Ancestors(string folder)
    {
        for (string? at = folder; at is not null; at = Path.GetDirectoryName(at))
        {
            yield return at;
        }
    }
}
