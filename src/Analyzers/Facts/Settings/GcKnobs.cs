using System;
using System.Collections.Generic;
using System.Collections.Immutable;

namespace GcGuard.Analyzers.Facts.Settings;

/// <summary>
/// Every documented setting of the collector: the one source of what the rules know and of the table on the
/// documentation's page. Names are those of
/// https://learn.microsoft.com/dotnet/core/runtime-config/garbage-collector and
/// https://github.com/dotnet/runtime/blob/main/src/coreclr/gc/gcconfig.h; what a value does is tested against the
/// running runtime (RuntimeClaimTests) where it can be seen from outside; the other rows name their source.
/// </summary>
internal static class GcKnobs
{
    private const long Unlimited = long.MaxValue;

    private const string Documentation = "https://learn.microsoft.com/dotnet/core/runtime-config/garbage-collector";

    private static readonly Version Core10 = new(1, 0), Core30 = new(3, 0), Net5 = new(5, 0), Net8 = new(8, 0), Net10 = new(10, 0);

    public static readonly GcKnob Server = new(
        "gcServer", "System.GC.Server", "gcServer", "ServerGarbageCollection", "gcServer", KnobType.Switch, 0, 1, Core10,
        "Server GC: one heap and one collecting thread for each core. With one core the runtime uses Workstation GC whatever is asked.");

    public static readonly GcKnob Concurrent = new(
        "gcConcurrent", "System.GC.Concurrent", "gcConcurrent", "ConcurrentGarbageCollection", "gcConcurrent", KnobType.Switch, 0, 1, Core10,
        "Background collections of generation 2; on by default. Off, every full collection stops all threads.");

    public static readonly GcKnob RetainVM = new(
        "GCRetainVM", "System.GC.RetainVM", "GCRetainVM", "RetainVMGarbageCollection", null, KnobType.Switch, 0, 1, Core10,
        "Keeps free segments for later instead of giving them back to the operating system. No effect from .NET 7 on, whose heap is made of regions.");

    public static readonly GcKnob AdaptationMode = new(
        "GCDynamicAdaptationMode", "System.GC.DynamicAdaptationMode", "GCDynamicAdaptationMode", "GarbageCollectionAdaptationMode", null,
        KnobType.Number, 0, 1, Net8,
        "DATAS: the number of heaps and the budget follow the live data. Server GC only; off by default on .NET 8, on by default from .NET 9. `GCHeapCount` turns it off.")
    {
        OutOfRange = "does not adapt",
    };

    public static readonly GcKnob HeapCount = new(
        "GCHeapCount", "System.GC.HeapCount", "GCHeapCount", null, "GCHeapCount", KnobType.Number, 1, Unlimited, Core30,
        "A fixed number of heaps, at most one for each core that the collector is given. Server GC only. Turns DATAS off.");

    public static readonly GcKnob MaxHeapCount = new(
        "GCMaxHeapCount", "System.GC.MaxHeapCount", "GCMaxHeapCount", null, null, KnobType.Number, 1, Unlimited, Net8,
        "The greatest number of heaps that DATAS grows to; without DATAS, or beside a greater `GCHeapCount`, the number of heaps. Server GC only.");

    public static readonly GcKnob NoAffinitize = new(
        "GCNoAffinitize", "System.GC.NoAffinitize", "GCNoAffinitize", null, "GCNoAffinitize", KnobType.Switch, 0, 1, Core30,
        "Lets collecting threads run on any core. Server GC only. `GCHeapAffinitizeRanges` is then ignored, unless there is a hard limit: with one, threads are bound only to cores that are named, whatever this says.");

    public static readonly GcKnob AffinitizeMask = new(
        "GCHeapAffinitizeMask", "System.GC.HeapAffinitizeMask", "GCHeapAffinitizeMask", null, "GCHeapAffinitizeMask", KnobType.Mask, 1, Unlimited, Core30,
        "The cores that collecting threads run on, on Windows. Elsewhere it is not read, but hides `GCHeapAffinitizeRanges` all the same (.NET 10). Server GC only.");

    public static readonly GcKnob AffinitizeRanges = new(
        "GCHeapAffinitizeRanges", "System.GC.HeapAffinitizeRanges", "GCHeapAffinitizeRanges", null, null, KnobType.Text, 0, 0, Core30,
        "The cores that collecting threads run on, as a list (`0-3,7`; on Windows with the CPU group, `0:0-3`), and so the greatest number of heaps. Server GC only. A list that cannot be read, or without any core that the process may use, stops the start of the process.");

    public static readonly GcKnob CpuGroup = new(
        "GCCpuGroup", "System.GC.CpuGroup", "GCCpuGroup", null, "GCCpuGroup", KnobType.Switch, 0, 1, Net5,
        "Uses all CPU groups of a Windows machine with more than 64 cores.")
    {
        Source = Documentation + "#cpu-groups",
    };

