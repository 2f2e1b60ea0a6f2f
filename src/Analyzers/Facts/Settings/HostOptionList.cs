using System;
using System.Collections.Generic;

namespace GcGuard.Analyzers.Facts.Settings;

/// <summary>The project's options of the runtime host, which the package's targets join as <c>name=value|name=value</c>.</summary>
internal static class HostOptionList
{
    /// <summary>The visible property that holds them.</summary>
    public const string Property = "build_property.GcGuardRuntimeHostConfiguration";

    /// <summary>The names and values, in order.</summary>
    public static IEnumerable<(string Name, string Value)> Read(string joined)
    {
        foreach (string option in joined.Split(['|'], StringSplitOptions.RemoveEmptyEntries))
        {
            int equals = option.IndexOf('=');
            if (equals > 0)
            {
                yield return (option.Substring(0, equals).Trim(), option.Substring(equals + 1).Trim());
            }
        }
    }
}
