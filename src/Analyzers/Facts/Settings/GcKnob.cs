using System;

namespace GcGuard.Analyzers.Facts.Settings;

/// <summary>What values a setting of the collector takes.</summary>
internal enum KnobType
{
    /// <summary>On or off: <c>true</c>/<c>false</c> in JSON and XML, <c>1</c>/<c>0</c> in the environment.</summary>
    Switch,

    /// <summary>A number of things or a level.</summary>
    Number,

    /// <summary>A size in bytes.</summary>
    Bytes,

    /// <summary>A share of the physical memory, or of the container's limit.</summary>
    Percent,

    /// <summary>A set of processors, one bit each.</summary>
    Mask,

    /// <summary>Text.</summary>
    Text,
}

/// <summary>One documented setting of the garbage collector, under all of its names.</summary>
/// <param name="Id">The name this package calls it by: the environment name without its prefix.</param>
/// <param name="Json">The name in <c>runtimeconfig.json</c>; null where JSON cannot set it.</param>
/// <param name="Environment">The environment name without <c>DOTNET_</c> or <c>COMPlus_</c>; its case matters except on Windows.</param>
/// <param name="Property">The MSBuild property that the SDK maps to the JSON name, or null.</param>
/// <param name="AppConfig">The element under <c>runtime</c> in the configuration of a .NET Framework application, or null.</param>
/// <param name="Type">What values it takes.</param>
/// <param name="Least">The least value that has the effect asked for.</param>
/// <param name="Most">The greatest value that has the effect asked for.</param>
/// <param name="Since">The first runtime that reads it under its JSON name, or under its environment name where it has no other.</param>
/// <param name="Note">What it does and what takes its effect away, in one or two sentences.</param>
internal sealed record GcKnob(
    string Id,
    string? Json,
    string? Environment,
    string? Property,
    string? AppConfig,
    KnobType Type,
    long Least,
    long Most,
    Version Since,
    string Note)
{
    /// <summary>What becomes of a value outside the range: the rest of a sentence that begins with "the runtime".</summary>
    public string OutOfRange { get; init; } = "ignores it";

    /// <summary>Where what it does is documented, for a setting whose effect no test on Linux can show; else null.</summary>
    public string? Source { get; init; }
}
