using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace GcGuard.Harness.Engine;

/// <summary>Which asset folder of a package a framework takes: the rule of NuGet, for the frameworks tests name.</summary>
internal static class TargetFrameworks
{
    private static readonly string[] s_net =
    [
        "net10.0", "net9.0", "net8.0", "net7.0", "net6.0", "net5.0", "netcoreapp3.1", "netcoreapp3.0", "netcoreapp2.1",
        "netcoreapp2.0",
    ];

    private static readonly string[] s_netFramework =
    [
        "net481", "net48", "net472", "net471", "net47", "net462", "net461", "net46", "net452", "net451", "net45",
        "net40", "net35", "net20",
    ];

    private static readonly string[] s_netStandard =
    [
        "netstandard2.1", "netstandard2.0", "netstandard1.6", "netstandard1.5", "netstandard1.4", "netstandard1.3",
        "netstandard1.2", "netstandard1.1", "netstandard1.0",
    ];

    /// <summary>Picks the folder nearest to a framework.</summary>
    /// <param name="targetFramework">The framework, for example <c>net8.0</c>.</param>
    /// <param name="folders">The folder names a package has.</param>
    /// <returns>The folder name, or null when none fits.</returns>
    /// <exception cref="ArgumentException">The framework is not known here.</exception>
    public static string? Nearest(string targetFramework, IReadOnlyCollection<string> folders)
        => Compatible(targetFramework).FirstOrDefault(name => folders.Contains(name, StringComparer.OrdinalIgnoreCase));

    /// <summary>The frameworks whose assets a framework can use, nearest first.</summary>
    private static IEnumerable<string> Compatible(string targetFramework)
    {
        string[] family = new[] { s_net, s_netFramework, s_netStandard }
            .FirstOrDefault(names => names.Contains(targetFramework))
            ?? throw new ArgumentException(
                string.Create(CultureInfo.InvariantCulture, $"Framework '{targetFramework}' is not listed in {nameof(TargetFrameworks)}."),
                nameof(targetFramework));

        IEnumerable<string> own = family.SkipWhile(name => name != targetFramework);
        if (family == s_netStandard)
        {
            return own;
        }

        // .NET Framework implements .NET Standard up to 2.0.
        IEnumerable<string> standard = family == s_net ? s_netStandard : s_netStandard.Skip(1);
        return own.Concat(standard);
    }
}
