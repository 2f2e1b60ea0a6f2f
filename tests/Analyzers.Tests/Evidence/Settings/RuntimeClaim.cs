using System;
using System.Collections.Generic;
using System.Globalization;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence.Settings;

/// <summary>
/// What <see cref="GcProbe"/> is expected to say: <c>name=value</c>, or <c>name&lt;=number</c> and
/// <c>name&gt;=number</c>, separated by blanks; <c>no start</c> where the process must not start.
/// </summary>
internal static class RuntimeClaim
{
    /// <summary>What stands for a process that does not start.</summary>
    public const string NoStart = "no start";

    /// <summary>Fails when what was seen is not what was expected.</summary>
    public static void Check(string expected, IReadOnlyDictionary<string, string>? seen)
    {
        if (expected == NoStart)
        {
            Assert.True(seen is null, "The process started.");
            return;
        }

        Assert.True(seen is not null, "The process did not start.");
        foreach (string claim in expected.Split(' '))
        {
            int sign = claim.IndexOfAny(['<', '>', '=']);
            string name = claim[..sign];
            string value = claim[(sign + (claim[sign] == '=' ? 1 : 2))..];
            bool holds = claim[sign] switch
            {
                '=' => seen[name] == value,
                '<' => Number(seen[name]) <= Number(value),
                _ => Number(seen[name]) >= Number(value),
            };
            Assert.True(holds, $"Expected {claim}, but saw {name}={seen[name]}.");
        }
    }

    /// <summary>A number that the probe has said.</summary>
    public static long Number(string text) => long.Parse(text, CultureInfo.InvariantCulture);
}
