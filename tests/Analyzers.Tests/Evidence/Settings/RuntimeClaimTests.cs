using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using GcGuard.Analyzers.Evidence.Settings;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence.Settings;

/// <summary>
/// What the table of settings says of each is what the runtime does: each row starts a process with the setting and
/// looks at its threads, its heaps, where objects land, what fits and what is collected. Each process may use the cores
/// 0 and 1.
/// </summary>
public sealed class RuntimeClaimTests(GcProbe probe) : IClassFixture<GcProbe>
{
    private const string Server = "\"System.GC.Server\": true, ";

    [ServerGcTheory]
    [DeepData("gcServer", "", "", "server=False threads=0")]
    [DeepData("gcServer", "DOTNET_gcServer=1", "", "server=True threads=2")]
    [InlineData("gcServer", "", Server, "server=True threads=2")]
    // One core: Workstation GC whatever is asked.
    [DeepData("gcServer", "DOTNET_PROCESSOR_COUNT=1", Server, "server=False threads=0")]
    [DeepData("gcConcurrent", "", "", "concurrent=True background=True backgroundThread=True", "background")]
    [InlineData("gcConcurrent", "", "\"System.GC.Concurrent\": false", "concurrent=False background=False backgroundThread=False", "background")]
    [DeepData("gcConcurrent", "DOTNET_gcConcurrent=0", "", "concurrent=False background=False backgroundThread=False", "background")]
    [DeepData("gcConcurrent", "", Server + "\"System.GC.Concurrent\": false", "background=False", "background")]
    // DATAS begins with one heap and grows; without it there is one for each core from the start.
    [DeepData("GCDynamicAdaptationMode", "", Server, "firstHeaps=1 mostHeaps=2", "heaps")]
    [DeepData("GCDynamicAdaptationMode", "", Server + "\"System.GC.DynamicAdaptationMode\": 1", "firstHeaps=1 mostHeaps=2", "heaps")]
    [InlineData("GCDynamicAdaptationMode", "", Server + "\"System.GC.DynamicAdaptationMode\": 0", "firstHeaps=2", "heaps")]
    [DeepData("GCDynamicAdaptationMode", "", Server + "\"System.GC.DynamicAdaptationMode\": 2", "firstHeaps=2", "heaps")]
    [DeepData("GCDynamicAdaptationMode", "DOTNET_GCDynamicAdaptationMode=0", Server, "firstHeaps=2", "heaps")]
    [InlineData("GCHeapCount", "", Server + "\"System.GC.HeapCount\": 1", "threads=1 firstHeaps=1 mostHeaps=1", "heaps")]
    [DeepData("GCHeapCount", "", Server + "\"System.GC.HeapCount\": 2", "threads=2 firstHeaps=2", "heaps")]
    [DeepData("GCHeapCount", "", Server + "\"System.GC.HeapCount\": 2, \"System.GC.DynamicAdaptationMode\": 1", "firstHeaps=2", "heaps")]
    [DeepData("GCHeapCount", "DOTNET_GCHeapCount=1", Server, "threads=1")]
    [DeepData("GCHeapCount", "", "\"System.GC.HeapCount\": 2", "server=False threads=0")]
    [InlineData("GCMaxHeapCount", "", Server + "\"System.GC.MaxHeapCount\": 1", "threads=1 firstHeaps=1 mostHeaps=1", "heaps")]
    [DeepData("GCMaxHeapCount", "", Server + "\"System.GC.MaxHeapCount\": 2", "threads=2 firstHeaps=1 mostHeaps=2", "heaps")]
    [DeepData("GCMaxHeapCount", "DOTNET_GCMaxHeapCount=1", Server + "\"System.GC.HeapCount\": 2", "threads=1")]
    [DeepData("GCMaxHeapCount", "", Server + "\"System.GC.MaxHeapCount\": 1, \"System.GC.DynamicAdaptationMode\": 0", "threads=1")]
    [DeepData("GCMaxHeapCount", "", "\"System.GC.MaxHeapCount\": 2", "threads=0")]
    public void Modes_and_heaps(string knob, string environment, string json, string expected, string ask = "")
        => Check(knob, environment, json, expected, ask);

