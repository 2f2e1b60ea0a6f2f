using System.Runtime.CompilerServices;
using System.Xml.Linq;
using GcGuard.Analyzers.Evidence.Settings.Reading;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Settings;

/// <summary>
/// Everything that is known about how the collector of one project's process is set: the project's options of the
/// runtime host, and the files the package's targets hand over.
/// </summary>
internal sealed class ProjectSettings
{
    private const string Property = "build_property.";
    private static readonly ConditionalWeakTable<Compilation, ProjectSettings> Known = new();

    private readonly string _projectFolder;

    private ProjectSettings(Compilation compilation, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        AnalyzerConfigOptions properties = options.AnalyzerConfigOptionsProvider.GlobalOptions;
        string projectPath = Read(properties, "MSBuildProjectFullPath");
        foreach (AdditionalText text in options.AdditionalFiles)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (FileOf(text, options, cancellationToken) is not { } file)
            {
                continue;
            }

            if (file.Kind != SettingsFileKind.Project)
            {
                Files.Add(file);
            }
            else if (ProjectFile is null || SamePath(file.Path, projectPath))
            {
                ProjectFile = file;
            }
        }

        string path = ProjectFile?.Path ?? projectPath;
        _projectFolder = FolderOf(path);
        FolderName = NameOf(_projectFolder);
        ProjectName = NameOf(path).Replace(".csproj", string.Empty);
        AssemblyName = compilation.AssemblyName ?? ProjectName;
        IsNetFramework = Read(properties, "TargetFrameworkIdentifier") == ".NETFramework";
        IsNetCore = Read(properties, "TargetFrameworkIdentifier") == ".NETCoreApp";
        string framework = Read(properties, "TargetFrameworkVersion").TrimStart('v', 'V');
        Framework = Version.TryParse(framework, out Version? version) ? version : new Version(0, 0);
        IsWebSdk = Read(properties, "UsingMicrosoftNETSdkWeb").Equals("true", StringComparison.OrdinalIgnoreCase);
        IsApplication = IsWebSdk
            || compilation.Options.OutputKind is not (OutputKind.DynamicallyLinkedLibrary or OutputKind.NetModule)
            || Files.Exists(static file => file.Kind == SettingsFileKind.WebConfig);
        foreach ((string name, string value) in HostOptionsOf(properties))
        {
            HostOptions.Add(HostOption(name, value));
        }

