using System;

namespace GcGuard.Runtime.Tests.Model;

/// <summary>How long the tests go on that could go on for ever.</summary>
internal static class Depth
{
    /// <summary>GCGUARD_DEEP=1: as on the build server, long and with other seeds each day.</summary>
    public static bool IsDeep { get; } = Environment.GetEnvironmentVariable("GCGUARD_DEEP") == "1";

    /// <summary>The first number, or in the deep lane the second.</summary>
    public static int Of(int quick, int deep) => IsDeep ? deep : quick;
}