    [ServerGcTheory]
    [DeepData("GCNoAffinitize", "", Server, "bound=0;1")]
    [InlineData("GCNoAffinitize", "", Server + "\"System.GC.NoAffinitize\": true", "bound=0-1;0-1")]
    [DeepData("GCNoAffinitize", "DOTNET_GCNoAffinitize=1", Server, "bound=0-1;0-1")]
    [DeepData("GCNoAffinitize", "", Server + "\"System.GC.NoAffinitize\": true, \"System.GC.HeapAffinitizeRanges\": \"0\"", "bound=0-1;0-1")]
    // With a hard limit only named cores are bound, whatever this says.
    [DeepData("GCNoAffinitize", "", Server + "\"System.GC.HeapHardLimit\": 200000000", "bound=0-1;0-1")]
    [DeepData("GCNoAffinitize", "", Server + "\"System.GC.HeapHardLimit\": 200000000, \"System.GC.NoAffinitize\": true, \"System.GC.HeapAffinitizeRanges\": \"0\"", "bound=0")]
    [InlineData("GCHeapAffinitizeMask", "", Server + "\"System.GC.HeapAffinitizeMask\": 1", "bound=0;1")]
    [DeepData("GCHeapAffinitizeMask", "DOTNET_GCHeapAffinitizeMask=2", Server + "\"System.GC.HeapCount\": 2", "bound=0;1")]
    [DeepData("GCHeapAffinitizeMask", "", Server + "\"System.GC.HeapAffinitizeMask\": 1, \"System.GC.HeapAffinitizeRanges\": \"1\"", "bound=0;1")]
    [InlineData("GCHeapAffinitizeRanges", "", Server + "\"System.GC.HeapAffinitizeRanges\": \"1\"", "bound=1 threads=1")]
    [DeepData("GCHeapAffinitizeRanges", "DOTNET_GCHeapAffinitizeRanges=0", Server, "bound=0 threads=1")]
    [DeepData("GCHeapAffinitizeRanges", "", Server + "\"System.GC.HeapAffinitizeRanges\": \"0\", \"System.GC.HeapCount\": 2", "bound=0 threads=1")]
    [DeepData("GCHeapAffinitizeRanges", "", Server + "\"System.GC.HeapAffinitizeRanges\": \"0-3\"", "threads=2")]
    [DeepData("GCHeapAffinitizeRanges", "", Server + "\"System.GC.HeapAffinitizeRanges\": \"0:0-1\"", RuntimeClaim.NoStart)]
    [DeepData("GCHeapAffinitizeRanges", "", Server + "\"System.GC.HeapAffinitizeRanges\": \"1000\"", RuntimeClaim.NoStart)]
    public void Cores(string knob, string environment, string json, string expected, string ask = "")
        => Check(knob, environment, json, expected, ask);

    [ServerGcTheory]
    [InlineData("GCHeapHardLimit", "", "\"System.GC.HeapHardLimit\": 100000000", "limit=100000000 smallRoom>=60 smallRoom<=96", "limit small-room")]
    [DeepData("GCHeapHardLimit", "DOTNET_GCHeapHardLimit=5F5E100", "", "largeRoom>=60 largeRoom<=96", "large-room")]
    [DeepData("GCHeapHardLimit", "", Server + "\"System.GC.HeapHardLimit\": 100000000", "smallRoom>=60 smallRoom<=96", "small-room")]
    [InlineData("GCHeapHardLimitPercent", "", "\"System.GC.HeapHardLimit\": 100000000, \"System.GC.HeapHardLimitPercent\": 50", "limit=100000000", "limit")]
    [InlineData("GCHeapHardLimitSOH", "", "\"System.GC.HeapHardLimitSOH\": 50000000", RuntimeClaim.NoStart)]
    [InlineData("GCHeapHardLimitLOH", "", "\"System.GC.HeapHardLimitSOH\": 50000000, \"System.GC.HeapHardLimitLOH\": 50000000", RuntimeClaim.NoStart)]
    [DeepData("GCHeapHardLimitSOH", "", Parts, "limit=200000000 smallRoom>=30 smallRoom<=48", "limit small-room")]
    [DeepData("GCHeapHardLimitLOH", "", Parts, "largeRoom>=60 largeRoom<=96", "large-room")]
    [InlineData("GCHeapHardLimitPOH", "", Parts, "pinnedRoom>=30 pinnedRoom<=48", "pinned-room")]
    [DeepData("GCHeapHardLimit", "", Parts + ", \"System.GC.HeapHardLimit\": 900000000", "limit=200000000", "limit")]
    [DeepData("GCHeapHardLimitPercent", "", Parts + ", \"System.GC.HeapHardLimitPercent\": 90", "limit=200000000", "limit")]
    [InlineData("GCHeapHardLimitSOHPercent", "", "\"System.GC.HeapHardLimitSOHPercent\": 10", RuntimeClaim.NoStart)]
    [InlineData("GCHeapHardLimitLOHPercent", "", "\"System.GC.HeapHardLimitSOHPercent\": 10, \"System.GC.HeapHardLimitLOHPercent\": 10", RuntimeClaim.NoStart)]
    [InlineData("GCHeapHardLimitPOHPercent", "", "\"System.GC.HeapHardLimitSOHPercent\": 50, \"System.GC.HeapHardLimitLOHPercent\": 40, \"System.GC.HeapHardLimitPOHPercent\": 10", RuntimeClaim.NoStart)]
    [DeepData("GCHeapHardLimitPOHPercent", "", "\"System.GC.HeapHardLimitSOHPercent\": 10, \"System.GC.HeapHardLimitLOHPercent\": 10, \"System.GC.HeapHardLimitPOHPercent\": 10", "server=False")]
    [InlineData("GCLargePages", "", "\"System.GC.LargePages\": true", RuntimeClaim.NoStart)]
    [DeepData("GCLargePages", "DOTNET_GCLargePages=1", "", RuntimeClaim.NoStart)]
    [DeepData("GCLargePages", "", "\"System.GC.LargePages\": 1", "server=False")]
    public void Limits(string knob, string environment, string json, string expected, string ask = "")
        => Check(knob, environment, json, expected, ask);

