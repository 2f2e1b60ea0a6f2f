using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using GcGuard.Analyzers.Facts.Settings;
using Xunit;

namespace GcGuard.Analyzers.Tests.Facts.Settings;

/// <summary>
/// What the table of settings says of each is what the runtime does: each row starts a process with the setting and
/// looks at its threads, its heaps, where objects land, what fits and what is collected. Each process may use the cores
/// 0 and 1.
/// </summary>
public sealed class RuntimeClaimTests(GcProbe probe) : IClassFixture<GcProbe>
{
    private const string Server = "\"System.GC.Server\": true, ";

    [ServerGcTheory]
    [InlineData("gcServer", "", "", "server=False threads=0")]
    [InlineData("gcServer", "DOTNET_gcServer=1", "", "server=True threads=2")]
    [InlineData("gcServer", "", Server, "server=True threads=2")]
    // One core: Workstation GC whatever is asked.
    [InlineData("gcServer", "DOTNET_PROCESSOR_COUNT=1", Server, "server=False threads=0")]
    [InlineData("gcConcurrent", "", "", "concurrent=True background=True backgroundThread=True", "background")]
    [InlineData("gcConcurrent", "", "\"System.GC.Concurrent\": false", "concurrent=False background=False backgroundThread=False", "background")]
    [InlineData("gcConcurrent", "DOTNET_gcConcurrent=0", "", "concurrent=False background=False backgroundThread=False", "background")]
    [InlineData("gcConcurrent", "", Server + "\"System.GC.Concurrent\": false", "background=False", "background")]
    // DATAS begins with one heap and grows; without it there is one for each core from the start.
    [InlineData("GCDynamicAdaptationMode", "", Server, "firstHeaps=1 mostHeaps=2", "heaps")]
    [InlineData("GCDynamicAdaptationMode", "", Server + "\"System.GC.DynamicAdaptationMode\": 1", "firstHeaps=1 mostHeaps=2", "heaps")]
    [InlineData("GCDynamicAdaptationMode", "", Server + "\"System.GC.DynamicAdaptationMode\": 0", "firstHeaps=2", "heaps")]
    [InlineData("GCDynamicAdaptationMode", "", Server + "\"System.GC.DynamicAdaptationMode\": 2", "firstHeaps=2", "heaps")]
    [InlineData("GCDynamicAdaptationMode", "DOTNET_GCDynamicAdaptationMode=0", Server, "firstHeaps=2", "heaps")]
    [InlineData("GCHeapCount", "", Server + "\"System.GC.HeapCount\": 1", "threads=1 firstHeaps=1 mostHeaps=1", "heaps")]
    [InlineData("GCHeapCount", "", Server + "\"System.GC.HeapCount\": 2", "threads=2 firstHeaps=2", "heaps")]
    [InlineData("GCHeapCount", "", Server + "\"System.GC.HeapCount\": 2, \"System.GC.DynamicAdaptationMode\": 1", "firstHeaps=2", "heaps")]
    [InlineData("GCHeapCount", "DOTNET_GCHeapCount=1", Server, "threads=1")]
    [InlineData("GCHeapCount", "", "\"System.GC.HeapCount\": 2", "server=False threads=0")]
    [InlineData("GCMaxHeapCount", "", Server + "\"System.GC.MaxHeapCount\": 1", "threads=1 firstHeaps=1 mostHeaps=1", "heaps")]
    [InlineData("GCMaxHeapCount", "", Server + "\"System.GC.MaxHeapCount\": 2", "threads=2 firstHeaps=1 mostHeaps=2", "heaps")]
    [InlineData("GCMaxHeapCount", "DOTNET_GCMaxHeapCount=1", Server + "\"System.GC.HeapCount\": 2", "threads=1")]
    [InlineData("GCMaxHeapCount", "", Server + "\"System.GC.MaxHeapCount\": 1, \"System.GC.DynamicAdaptationMode\": 0", "threads=1")]
    [InlineData("GCMaxHeapCount", "", "\"System.GC.MaxHeapCount\": 2", "threads=0")]
    public void Modes_and_heaps(string knob, string environment, string json, string expected, string ask = "")
        => Check(knob, environment, json, expected, ask);