        foreach (SettingsFile file in Files)
        {
            if (file.Kind == SettingsFileKind.RuntimeConfig)
            {
                Template.AddRange(file.Settings);
            }

            Containers.AddRange(file.Containers);
        }
    }

    /// <summary>The project file, or null where the host did not hand it over.</summary>
    public SettingsFile? ProjectFile { get; }

    /// <summary>The other files that hold settings.</summary>
    public List<SettingsFile> Files { get; } = [];

    /// <summary>The containers of all files.</summary>
    public List<ContainerSettings> Containers { get; } = [];

    /// <summary>The options of the runtime host in the project; they win over <see cref="Template"/>.</summary>
    public List<GcSetting> HostOptions { get; } = [];

    /// <summary>The settings in <c>runtimeconfig.template.json</c>.</summary>
    public List<GcSetting> Template { get; } = [];

    /// <summary>The assembly's name.</summary>
    public string AssemblyName { get; }

    /// <summary>The project file's name without its extension.</summary>
    public string ProjectName { get; }

    /// <summary>The name of the folder the project stands in.</summary>
    public string FolderName { get; }

    /// <summary>Whether the project targets .NET Framework.</summary>
    public bool IsNetFramework { get; }

    /// <summary>Whether the project targets .NET Core, or .NET 5 or later.</summary>
    public bool IsNetCore { get; }

    /// <summary>The version of the target framework; 0.0 where it is not known.</summary>
    public Version Framework { get; }

    /// <summary>Whether the project uses the SDK for web applications, which switches Server GC on.</summary>
    public bool IsWebSdk { get; }

    /// <summary>Whether the project makes a process, so that settings concern it; a library does not.</summary>
    public bool IsApplication { get; }

    /// <summary>What is known of a compilation's settings.</summary>
    public static ProjectSettings For(
        Compilation compilation, AnalyzerOptions options, CancellationToken cancellationToken)
        => Known.TryGetValue(compilation, out ProjectSettings? known)
            ? known
            : Known.GetValue(compilation, c => new ProjectSettings(c, options, cancellationToken));

    /// <summary>An additional file as a file of settings; null when it is none or the project opted it out.</summary>
    public static SettingsFile? FileOf(
        AdditionalText text, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        SettingsFileKind kind = SettingsFile.KindOf(text.Path);
        if (kind == SettingsFileKind.Other
            || (options.AnalyzerConfigOptionsProvider.GetOptions(text)
                    .TryGetValue("build_metadata.AdditionalFiles.GcGuardSettings", out string? mark)
                && mark.Equals("false", StringComparison.OrdinalIgnoreCase)))
        {
            return null;
        }

        return SettingsFile.Of(text.Path, kind, text.GetText(cancellationToken));
    }

    /// <summary>
    /// The options of the runtime host, in order, which the package's targets join as <c>name=value|name=value</c>.
    /// </summary>
    public static IEnumerable<(string Name, string Value)> HostOptionsOf(AnalyzerConfigOptions properties)
    {
        foreach (string option in Read(properties, "GcGuardRuntimeHostConfiguration").Split('|'))
        {
            int equals = option.IndexOf('=');
            if (equals > 0)
            {
                yield return (option.Substring(0, equals).Trim(), option.Substring(equals + 1).Trim());
            }
        }
    }

    /// <summary>Whether a file stands directly in the project's folder.</summary>
    public bool IsInProjectFolder(string path) => _projectFolder.Length > 0 && SamePath(FolderOf(path), _projectFolder);

    /// <summary>The setting in <c>runtimeconfig.json</c> as published: the project wins over the template.</summary>
    public GcSetting? Published(GcKnob knob) => Last(HostOptions, knob) ?? Last(Template, knob);

    /// <summary>Where settings of a process are in force: as it is published (null), and in each container.</summary>
    public IEnumerable<ContainerSettings?> Places => [null, .. Containers];

    /// <summary>The setting that a container's environment or, for null, the published configuration has.</summary>
    public GcSetting? SetIn(ContainerSettings? container, GcKnob knob)
        => container is null ? Published(knob) : container.Find(knob);

    /// <summary>The setting that counts there: in a container that runs this project the environment wins.</summary>
    public GcSetting? InForce(ContainerSettings? container, GcKnob knob)
        => SetIn(container, knob) ?? (container is not null && container.Runs(this) ? Published(knob) : null);

    /// <summary>Whether some file switches this setting on, if not one that counts here.</summary>
    public bool Asks(GcKnob knob)
        => Files.Exists(file => file.Settings.Exists(setting => setting.Knob == knob && setting.Number >= 1))
            || Containers.Exists(container => container.Find(knob)?.Number >= 1);

    /// <summary>Where a setting stands; for one that an imported file sets, the project's first line, if any.</summary>
    public Location? LocationOf(GcSetting setting)
        => setting.File is { } file ? file.LocationOf(setting.Place) : ProjectFile?.FirstLine();

    /// <summary>The last setting of this kind in a list, or null.</summary>
    public static GcSetting? Last(List<GcSetting> settings, GcKnob knob)
        => settings.FindLast(setting => setting.Knob == knob);

    private GcSetting HostOption(string name, string value)
    {
        GcKnob? knob = GcKnobs.OfJson(name);
        GcSetting found = new(SettingForm.HostOption, knob, knob?.Property ?? name, value, null);
        foreach (XElement element in ProjectFile?.Elements ?? [])
        {
            SourceText text = ProjectFile!.Text;
            bool isValue = Same(element.TrimmedText(), value);
            if (element.Is("RuntimeHostConfigurationOption") && Same(element.ValueOf("Include"), name))
            {
                TextSpan nameSpan = text.ValueSpan(element, "Include");
                TextSpan valueSpan = Same(element.ValueOf("Value"), value) ? text.ValueSpan(element, "Value") : default;
                return new GcSetting(SettingForm.HostOption, knob, name, value, ProjectFile, nameSpan, valueSpan)
                {
                    Place = text.NameSpan(element),
                };
            }

            if (knob?.Property is not null && Same(element.Name.LocalName, knob.Property)
                && (isValue || element.Value.IndexOf("$(", StringComparison.Ordinal) >= 0))
            {
                // The name of a property stands in two tags, so it is nothing to write anew.
                found = found with
                {
                    File = ProjectFile,
                    ValueSpan = isValue ? text.ContentSpan(element) : default,
                    Place = text.NameSpan(element),
                };
            }
        }

        return found;
    }

    private static bool Same(string? left, string right)
        => string.Equals(left, right, StringComparison.OrdinalIgnoreCase);

    private static bool SamePath(string left, string right)
        => Same(left.Replace('\\', '/').TrimEnd('/'), right.Replace('\\', '/').TrimEnd('/'));

    private static string FolderOf(string path) => path.Substring(0, Math.Max(0, path.LastIndexOfAny(['/', '\\'])));

    private static string NameOf(string path) => path.Substring(path.LastIndexOfAny(['/', '\\']) + 1);

    private static string Read(AnalyzerConfigOptions options, string property)
        => options.TryGetValue(Property + property, out string? value) ? value.Trim() : string.Empty;
}