    [ServerGcTheory]
    [DeepData("GCLOHThreshold", "", "", "large84000=False large90000=True", "large")]
    [InlineData("GCLOHThreshold", "", "\"System.GC.LOHThreshold\": 120000", "large90000=False large300000=True", "large")]
    [DeepData("GCLOHThreshold", "", "\"System.GC.LOHThreshold\": \"0x60000\"", "large300000=False", "large")]
    [DeepData("GCLOHThreshold", "DOTNET_GCLOHThreshold=60000", "", "large300000=False", "large")]
    [DeepData("GCLOHThreshold", "", "\"System.GC.LOHThreshold\": 32768", "large40000=False large84000=False large90000=True", "large")]
    [DeepData("GCLOHThreshold", "DOTNET_GCLOHThreshold=0x8000", "", "large40000=False large84000=False large90000=True", "large")]
    [DeepData("GCConserveMemory", "", "", "compacts=False", "compacts")]
    [DeepData("GCConserveMemory", "", "\"System.GC.ConserveMemory\": 1", "compacts=False", "compacts")]
    // Half of the large objects is dead: 4 allows six tenths, 6 allows four.
    [DeepData("GCConserveMemory", "", "\"System.GC.ConserveMemory\": 4", "compacts=False", "compacts")]
    [DeepData("GCConserveMemory", "", "\"System.GC.ConserveMemory\": 6", "compacts=True", "compacts")]
    [InlineData("GCConserveMemory", "", "\"System.GC.ConserveMemory\": 9", "compacts=True", "compacts")]
    [DeepData("GCConserveMemory", "DOTNET_GCConserveMemory=9", "", "compacts=True", "compacts")]
    // Out of range: as if 9 were asked for.
    [DeepData("GCConserveMemory", "", "\"System.GC.ConserveMemory\": 15", "compacts=True", "compacts")]
    // Nothing is retained: as without it, at most a third of 300 MB is left.
    [InlineData("GCRetainVM", "", Server + "\"System.GC.RetainVM\": true", "kept<=100", "kept")]
    [DeepData("GCRetainVM", "DOTNET_GCRetainVM=1", Server, "kept<=100", "kept")]
    [InlineData("GCgen0size", "DOTNET_GCgen0size=100000", "", "collections>=100", "collections")]
    [DeepData("GCgen0size", "DOTNET_GCgen0size=8000000", "", "collections<=2", "collections")]
    [DeepData("GCgen0size", "", "\"System.GC.Gen0Size\": 1048576", "collections<=60", "collections")]
    [InlineData("GCGen0MaxBudget", "", "\"System.GC.Gen0MaxBudget\": 1048576", "collections>=100", "collections")]
    [DeepData("GCGen0MaxBudget", "DOTNET_GCGen0MaxBudget=100000", "", "collections>=100", "collections")]
    [InlineData("GCRegionRange", "", "\"System.GC.RegionRange\": 17179869184", "reserved<=20", "reserved")]
    [DeepData("GCRegionRange", "DOTNET_GCRegionRange=400000000", "", "reserved<=20", "reserved")]
    [InlineData("GCRegionSize", "", "\"System.GC.RegionSize\": 4194304", "server=False")]
    [DeepData("GCRegionSize", "", "\"System.GC.RegionSize\": 6291456", RuntimeClaim.NoStart)]
    [InlineData("GCName", "", "\"System.GC.Name\": \"libclrgc.so\"", "collector=libclrgc.so", "collector")]
    [DeepData("GCName", "DOTNET_GCName=libclrgc.so", "", "collector=libclrgc.so", "collector")]
    [DeepData("GCName", "", "\"System.GC.Name\": \"libmissing.so\"", RuntimeClaim.NoStart)]
    [InlineData("GCPath", "", "\"System.GC.Path\": \"{runtime}/libclrgc.so\"", "collector=libclrgc.so", "collector")]
    [DeepData("GCPath", "", "\"System.GC.Name\": \"libclrgc.so\", \"System.GC.Path\": \"/missing.so\"", RuntimeClaim.NoStart)]
    public void Sizes_and_collectors(string knob, string environment, string json, string expected, string ask = "")
        => Check(knob, environment, json, expected, ask);

