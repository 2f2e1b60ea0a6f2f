using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Settings;

/// <summary>Where a setting is written, which decides how its name and value are read.</summary>
internal enum SettingForm
{
    /// <summary>
    /// An option of the runtime host in the project: an MSBuild property or a <c>RuntimeHostConfigurationOption</c>.
    /// </summary>
    HostOption,

    /// <summary>A member of <c>configProperties</c> in <c>runtimeconfig.template.json</c>.</summary>
    RuntimeConfig,

    /// <summary>An environment variable. Numbers are hexadecimal.</summary>
    Environment,

    /// <summary>An element under <c>runtime</c> in <c>app.config</c> or <c>web.config</c>.</summary>
    AppConfig,
}

/// <summary>One setting as it is written in one place.</summary>
/// <param name="Form">How name and value are read there.</param>
/// <param name="Knob">The setting it is, or null when no runtime reads this name.</param>
/// <param name="Name">The name as written.</param>
/// <param name="Value">The value as written, without quotes.</param>
/// <param name="File">The file; null where an imported file sets it.</param>
/// <param name="NameSpan">Where the name stands in the file; empty where it cannot be told or written anew.</param>
/// <param name="ValueSpan">
/// Where the value stands in the file, without the quotes of XML, YAML and Dockerfiles; empty where it cannot be told.
/// </param>
internal sealed record GcSetting(
    SettingForm Form,
    GcKnob? Knob,
    string Name,
    string Value,
    SettingsFile? File,
    TextSpan NameSpan = default,
    TextSpan ValueSpan = default)
{
    /// <summary>What the runtime makes of the value there.</summary>
    public GcValue Read { get; } = GcValue.Read(Form, Knob, Value);

    /// <summary>A number, or a switch as 0 or 1; null where the runtime does not read just what is written.</summary>
    public long? Number => Read.IsWhole ? Read.Taken : null;

    /// <summary>Whether the value is put in later, by a variable or a template: then nothing is known of it.</summary>
    public bool IsOpen
        => Value.Length == 0 || Value.IndexOf('$') >= 0 || Value.IndexOf("{{", StringComparison.Ordinal) >= 0;

    /// <summary>Where a finding on it is shown: from name to value, in XML the element's name.</summary>
    public TextSpan Place { get; init; } =
        ValueSpan.End > NameSpan.Start ? TextSpan.FromBounds(NameSpan.Start, ValueSpan.End) : NameSpan;

    /// <summary>The name and value as a reader knows them: <c>DOTNET_GCHeapCount = 8</c>.</summary>
    public string Text => Name + " = " + Value;
}