    [ServerGcTheory]
    [InlineData("GCNoAffinitize", "", Server, "bound=0;1")]
    [InlineData("GCNoAffinitize", "", Server + "\"System.GC.NoAffinitize\": true", "bound=0-1;0-1")]
    [InlineData("GCNoAffinitize", "DOTNET_GCNoAffinitize=1", Server, "bound=0-1;0-1")]
    [InlineData("GCNoAffinitize", "", Server + "\"System.GC.NoAffinitize\": true, \"System.GC.HeapAffinitizeRanges\": \"0\"", "bound=0-1;0-1")]
    // With a hard limit only named cores are bound, whatever this says.
    [InlineData("GCNoAffinitize", "", Server + "\"System.GC.HeapHardLimit\": 200000000", "bound=0-1;0-1")]
    [InlineData("GCNoAffinitize", "", Server + "\"System.GC.HeapHardLimit\": 200000000, \"System.GC.NoAffinitize\": true, \"System.GC.HeapAffinitizeRanges\": \"0\"", "bound=0")]
    [InlineData("GCHeapAffinitizeMask", "", Server + "\"System.GC.HeapAffinitizeMask\": 1", "bound=0;1")]
    [InlineData("GCHeapAffinitizeMask", "DOTNET_GCHeapAffinitizeMask=2", Server + "\"System.GC.HeapCount\": 2", "bound=0;1")]
    [InlineData("GCHeapAffinitizeMask", "", Server + "\"System.GC.HeapAffinitizeMask\": 1, \"System.GC.HeapAffinitizeRanges\": \"1\"", "bound=0;1")]
    [InlineData("GCHeapAffinitizeRanges", "", Server + "\"System.GC.HeapAffinitizeRanges\": \"1\"", "bound=1 threads=1")]
    [InlineData("GCHeapAffinitizeRanges", "DOTNET_GCHeapAffinitizeRanges=0", Server, "bound=0 threads=1")]
    [InlineData("GCHeapAffinitizeRanges", "", Server + "\"System.GC.HeapAffinitizeRanges\": \"0\", \"System.GC.HeapCount\": 2", "bound=0 threads=1")]
    [InlineData("GCHeapAffinitizeRanges", "", Server + "\"System.GC.HeapAffinitizeRanges\": \"0-3\"", "threads=2")]
    [InlineData("GCHeapAffinitizeRanges", "", Server + "\"System.GC.HeapAffinitizeRanges\": \"0:0-1\"", RuntimeClaim.NoStart)]
    [InlineData("GCHeapAffinitizeRanges", "", Server + "\"System.GC.HeapAffinitizeRanges\": \"1000\"", RuntimeClaim.NoStart)]
    public void Cores(string knob, string environment, string json, string expected, string ask = "")
        => Check(knob, environment, json, expected, ask);

    [ServerGcTheory]
    [InlineData("GCHeapHardLimit", "", "\"System.GC.HeapHardLimit\": 100000000", "limit=100000000 smallRoom>=60 smallRoom<=96", "limit small-room")]
    [InlineData("GCHeapHardLimit", "DOTNET_GCHeapHardLimit=5F5E100", "", "largeRoom>=60 largeRoom<=96", "large-room")]
    [InlineData("GCHeapHardLimit", "", Server + "\"System.GC.HeapHardLimit\": 100000000", "smallRoom>=60 smallRoom<=96", "small-room")]
    [InlineData("GCHeapHardLimitPercent", "", "\"System.GC.HeapHardLimit\": 100000000, \"System.GC.HeapHardLimitPercent\": 50", "limit=100000000", "limit")]
    [InlineData("GCHeapHardLimitSOH", "", "\"System.GC.HeapHardLimitSOH\": 50000000", RuntimeClaim.NoStart)]
    [InlineData("GCHeapHardLimitLOH", "", "\"System.GC.HeapHardLimitSOH\": 50000000, \"System.GC.HeapHardLimitLOH\": 50000000", RuntimeClaim.NoStart)]
    [InlineData("GCHeapHardLimitSOH", "", Parts, "limit=200000000 smallRoom>=30 smallRoom<=48", "limit small-room")]
    [InlineData("GCHeapHardLimitLOH", "", Parts, "largeRoom>=60 largeRoom<=96", "large-room")]
    [InlineData("GCHeapHardLimitPOH", "", Parts, "pinnedRoom>=30 pinnedRoom<=48", "pinned-room")]
    [InlineData("GCHeapHardLimit", "", Parts + ", \"System.GC.HeapHardLimit\": 900000000", "limit=200000000", "limit")]
    [InlineData("GCHeapHardLimitPercent", "", Parts + ", \"System.GC.HeapHardLimitPercent\": 90", "limit=200000000", "limit")]
    [InlineData("GCHeapHardLimitSOHPercent", "", "\"System.GC.HeapHardLimitSOHPercent\": 10", RuntimeClaim.NoStart)]
    [InlineData("GCHeapHardLimitLOHPercent", "", "\"System.GC.HeapHardLimitSOHPercent\": 10, \"System.GC.HeapHardLimitLOHPercent\": 10", RuntimeClaim.NoStart)]
    [InlineData("GCHeapHardLimitPOHPercent", "", "\"System.GC.HeapHardLimitSOHPercent\": 50, \"System.GC.HeapHardLimitLOHPercent\": 40, \"System.GC.HeapHardLimitPOHPercent\": 10", RuntimeClaim.NoStart)]
    [InlineData("GCHeapHardLimitPOHPercent", "", "\"System.GC.HeapHardLimitSOHPercent\": 10, \"System.GC.HeapHardLimitLOHPercent\": 10, \"System.GC.HeapHardLimitPOHPercent\": 10", "server=False")]
    [InlineData("GCLargePages", "", "\"System.GC.LargePages\": true", RuntimeClaim.NoStart)]
    [InlineData("GCLargePages", "DOTNET_GCLargePages=1", "", RuntimeClaim.NoStart)]
    [InlineData("GCLargePages", "", "\"System.GC.LargePages\": 1", "server=False")]
    public void Limits(string knob, string environment, string json, string expected, string ask = "")
        => Check(knob, environment, json, expected, ask);

