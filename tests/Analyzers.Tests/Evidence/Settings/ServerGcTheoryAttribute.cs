using System;
using System.IO;
using System.Linq;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence.Settings;

/// <summary>
/// A test that looks at the threads of processes on the cores 0 and 1: it needs Linux, which names threads, the command
/// <c>taskset</c>, and these cores.
/// </summary>
public sealed class ServerGcTheoryAttribute : TheoryAttribute
{
    /// <summary>Skips the test elsewhere.</summary>
    public ServerGcTheoryAttribute() => Skip = Missing;

    /// <summary>What is missing, or null.</summary>
    public static string? Missing { get; } =
        !OperatingSystem.IsLinux() ? "Needs Linux."
        : !File.Exists(GcProbe.TaskSet) ? $"Needs {GcProbe.TaskSet}."
        : !MayUseTwoCores() ? "Needs the cores 0 and 1."
        : null;

    /// <summary>Whether the process may use the cores 0 and 1: <c>0-3</c> or <c>0,1,5</c>.</summary>
    private static bool MayUseTwoCores()
    {
        const string Name = "Cpus_allowed_list:";
        string list = File.ReadLines("/proc/self/status").First(line => line.StartsWith(Name, StringComparison.Ordinal))[Name.Length..].Trim();
        return list.StartsWith("0-", StringComparison.Ordinal) || list == "0,1" || list.StartsWith("0,1,", StringComparison.Ordinal)
            || list.StartsWith("0,1-", StringComparison.Ordinal);
    }
}
