namespace GcGuard.Analyzers.Evidence.Settings;

/// <summary>
/// Every documented setting of the collector. Names are those of
/// https://learn.microsoft.com/dotnet/core/runtime-config/garbage-collector and
/// https://github.com/dotnet/runtime/blob/main/src/coreclr/gc/gcconfig.h; what a value does is tested against the
/// running runtime (RuntimeClaimTests) where it can be seen from outside.
/// </summary>
internal static class GcKnobs
{
    private const string JsonPrefix = "System.GC.";

    public static readonly GcKnob Server = new("gcServer", "System.GC.Server", KnobType.Switch)
    {
        Property = "ServerGarbageCollection",
        AppConfig = "gcServer",
    };

    public static readonly GcKnob Concurrent = new("gcConcurrent", "System.GC.Concurrent", KnobType.Switch)
    {
        Property = "ConcurrentGarbageCollection",
        AppConfig = "gcConcurrent",
    };

    public static readonly GcKnob RetainVM =
        Named("RetainVM", KnobType.Switch) with { Property = "RetainVMGarbageCollection" };

    public static readonly GcKnob AdaptationMode = Level("DynamicAdaptationMode", 1, "does not adapt") with
    {
        Property = "GarbageCollectionAdaptationMode",
    };

    public static readonly GcKnob HeapCount = OfFramework("HeapCount", KnobType.Number);
    public static readonly GcKnob MaxHeapCount = Named("MaxHeapCount", KnobType.Number);
    public static readonly GcKnob NoAffinitize = OfFramework("NoAffinitize", KnobType.Switch);
    public static readonly GcKnob AffinitizeMask = OfFramework("HeapAffinitizeMask", KnobType.Mask);
    public static readonly GcKnob AffinitizeRanges = Named("HeapAffinitizeRanges", KnobType.Text);
    public static readonly GcKnob CpuGroup = OfFramework("CpuGroup", KnobType.Switch);
    public static readonly GcKnob HardLimit = Named("HeapHardLimit", KnobType.Bytes);
    public static readonly GcKnob HardLimitPercent = Named("HeapHardLimitPercent", KnobType.Percent);
    public static readonly GcKnob SmallHeapLimit = Named("HeapHardLimitSOH", KnobType.Bytes);

    /// <summary>Its JSON name is not its environment name.</summary>
    public static readonly GcKnob HighMemoryPercent =
        new("GCHighMemPercent", "System.GC.HighMemoryPercent", KnobType.Percent) { OutOfRange = "takes 99" };

    public static readonly GcKnob LohThreshold = OfFramework("LOHThreshold", KnobType.Bytes) with { Least = 85_000 };

    public static readonly GcKnob ConserveMemory =
        Level("ConserveMemory", 9, "takes 9") with { AppConfig = "GCConserveMemory" };

    public static readonly GcKnob Name = Named("Name", KnobType.Text);
    public static readonly GcKnob Path = Named("Path", KnobType.Text);

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
        Named("HeapHardLimitLOH", KnobType.Bytes),
        Named("HeapHardLimitPOH", KnobType.Bytes),
        ShareOf("SOH"),
        ShareOf("LOH"),
        ShareOf("POH"),
        HighMemoryPercent,
        LohThreshold,
        ConserveMemory,
        RetainVM,
        Named("LargePages", KnobType.Switch),
        new("GCgen0size", null, KnobType.Bytes),
        Named("Gen0MaxBudget", KnobType.Bytes),
        Named("RegionRange", KnobType.Bytes),
        Named("RegionSize", KnobType.Bytes),
        Name,
        Path);

    /// <summary>
    /// Names that newer runtimes read, to tune DATAS or background collections; nothing is said about their values.
    /// </summary>
    private static readonly string[] UncheckedJson =
    [
        "System.GC.DTargetTCP", "System.GC.DGen0GrowthPercent", "System.GC.DGen0GrowthMinFactor",
        "System.GC.DGen0GrowthMaxFactor", "System.GC.UOHWaitBGCSizeIncPercent", "System.GC.Conservative",
    ];

    /// <summary>The setting of a name as <c>runtimeconfig.json</c> spells it, or null.</summary>
    public static GcKnob? OfJson(string name, bool anyCase = false) => Find(name, static knob => knob.Json, anyCase);

    /// <summary>The setting of an environment name without its prefix, or null.</summary>
    public static GcKnob? OfEnvironment(string name, bool anyCase = false)
        => Find(name, static knob => knob.Environment, anyCase);

    /// <summary>The setting of an element of a .NET Framework configuration, or null.</summary>
    public static GcKnob? OfAppConfig(string name) => Find(name, static knob => knob.AppConfig, anyCase: true);

    /// <summary>Whether a JSON name is read though the table says nothing of it.</summary>
    public static bool IsReadUnchecked(string json) => Array.IndexOf(UncheckedJson, json) >= 0;

    /// <summary>The setting that somebody meant by a name that is read nowhere, or null when it is not plain.</summary>
    public static GcKnob? Meant(string name)
    {
        string bare = Without(JsonPrefix, name);
        return OfJson(name, anyCase: true)
            ?? OfEnvironment(bare, anyCase: true)
            ?? OfEnvironment("GC" + bare, anyCase: true)
            ?? OfJson(JsonPrefix + Without("GC", bare), anyCase: true)
            ?? OfProperty(bare);
    }

    /// <summary>
    /// Whether a name that no runtime reads was certainly meant for the collector: an application may call its own
    /// values anything, "Server" and "Name" included.
    /// </summary>
    public static bool SpeaksOfCollector(string name)
        => name.StartsWith("GC", StringComparison.OrdinalIgnoreCase)
            || name.Replace("__", ".").Replace('_', '.').StartsWith(JsonPrefix, StringComparison.OrdinalIgnoreCase)
            || OfProperty(name) is not null;

    private static GcKnob? OfProperty(string name) => Find(name, static knob => knob.Property, anyCase: true);

    /// <summary>Most settings have one name, with another prefix in each place.</summary>
    private static GcKnob Named(string name, KnobType type) => new("GC" + name, JsonPrefix + name, type);

    private static GcKnob OfFramework(string name, KnobType type)
        => Named(name, type) with { AppConfig = "GC" + name };

    private static GcKnob Level(string name, long most, string outOfRange)
        => Named(name, KnobType.Number) with { Least = 0, Most = most, OutOfRange = outOfRange };

    private static GcKnob ShareOf(string heap)
        => Named($"HeapHardLimit{heap}Percent", KnobType.Percent) with { OutOfRange = "does not start the process" };

    private static string Without(string prefix, string name)
        => name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase) ? name.Substring(prefix.Length) : name;

    private static GcKnob? Find(string name, Func<GcKnob, string?> names, bool anyCase)
    {
        StringComparison comparison = anyCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;
        foreach (GcKnob knob in All)
        {
            if (string.Equals(names(knob), name, comparison))
            {
                return knob;
            }
        }

        return null;
    }
}