    [ServerGcTheory]
    [InlineData("GCLOHThreshold", "", "", "large84000=False large90000=True", "large")]
    [InlineData("GCLOHThreshold", "", "\"System.GC.LOHThreshold\": 120000", "large90000=False large300000=True", "large")]
    [InlineData("GCLOHThreshold", "", "\"System.GC.LOHThreshold\": \"0x60000\"", "large300000=False", "large")]
    [InlineData("GCLOHThreshold", "DOTNET_GCLOHThreshold=60000", "", "large300000=False", "large")]
    [InlineData("GCLOHThreshold", "", "\"System.GC.LOHThreshold\": 32768", "large40000=False large84000=False large90000=True", "large")]
    [InlineData("GCLOHThreshold", "DOTNET_GCLOHThreshold=0x8000", "", "large40000=False large84000=False large90000=True", "large")]
    [InlineData("GCConserveMemory", "", "", "compacts=False", "compacts")]
    [InlineData("GCConserveMemory", "", "\"System.GC.ConserveMemory\": 1", "compacts=False", "compacts")]
    [InlineData("GCConserveMemory", "", "\"System.GC.ConserveMemory\": 9", "compacts=True", "compacts")]
    [InlineData("GCConserveMemory", "DOTNET_GCConserveMemory=9", "", "compacts=True", "compacts")]
    // Out of range: as if 9 were asked for.
    [InlineData("GCConserveMemory", "", "\"System.GC.ConserveMemory\": 15", "compacts=True", "compacts")]
    // Nothing is retained: as without it, at most a third of 300 MB is left.
    [InlineData("GCRetainVM", "", Server + "\"System.GC.RetainVM\": true", "kept<=100", "kept")]
    [InlineData("GCRetainVM", "DOTNET_GCRetainVM=1", Server, "kept<=100", "kept")]
    [InlineData("GCgen0size", "DOTNET_GCgen0size=100000", "", "collections>=100", "collections")]
    [InlineData("GCgen0size", "DOTNET_GCgen0size=8000000", "", "collections<=2", "collections")]
    [InlineData("GCgen0size", "", "\"System.GC.Gen0Size\": 1048576", "collections<=60", "collections")]
    [InlineData("GCGen0MaxBudget", "", "\"System.GC.Gen0MaxBudget\": 1048576", "collections>=100", "collections")]
    [InlineData("GCGen0MaxBudget", "DOTNET_GCGen0MaxBudget=100000", "", "collections>=100", "collections")]
    [InlineData("GCRegionRange", "", "\"System.GC.RegionRange\": 17179869184", "reserved<=20", "reserved")]
    [InlineData("GCRegionRange", "DOTNET_GCRegionRange=400000000", "", "reserved<=20", "reserved")]
    [InlineData("GCRegionSize", "", "\"System.GC.RegionSize\": 4194304", "server=False")]
    [InlineData("GCRegionSize", "", "\"System.GC.RegionSize\": 6291456", RuntimeClaim.NoStart)]
    [InlineData("GCName", "", "\"System.GC.Name\": \"libclrgc.so\"", "collector=libclrgc.so", "collector")]
    [InlineData("GCName", "DOTNET_GCName=libclrgc.so", "", "collector=libclrgc.so", "collector")]
    [InlineData("GCName", "", "\"System.GC.Name\": \"libmissing.so\"", RuntimeClaim.NoStart)]
    [InlineData("GCPath", "", "\"System.GC.Path\": \"{runtime}/libclrgc.so\"", "collector=libclrgc.so", "collector")]
    [InlineData("GCPath", "", "\"System.GC.Name\": \"libclrgc.so\", \"System.GC.Path\": \"/missing.so\"", RuntimeClaim.NoStart)]
    public void Sizes_and_collectors(string knob, string environment, string json, string expected, string ask = "")
        => Check(knob, environment, json, expected, ask);

