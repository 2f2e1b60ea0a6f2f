namespace GcGuard.Analyzers.Evidence.Settings;

/// <summary>What values a setting of the collector takes.</summary>
internal enum KnobType
{
    /// <summary>On or off: <c>true</c>/<c>false</c> in JSON and XML, <c>1</c>/<c>0</c> in the environment.</summary>
    Switch,
    Number,
    Bytes,

    /// <summary>A share of the physical memory, or of the container's limit.</summary>
    Percent,

    /// <summary>A set of processors, one bit each.</summary>
    Mask,
    Text,
}

/// <summary>One documented setting of the garbage collector, under all of its names.</summary>
/// <param name="Environment">
/// The environment name without <c>DOTNET_</c> or <c>COMPlus_</c>; its case matters except on Windows.
/// </param>
/// <param name="Json">The name in <c>runtimeconfig.json</c>; null where JSON cannot set it.</param>
/// <param name="Type">What values it takes.</param>
internal sealed record GcKnob(string Environment, string? Json, KnobType Type)
{
    /// <summary>The MSBuild property that the SDK maps to the JSON name, or null.</summary>
    public string? Property { get; init; }

    /// <summary>The element under <c>runtime</c> in the configuration of .NET Framework, or null.</summary>
    public string? AppConfig { get; init; }

    /// <summary>The least value that has the effect asked for.</summary>
    public long Least { get; init; } = Type is KnobType.Switch or KnobType.Text ? 0 : 1;

    /// <summary>The greatest value that has the effect asked for.</summary>
    public long Most { get; init; } = Type switch
    {
        KnobType.Switch => 1,
        KnobType.Percent => 99,
        KnobType.Text => 0,
        _ => long.MaxValue,
    };

    /// <summary>What becomes of a value outside the range, after the words "the runtime".</summary>
    public string OutOfRange { get; init; } = "ignores it";
}