    [ServerGcTheory]
    [InlineData("GCHeapHardLimitPercent", "", "\"System.GC.HeapHardLimitPercent\": 10", 10)]
    [DeepData("GCHeapHardLimitPercent", "DOTNET_GCHeapHardLimitPercent=50", "", 80)]
    [DeepData("GCHeapHardLimitPercent", "DOTNET_GCHeapHardLimitPercent=0x32", "", 50)]
    public void A_share_is_one_of_the_memory(string knob, string environment, string json, int percent)
    {
        Assert.Equal(knob, GcKnobs.HardLimitPercent.Environment);
        IReadOnlyDictionary<string, string> seen = Run(environment, "\"System.GC.HighMemoryPercent\": 50" + (json.Length == 0 ? "" : ", " + json), "limit");
        Assert.Equal(percent, RuntimeClaim.Number(seen["limit"]) * 50.0 / RuntimeClaim.Number(seen["high"]), 0.1);
    }

    [ServerGcTheory]
    [InlineData("GCHeapHardLimitPercent", "", "\"System.GC.HeapHardLimitPercent\": 100")]
    [DeepData("GCHeapHardLimitPercent", "DOTNET_GCHeapHardLimitPercent=75", "")]
    public void A_share_out_of_range_is_ignored(string knob, string environment, string json)
    {
        Assert.Equal(knob, GcKnobs.HardLimitPercent.Environment);
        Assert.Equal(Run("", "", "limit")["limit"], Run(environment, json, "limit")["limit"]);
    }

    [ServerGcTheory]
    [InlineData("GCHighMemPercent", "", "\"System.GC.HighMemoryPercent\": 25", 25)]
    [DeepData("GCHighMemPercent", "DOTNET_GCHighMemPercent=19", "", 25)]
    [DeepData("GCHighMemPercent", "", "\"System.GC.HighMemoryPercent\": 100", 99)]
    [DeepData("GCHighMemPercent", "DOTNET_GCHighMemPercent=80", "", 99)]
    public void A_load_is_high_from_the_share_that_counts(string knob, string environment, string json, int percent)
    {
        Assert.Equal(knob, GcKnobs.HighMemoryPercent.Environment);
        long half = RuntimeClaim.Number(Run("", "\"System.GC.HighMemoryPercent\": 50", "limit")["high"]);
        Assert.Equal(percent, RuntimeClaim.Number(Run(environment, json, "limit")["high"]) * 50.0 / half, 0.1);
    }

    /// <summary>The JSON name is not the environment's.</summary>
    [ServerGcTheory]
    [InlineData("\"System.GC.HighMemPercent\": 25")]
    [DeepData("\"System.GC.HighMemoryPercent\": 0")]
    public void A_load_is_high_from_the_default_otherwise(string json)
        => Assert.Equal(Run("", "", "limit")["high"], Run("", json, "limit")["high"]);

    /// <summary>Every row of the table names its source, or is shown by a row above.</summary>
    [Fact]
    public void Every_setting_is_shown_or_cited()
    {
        HashSet<string> shown = [.. typeof(RuntimeClaimTests).GetMethods()
            .SelectMany(method => method.GetCustomAttributes<InlineDataAttribute>().SelectMany(data => data.GetData(method))
                .Concat(method.GetCustomAttributes<DeepDataAttribute>().Select(data => data.Row.ToArray())))
            .Select(row => (string)row[0]!)];
        Assert.Equal(
            GcKnobs.All.Where(knob => knob != GcKnobs.CpuGroup).Select(knob => knob.Environment),
            GcKnobs.All.Where(knob => shown.Contains(knob.Environment)).Select(knob => knob.Environment));
    }

    private const string Parts =
        "\"System.GC.HeapHardLimitSOH\": 50000000, \"System.GC.HeapHardLimitLOH\": 100000000, \"System.GC.HeapHardLimitPOH\": 50000000";

    private void Check(string knob, string environment, string json, string expected, string ask)
    {
        Assert.Contains(GcKnobs.All, known => known.Environment == knob);
        RuntimeClaim.Check(expected, probe.Run(environment, Members(json), ask));
    }

    private IReadOnlyDictionary<string, string> Run(string environment, string json, string ask)
    {
        IReadOnlyDictionary<string, string>? seen = probe.Run(environment, json, ask);
        Assert.True(seen is not null, $"The process did not start with '{environment}' and {json}");
        return seen;
    }

    private static string Members(string json)
        => json.Replace("{runtime}", GcProbe.RuntimeFolder, StringComparison.Ordinal).TrimEnd(' ', ',');
}