    public static readonly GcKnob HardLimit = new(
        "GCHeapHardLimit", "System.GC.HeapHardLimit", "GCHeapHardLimit", null, null, KnobType.Bytes, 1, Unlimited, Core30,
        "The most that the collected heap may commit. In a container with a memory limit the default is 75 % of it, at least 20 MB. Ignored beside the limits of the single object heaps.");

    public static readonly GcKnob HardLimitPercent = new(
        "GCHeapHardLimitPercent", "System.GC.HeapHardLimitPercent", "GCHeapHardLimitPercent", null, null, KnobType.Percent, 1, 99, Core30,
        "The same as a share of the physical memory or the container's limit. Ignored beside `GCHeapHardLimit`, and beside the limits of the single object heaps.");

    public static readonly GcKnob HighMemoryPercent = new(
        "GCHighMemPercent", "System.GC.HighMemoryPercent", "GCHighMemPercent", null, null, KnobType.Percent, 1, 99, Net5,
        "The memory load above which full compacting collections become likely; 90 by default. Its JSON name is not its environment name.")
    {
        OutOfRange = "takes 99",
    };

    public static readonly GcKnob LohThreshold = new(
        "GCLOHThreshold", "System.GC.LOHThreshold", "GCLOHThreshold", null, "GCLOHThreshold", KnobType.Bytes, 85_000, Unlimited, Core10,
        "The size from which an object is allocated on the large object heap. It can only be raised above 85,000.");

    public static readonly GcKnob ConserveMemory = new(
        "GCConserveMemory", "System.GC.ConserveMemory", "GCConserveMemory", null, "GCConserveMemory", KnobType.Number, 0, 9, new Version(6, 0),
        "How hard fragmented memory is compacted: from 0 (off) to 9.")
    {
        OutOfRange = "takes 9",
    };

    public static readonly GcKnob LargePages = new(
        "GCLargePages", "System.GC.LargePages", "GCLargePages", null, null, KnobType.Switch, 0, 1, Core30,
        "Large pages; without a hard limit the process does not start.");

    public static readonly GcKnob Gen0Size = new(
        "GCgen0size", null, "GCgen0size", null, null, KnobType.Bytes, 1, Unlimited, Core10,
        "The least budget of generation 0. Only the environment sets it.");

    public static readonly GcKnob SmallHeapLimit = ObjectHeapLimit("SOH", "small");

    public static readonly GcKnob Name = new(
        "GCName", "System.GC.Name", "GCName", null, null, KnobType.Text, 0, 0, Net8,
        "The file of another collector (`libclrgc.so`), beside the runtime. One that cannot be loaded stops the start of the process.");

    public static readonly GcKnob Path = new(
        "GCPath", "System.GC.Path", "GCPath", null, null, KnobType.Text, 0, 0, new Version(9, 0),
        "The path of another collector; before `GCName`.");

    /// <summary>All of them, in the order in which the documentation lists them.</summary>
    public static readonly ImmutableArray<GcKnob> All = ImmutableArray.Create(
        Server,
        Concurrent,
        AdaptationMode,
        HeapCount,
        MaxHeapCount,
        NoAffinitize,
        AffinitizeMask,
        AffinitizeRanges,
        CpuGroup,
        HardLimit,
        HardLimitPercent,
        SmallHeapLimit,
        ObjectHeapLimit("LOH", "large"),
        ObjectHeapLimit("POH", "pinned"),
        ObjectHeapPercent("SOH", "small"),
        ObjectHeapPercent("LOH", "large"),
        ObjectHeapPercent("POH", "pinned"),
        HighMemoryPercent,
        LohThreshold,
        ConserveMemory,
        RetainVM,
        LargePages,
        Gen0Size,
        new(
            "GCGen0MaxBudget", "System.GC.Gen0MaxBudget", "GCGen0MaxBudget", null, null, KnobType.Bytes, 1, Unlimited, Net10,
            "The greatest budget of generation 0."),
        new(
            "GCRegionRange", "System.GC.RegionRange", "GCRegionRange", null, null, KnobType.Bytes, 1, Unlimited, new Version(7, 0),
            "The address range reserved for the heap."),
        new(
            "GCRegionSize", "System.GC.RegionSize", "GCRegionSize", null, null, KnobType.Bytes, 1, Unlimited, new Version(7, 0),
            "The size of a region: a power of two, or the process does not start."),
        Name,
        Path);

    /// <summary>
    /// Names that newer runtimes read and that tune DATAS or background collections; nothing is said about their values.
    /// </summary>
    private static readonly HashSet<string> UncheckedJson = new(StringComparer.Ordinal)
    {
        "System.GC.DTargetTCP",
        "System.GC.DGen0GrowthPercent",
        "System.GC.DGen0GrowthMinFactor",
        "System.GC.DGen0GrowthMaxFactor",
        "System.GC.UOHWaitBGCSizeIncPercent",
        "System.GC.Conservative",
    };