    [ServerGcTheory]
    [InlineData("GCHeapHardLimitPercent", "", "\"System.GC.HeapHardLimitPercent\": 10", 10)]
    [InlineData("GCHeapHardLimitPercent", "DOTNET_GCHeapHardLimitPercent=50", "", 80)]
    [InlineData("GCHeapHardLimitPercent", "DOTNET_GCHeapHardLimitPercent=0x32", "", 50)]
    public void A_share_is_one_of_the_memory(string knob, string environment, string json, int percent)
    {
        Assert.Equal(knob, GcKnobs.HardLimitPercent.Id);
        IReadOnlyDictionary<string, string> seen = Run(environment, "\"System.GC.HighMemoryPercent\": 50" + (json.Length == 0 ? "" : ", " + json), "limit");
        Assert.Equal(percent, RuntimeClaim.Number(seen["limit"]) * 50.0 / RuntimeClaim.Number(seen["high"]), 0.1);
    }

    [ServerGcTheory]
    [InlineData("GCHeapHardLimitPercent", "", "\"System.GC.HeapHardLimitPercent\": 100")]
    [InlineData("GCHeapHardLimitPercent", "DOTNET_GCHeapHardLimitPercent=75", "")]
    public void A_share_out_of_range_is_ignored(string knob, string environment, string json)
    {
        Assert.Equal(knob, GcKnobs.HardLimitPercent.Id);
        Assert.Equal(Run("", "", "limit")["limit"], Run(environment, json, "limit")["limit"]);
    }

    [ServerGcTheory]
    [InlineData("GCHighMemPercent", "", "\"System.GC.HighMemoryPercent\": 25", 25)]
    [InlineData("GCHighMemPercent", "DOTNET_GCHighMemPercent=19", "", 25)]
    [InlineData("GCHighMemPercent", "", "\"System.GC.HighMemoryPercent\": 100", 99)]
    [InlineData("GCHighMemPercent", "DOTNET_GCHighMemPercent=80", "", 99)]
    public void A_load_is_high_from_the_share_that_counts(string knob, string environment, string json, int percent)
    {
        Assert.Equal(knob, GcKnobs.HighMemoryPercent.Id);
        long half = RuntimeClaim.Number(Run("", "\"System.GC.HighMemoryPercent\": 50", "limit")["high"]);
        Assert.Equal(percent, RuntimeClaim.Number(Run(environment, json, "limit")["high"]) * 50.0 / half, 0.1);
    }

    /// <summary>The JSON name is not the environment's.</summary>
    [ServerGcTheory]
    [InlineData("\"System.GC.HighMemPercent\": 25")]
    [InlineData("\"System.GC.HighMemoryPercent\": 0")]
    public void A_load_is_high_from_the_default_otherwise(string json)
        => Assert.Equal(Run("", "", "limit")["high"], Run("", json, "limit")["high"]);

    /// <summary>Every row of the table names its source, or is shown by a row above.</summary>
    [Fact]
    public void Every_setting_is_shown_or_cited()
    {
        HashSet<string> shown = [.. typeof(RuntimeClaimTests).GetMethods()
            .SelectMany(method => method.GetCustomAttributes<InlineDataAttribute>().SelectMany(data => data.GetData(method)))
            .Select(row => (string)row[0])];
        Assert.Equal(
            GcKnobs.All.Where(knob => knob.Source is null).Select(knob => knob.Id),
            GcKnobs.All.Where(knob => shown.Contains(knob.Id)).Select(knob => knob.Id));
    }

    private const string Parts =
        "\"System.GC.HeapHardLimitSOH\": 50000000, \"System.GC.HeapHardLimitLOH\": 100000000, \"System.GC.HeapHardLimitPOH\": 50000000";

    private void Check(string knob, string environment, string json, string expected, string ask)
    {
        Assert.Contains(GcKnobs.All, known => known.Id == knob);
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
