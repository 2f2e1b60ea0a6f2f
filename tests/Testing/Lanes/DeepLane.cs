using System;
using System.Collections.Generic;
using System.Linq;

namespace GcGuard.Testing;

/// <summary>
/// Tests over very many cases take a sample of them, and all with <c>GCGUARD_DEEP=1</c>, which CI sets. What a sample
/// leaves out is not counted as skipped; a whole test that waits for the lane is (<see cref="DeepFactAttribute"/>).
/// </summary>
public static class DeepLane
{
    /// <summary>Whether all cases are wanted.</summary>
    public static bool IsOn { get; } = Environment.GetEnvironmentVariable("GCGUARD_DEEP") == "1";

    /// <summary>All cases, or as many as the sample holds, spread evenly over them.</summary>
    public static IEnumerable<T> Of<T>(IReadOnlyList<T> all, int sample)
        => IsOn || all.Count <= sample
            ? all
            : Enumerable.Range(0, sample).Select(index => all[(int)((long)index * all.Count / sample)]);
}