    private static readonly Dictionary<string, GcKnob> ByJson = Index(static knob => knob.Json, StringComparer.Ordinal);
    private static readonly Dictionary<string, GcKnob> ByJsonAnyCase = Index(static knob => knob.Json, StringComparer.OrdinalIgnoreCase);
    private static readonly Dictionary<string, GcKnob> ByEnvironment = Index(static knob => knob.Environment, StringComparer.Ordinal);
    private static readonly Dictionary<string, GcKnob> ByEnvironmentAnyCase = Index(static knob => knob.Environment, StringComparer.OrdinalIgnoreCase);
    private static readonly Dictionary<string, GcKnob> ByProperty = Index(static knob => knob.Property, StringComparer.OrdinalIgnoreCase);
    private static readonly Dictionary<string, GcKnob> ByAppConfig = Index(static knob => knob.AppConfig, StringComparer.OrdinalIgnoreCase);

    /// <summary>The setting of a name as <c>runtimeconfig.json</c> spells it, or null.</summary>
    public static GcKnob? OfJson(string name) => Find(ByJson, name);

    /// <summary>The setting of an environment name without its prefix, or null.</summary>
    public static GcKnob? OfEnvironment(string name, bool anyCase = false) => Find(anyCase ? ByEnvironmentAnyCase : ByEnvironment, name);

    /// <summary>The setting of an MSBuild property, or null.</summary>
    public static GcKnob? OfProperty(string name) => Find(ByProperty, name);

    /// <summary>The setting of an element of a .NET Framework configuration, or null.</summary>
    public static GcKnob? OfAppConfig(string name) => Find(ByAppConfig, name);

    /// <summary>Whether a JSON name is read though the table says nothing of it.</summary>
    public static bool IsReadUnchecked(string json) => UncheckedJson.Contains(json);

    /// <summary>The setting that somebody meant by a name that is read nowhere, or null when it is not plain.</summary>
    public static GcKnob? Meant(string name)
    {
        const string JsonPrefix = "System.GC.";
        if (Find(ByJsonAnyCase, name) is { } sameLetters)
        {
            return sameLetters;
        }

        string bare = name.StartsWith(JsonPrefix, StringComparison.OrdinalIgnoreCase) ? name.Substring(JsonPrefix.Length) : name;
        return Find(ByEnvironmentAnyCase, bare)
            ?? Find(ByEnvironmentAnyCase, "GC" + bare)
            ?? Find(ByJsonAnyCase, JsonPrefix + (bare.StartsWith("GC", StringComparison.OrdinalIgnoreCase) ? bare.Substring(2) : bare))
            ?? Find(ByProperty, bare);
    }

    /// <summary>
    /// Whether a name that no runtime reads was certainly meant for the collector: an application may call its own
    /// values anything, "Server" and "Name" included.
    /// </summary>
    public static bool SpeaksOfCollector(string name)
        => name.StartsWith("GC", StringComparison.OrdinalIgnoreCase)
            || name.StartsWith("System.GC.", StringComparison.OrdinalIgnoreCase)
            || name.StartsWith("System__GC__", StringComparison.OrdinalIgnoreCase)
            || name.StartsWith("System_GC_", StringComparison.OrdinalIgnoreCase)
            || OfProperty(name) is not null;

    private static GcKnob ObjectHeapLimit(string heap, string word) => new(
        "GCHeapHardLimit" + heap, "System.GC.HeapHardLimit" + heap, "GCHeapHardLimit" + heap, null, null, KnobType.Bytes, 1, Unlimited, Net5,
        $"The same for the {word} object heap alone. All three must be set (.NET 10), or the process does not start.");

    private static GcKnob ObjectHeapPercent(string heap, string word) => new(
        $"GCHeapHardLimit{heap}Percent", $"System.GC.HeapHardLimit{heap}Percent", $"GCHeapHardLimit{heap}Percent", null, null, KnobType.Percent, 1, 99, Net5,
        $"The same for the {word} object heap as a share. All three must be set (.NET 10) and together stay below 100, or the process does not start.")
    {
        OutOfRange = "does not start the process",
    };

    private static Dictionary<string, GcKnob> Index(Func<GcKnob, string?> name, StringComparer comparer)
    {
        var index = new Dictionary<string, GcKnob>(comparer);
        foreach (GcKnob knob in All)
        {
            if (name(knob) is { } key)
            {
                index[key] = knob;
            }
        }

        return index;
    }

    private static GcKnob? Find(Dictionary<string, GcKnob> index, string name) => index.TryGetValue(name, out GcKnob? knob) ? knob : null;
}
