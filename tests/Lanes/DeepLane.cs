using System;

namespace GcGuard.Testing;

/// <summary>
/// What only repeats, in another setting, what other tests show: CI runs it, with <c>GCGUARD_DEEP=1</c>, and
/// <c>dotnet test</c> on a developer's machine does not wait for it.
/// </summary>
internal static class DeepLane
{
    /// <summary>Whether it is to run.</summary>
    public static bool IsOn { get; } = Environment.GetEnvironmentVariable("GCGUARD_DEEP") == "1";

    /// <summary>Why a test of it is skipped; null when it runs.</summary>
    public static string? SkipReason => IsOn ? null : "Runs with GCGUARD_DEEP=1.";
}

/// <summary>A test of the <see cref="DeepLane"/>.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class DeepFactAttribute : FactAttribute
{
    /// <summary>Skips the test unless the lane is on.</summary>
    public DeepFactAttribute() => Skip = DeepLane.SkipReason;
}
