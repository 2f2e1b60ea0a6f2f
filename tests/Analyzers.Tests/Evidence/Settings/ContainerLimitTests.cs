using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence.Settings;

/// <summary>
/// What GCG7003 and the table of settings say of containers: processes started in a control group with limits, which is
/// what <c>cpus</c>, <c>mem_limit</c> and Kubernetes limits come to.
/// </summary>
public sealed class ContainerLimitTests(GcProbe probe) : IClassFixture<GcProbe>
{
    private const string Server = "\"System.GC.Server\": true";

    [ControlGroupTheory]
    [InlineData(1.0, false)]
    [InlineData(0.5, false)]
    [InlineData(1.5, true)]
    public void A_limit_of_one_core_leaves_Workstation_GC(double cores, bool server)
        => RuntimeClaim.Check($"server={server} cores={Math.Ceiling(cores)}", Run(new ControlGroup(cores, null), Server, ""));

    [ControlGroupTheory]
    [InlineData(400, 300)]
    [InlineData(24, 20)]
    public void A_limit_of_memory_leaves_the_heap_three_quarters_and_at_least_20_MB(int megabytes, int limit)
        => RuntimeClaim.Check($"limit={(long)limit << 20}", Run(new ControlGroup(null, megabytes << 20), "", "limit"));

    [ControlGroupTheory]
    [InlineData("\"System.GC.HeapHardLimit\": 100000000", "limit=100000000")]
    [InlineData("\"System.GC.HeapHardLimitPercent\": 50", "limit=209715200")]
    public void A_setting_wins_over_the_default_of_the_container(string json, string expected)
        => RuntimeClaim.Check(expected, Run(new ControlGroup(null, 400 << 20), json, "limit"));

    private IReadOnlyDictionary<string, string>? Run(ControlGroup group, string json, string ask)
    {
        using (group)
        {
            return probe.RunAs(group.Launcher, "", json, ask);
        }
    }
}

/// <summary>A control group with limits, for as long as this object lives.</summary>
internal sealed class ControlGroup : IDisposable
{
    private const string Root = "/sys/fs/cgroup/";
    private const int Period = 100_000;

    private readonly string _name = "gcguard-" + Guid.NewGuid().ToString("N")[..8];
    private readonly List<string> _folders = [];

    /// <summary>Makes the group.</summary>
    /// <param name="cores">The cores that its processes share, or null.</param>
    /// <param name="memory">Their memory in bytes, or null.</param>
    public ControlGroup(double? cores, long? memory)
    {
        try
        {
            if (cores is { } limit)
            {
                Write("cpu", "cpu.cfs_quota_us", (long)(limit * Period));
            }

            if (memory is { } bytes)
            {
                Write("memory", "memory.limit_in_bytes", bytes);
            }
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>The command that starts another in the group, on the cores 0 and 1.</summary>
    public string[] Launcher
        => ["/bin/sh", "-c", string.Concat(_folders.ConvertAll(folder => $"echo $$ > {folder}/cgroup.procs && ")) + $"exec {GcProbe.TaskSet} -c 0,1 \"$@\"", "sh"];

    /// <inheritdoc/>
    public void Dispose() => _folders.ForEach(Directory.Delete);

    private void Write(string controller, string file, long value)
    {
        string folder = Path.Combine(Root, controller, _name);
        Directory.CreateDirectory(folder);
        _folders.Add(folder);
        File.WriteAllText(Path.Combine(folder, file), value.ToString(CultureInfo.InvariantCulture));
    }
}

/// <summary>A test that needs to make control groups: a root user of Linux with the first version of them.</summary>
public sealed class ControlGroupTheoryAttribute : TheoryAttribute
{
    private static readonly string? s_missing = ServerGcTheoryAttribute.Missing ?? Refusal();

    /// <summary>Skips the test elsewhere.</summary>
    public ControlGroupTheoryAttribute() => Skip = s_missing;

    private static string? Refusal()
    {
        try
        {
            new ControlGroup(1, 64 << 20).Dispose();
            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return "Needs to make control groups: " + e.Message;
        }
    }
}
