using System;

namespace GcGuard.Demo.Load;

/// <summary>A version of the service that is to be measured.</summary>
/// <param name="Name">"before", "code" or "settings".</param>
/// <param name="Assembly">Its main assembly.</param>
internal sealed record ServiceVersion(string Name, string Assembly);

/// <summary>What the fixed version of a scenario differs in, from the version before: one thing and no other.</summary>
internal enum ScenarioChange
{
    /// <summary>The code, which <c>dotnet format</c> has fixed. The settings are those of before.</summary>
    Code,

    /// <summary>The settings, which fixes in an editor write. The code is that of before.</summary>
    Settings,
}

/// <summary>The versions of one run.</summary>
/// <param name="Before">The sample as it is.</param>
/// <param name="Code">The sample with fixed code.</param>
/// <param name="Settings">The sample with fixed settings.</param>
internal sealed record ServiceVersions(ServiceVersion Before, ServiceVersion Code, ServiceVersion Settings)
{
    /// <summary>The fixed version that a scenario holds against the one before.</summary>
    public ServiceVersion After(ScenarioChange change) => change switch
    {
        ScenarioChange.Code => Code,
        ScenarioChange.Settings => Settings,
        _ => throw new ArgumentOutOfRangeException(nameof(change)),
    };
}
