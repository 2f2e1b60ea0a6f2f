using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using GcGuard.Analyzers.Facts.Settings.Reading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings;

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
        Framework = Version.TryParse(Read(properties, "TargetFrameworkVersion").TrimStart('v', 'V'), out Version? version) ? version : new Version(0, 0);
        IsWebSdk = Read(properties, "UsingMicrosoftNETSdkWeb").Equals("true", StringComparison.OrdinalIgnoreCase);
        IsApplication = IsWebSdk
            || compilation.Options.OutputKind is OutputKind.ConsoleApplication or OutputKind.WindowsApplication or OutputKind.WindowsRuntimeApplication
            || Files.Exists(static file => file.Kind == SettingsFileKind.WebConfig);
        if (properties.TryGetValue(HostOptionList.Property, out string? joined))
        {
            foreach ((string name, string value) in HostOptionList.Read(joined))
            {
                HostOptions.Add(HostOption(name, value));
            }
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

    /// <summary>The options of the runtime host that the build has evaluated; they win over <see cref="Template"/>.</summary>
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
    public static ProjectSettings For(Compilation compilation, AnalyzerOptions options, CancellationToken cancellationToken)
        => Known.TryGetValue(compilation, out ProjectSettings? known)
            ? known
            : Known.GetValue(compilation, c => new ProjectSettings(c, options, cancellationToken));

    /// <summary>An additional file as a file of settings, or null when it is none or the project opted it out.</summary>
    public static SettingsFile? FileOf(AdditionalText text, AnalyzerOptions options, CancellationToken cancellationToken)
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

    /// <summary>Whether a file stands directly in the project's folder.</summary>
    public bool IsInProjectFolder(string path) => _projectFolder.Length > 0 && SamePath(FolderOf(path), _projectFolder);

    /// <summary>The setting in <c>runtimeconfig.json</c> as it will be published: the project wins over the template.</summary>
    public GcSetting? Published(GcKnob knob) => Last(HostOptions, knob) ?? Last(Template, knob);

    /// <summary>The setting that counts in a container that runs this project: the environment wins.</summary>
    public GcSetting? InContainer(ContainerSettings container, GcKnob knob) => container.Find(knob) ?? Published(knob);

    /// <summary>Whether some file switches this setting on, if not one that counts here: then another may be meant for that.</summary>
    public bool Asks(GcKnob knob)
        => Files.Exists(file => file.Settings.Exists(setting => setting.IsOn(knob)))
            || Containers.Exists(container => container.Environment.Exists(setting => setting.IsOn(knob)));

    /// <summary>Where a setting stands; for one that an imported file sets, the project's first line, or null without a project file.</summary>
    public Location? LocationOf(GcSetting setting)
        => setting.File is { } file ? file.LocationOf(setting.Place) : ProjectFile?.FirstLine();

    /// <summary>The last setting of this kind in a list, or null.</summary>
    public static GcSetting? Last(List<GcSetting> settings, GcKnob knob) => settings.FindLast(setting => setting.Knob == knob);

    private GcSetting HostOption(string name, string value)
    {
        GcKnob? knob = GcKnobs.OfJson(name);
        XmlElement? property = null;
        XmlElement? item = null;
        foreach (XmlElement element in ProjectFile?.Elements ?? [])
        {
            if (knob?.Property is { } propertyName && Same(element.Name, propertyName)
                && (Same(element.Text, value) || element.Text.IndexOf("$(", StringComparison.Ordinal) >= 0))
            {
                property = element;
            }
            else if (element.Name == "RuntimeHostConfigurationOption" && Same(element.Attribute("Include"), name))
            {
                item = element;
            }
        }

        if (item is not null)
        {
            return new GcSetting(
                SettingForm.HostOption, knob, name, value, JsonValueKind.Text, ProjectFile, item.AttributeSpan("Include"), ValueSpan(item, value))
            {
                Place = item.NameSpan,
            };
        }

        // The name of a property stands in two tags, so it is nothing to write anew.
        return property is not null
            ? new GcSetting(
                SettingForm.HostOption, knob, knob!.Property!, value, JsonValueKind.Text, ProjectFile, default, Same(property.Text, value) ? property.TextSpan : default)
            {
                Place = property.NameSpan,
            }
            : new GcSetting(
                SettingForm.HostOption, knob, knob?.Property ?? name, value, JsonValueKind.Text, null, default, default);
    }

    /// <summary>The value of an item, which is an attribute or an element of its own.</summary>
    private TextSpan ValueSpan(XmlElement item, string value)
    {
        if (Same(item.Attribute("Value"), value))
        {
            return item.AttributeSpan("Value");
        }

        foreach (XmlElement element in ProjectFile!.Elements)
        {
            if (ReferenceEquals(element.Parent, item) && element.Name == "Value" && Same(element.Text, value))
            {
                return element.TextSpan;
            }
        }

        return default;
    }

    private static bool Same(string? left, string right) => string.Equals(left, right, StringComparison.OrdinalIgnoreCase);

    private static bool SamePath(string left, string right)
        => string.Equals(left.Replace('\\', '/').TrimEnd('/'), right.Replace('\\', '/').TrimEnd('/'), StringComparison.OrdinalIgnoreCase);

    private static string FolderOf(string path) => path.Substring(0, Math.Max(0, path.LastIndexOfAny(['/', '\\'])));

    private static string NameOf(string path) => path.Substring(path.LastIndexOfAny(['/', '\\']) + 1);

    private static string Read(AnalyzerConfigOptions options, string property)
        => options.TryGetValue(Property + property, out string? value) ? value.Trim() : string.Empty;
}
