using System;
using Xunit;

namespace GcGuard.Testing;

/// <summary>
/// A test of what only repeats, in another setting, what other tests show: it is skipped unless <see cref="DeepLane.IsOn"/>.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class DeepFactAttribute : FactAttribute
{
    /// <summary>Skips the test unless the lane is on.</summary>
    public DeepFactAttribute() => Skip = DeepLane.IsOn ? null : "Runs with GCGUARD_DEEP=1.";
}
