using System.Runtime.CompilerServices;
using System.Xml.Linq;
using GcGuard.Analyzers.Evidence.Settings.Reading;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Settings;

/// <summary>What a file that can hold settings is; YAML is a compose file or Kubernetes manifests.</summary>
internal enum SettingsFileKind
{
    Other,
    Project,
    RuntimeConfig,
    LaunchSettings,
    AppConfig,
    WebConfig,
    Dockerfile,
    Yaml,
}

/// <summary>The settings that one additional file holds, read once for each version of its text.</summary>
internal sealed class SettingsFile(string path, SettingsFileKind kind, SourceText text)
{
    /// <summary>A longer file is not read: settings are written by hand. In characters.</summary>
    public const int MaximumLength = 1_000_000;

    private static readonly ConditionalWeakTable<SourceText, SettingsFile> Files = new();

    /// <summary>Its path.</summary>
    public string Path { get; } = path;

    /// <summary>What it is.</summary>
    public SettingsFileKind Kind { get; } = kind;

    /// <summary>Its text.</summary>
    public SourceText Text { get; } = text;

    /// <summary>The settings outside containers, in the order of the file.</summary>
    public List<GcSetting> Settings { get; } = [];

    /// <summary>The settings of <c>runtimeconfig.template.json</c> that stand where nothing reads them.</summary>
    public List<GcSetting> Misplaced { get; } = [];

    /// <summary>The containers it describes.</summary>
    public List<ContainerSettings> Containers { get; } = [];

    /// <summary>The elements of an XML file; none of malformed XML.</summary>
    public IReadOnlyList<XElement> Elements { get; private set; } = [];

    /// <summary>The settings of a file; null when it is of no kind that holds any, or longer than is read.</summary>
    public static SettingsFile? Of(string path, SettingsFileKind kind, SourceText? text)
    {
        if (kind == SettingsFileKind.Other || text is null || text.Length > MaximumLength)
        {
            return null;
        }

        return Files.TryGetValue(text, out SettingsFile? known) && known.Path == path
            ? known
            : Files.GetValue(text, t => Read(path, kind, t));
    }

    /// <summary>What a file is, by its name.</summary>
    public static SettingsFileKind KindOf(string path)
    {
        string name = path.Substring(path.LastIndexOfAny(['/', '\\']) + 1).ToLowerInvariant();
        string extension = name.Substring(name.LastIndexOf('.') + 1);
        return (name, extension) switch
        {
            ("runtimeconfig.template.json", _) => SettingsFileKind.RuntimeConfig,
            ("launchsettings.json", _) => SettingsFileKind.LaunchSettings,
            ("app.config", _) => SettingsFileKind.AppConfig,
            ("web.config", _) => SettingsFileKind.WebConfig,
            (_, "csproj") => SettingsFileKind.Project,
            (_, "yml" or "yaml") => SettingsFileKind.Yaml,
            (_, "dockerfile") => SettingsFileKind.Dockerfile,
            _ when name.StartsWith("dockerfile.", System.StringComparison.Ordinal) => SettingsFileKind.Dockerfile,
            _ => SettingsFileKind.Other,
        };
    }

    /// <summary>A place in the file.</summary>
    public Location LocationOf(TextSpan span) => Location.Create(Path, span, Text.Lines.GetLinePositionSpan(span));

    /// <summary>The file's first line.</summary>
    public Location FirstLine() => LocationOf(Text.Lines[0].Span);

    private static SettingsFile Read(string path, SettingsFileKind kind, SourceText text)
    {
        var file = new SettingsFile(path, kind, text);
        string content = text.ToString();
        switch (kind)
        {
            case SettingsFileKind.RuntimeConfig:
                FileSettings.ReadRuntimeConfig(file, FlowReader.ReadJson(content));
                break;
            case SettingsFileKind.LaunchSettings:
                FileSettings.ReadLaunchSettings(file, FlowReader.ReadJson(content));
                break;
            case SettingsFileKind.AppConfig:
            case SettingsFileKind.WebConfig:
                file.Elements = XmlPlaces.Read(content);
                FileSettings.ReadXml(file);
                break;
            case SettingsFileKind.Project:
                file.Elements = XmlPlaces.Read(content);
                break;
            case SettingsFileKind.Dockerfile:
                ContainerReader.ReadDockerfile(file, Reading.Dockerfile.Read(content));
                break;
            case SettingsFileKind.Yaml:
                YamlReader.Read(content).ForEach(document => ContainerReader.ReadYaml(file, document));
                break;
        }

        return file;
    }
}
