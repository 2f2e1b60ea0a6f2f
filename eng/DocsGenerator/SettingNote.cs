using System.Collections.Generic;

namespace GcGuard.DocsGenerator;

/// <summary>What the documentation says of each setting of the collector beside its names and values.</summary>
/// <param name="Since">
/// The first runtime that reads it under its JSON name, or under its environment name where it has no other.
/// </param>
/// <param name="Text">What it does and what takes its effect away.</param>
internal sealed record SettingNote(string Since, string Text)
{
    /// <summary>The notes, by the environment name without its prefix.</summary>
    public static readonly IReadOnlyDictionary<string, SettingNote> All = new Dictionary<string, SettingNote>
    {
        ["gcServer"] = new(
            ".NET Core 1.0",
            "Server GC: one heap and one collecting thread for each core. With one core the runtime uses "
                + "Workstation GC whatever is asked."),
        ["gcConcurrent"] = new(
            ".NET Core 1.0",
            "Background collections of generation 2; on by default. Off, every full collection stops all "
                + "threads."),
        ["GCDynamicAdaptationMode"] = new(
            ".NET 8.0",
            "DATAS: the number of heaps and the budget follow the live data. Server GC only; off by "
                + "default on .NET 8, on by default from .NET 9. `GCHeapCount` turns it off."),
        ["GCHeapCount"] = new(
            ".NET Core 3.0",
            "A fixed number of heaps, at most one for each core that the collector is given. Server GC "
                + "only. Turns DATAS off."),
        ["GCMaxHeapCount"] = new(
            ".NET 8.0",
            "The greatest number of heaps that DATAS grows to; without DATAS, or beside a greater "
                + "`GCHeapCount`, the number of heaps. Server GC only."),
        ["GCNoAffinitize"] = new(
            ".NET Core 3.0",
            "Lets collecting threads run on any core. Server GC only. `GCHeapAffinitizeRanges` is then "
                + "ignored, unless there is a hard limit: with one, threads are bound only to cores that are "
                + "named, whatever this says."),
        ["GCHeapAffinitizeMask"] = new(
            ".NET Core 3.0",
            "The cores that collecting threads run on, on Windows. Elsewhere it is not read, but hides "
                + "`GCHeapAffinitizeRanges` all the same (.NET 10). Server GC only."),
        ["GCHeapAffinitizeRanges"] = new(
            ".NET Core 3.0",
            "The cores that collecting threads run on, as a list (`0-3,7`; on Windows with the CPU "
                + "group, `0:0-3`), and so the greatest number of heaps. Server GC only. A list that cannot be "
                + "read, or without any core that the process may use, stops the start of the process."),
        ["GCCpuGroup"] = new(
            ".NET 5.0",
            "Uses all CPU groups of a Windows machine with more than 64 cores.")
        {
            Source = "https://learn.microsoft.com/dotnet/core/runtime-config/garbage-collector#cpu-groups",
        },
        ["GCHeapHardLimit"] = new(
            ".NET Core 3.0",
            "The most that the collected heap may commit. In a container with a memory limit the default "
                + "is 75 % of it, at least 20 MB. Ignored beside the limits of the single object heaps."),
        ["GCHeapHardLimitPercent"] = new(
            ".NET Core 3.0",
            "The same as a share of the physical memory or the container's limit. Ignored beside "
                + "`GCHeapHardLimit`, and beside the limits of the single object heaps."),
        ["GCHeapHardLimitSOH"] = new(
            ".NET 5.0",
            "The same for the small object heap alone. All three must be set (.NET 10), or the process "
                + "does not start."),
        ["GCHeapHardLimitLOH"] = new(
            ".NET 5.0",
            "The same for the large object heap alone. All three must be set (.NET 10), or the process "
                + "does not start."),
        ["GCHeapHardLimitPOH"] = new(
            ".NET 5.0",
            "The same for the pinned object heap alone. All three must be set (.NET 10), or the process "
                + "does not start."),
        ["GCHeapHardLimitSOHPercent"] = new(
            ".NET 5.0",
            "The same for the small object heap as a share. All three must be set (.NET 10) and together "
                + "stay below 100, or the process does not start."),
        ["GCHeapHardLimitLOHPercent"] = new(
            ".NET 5.0",
            "The same for the large object heap as a share. All three must be set (.NET 10) and together "
                + "stay below 100, or the process does not start."),
        ["GCHeapHardLimitPOHPercent"] = new(
            ".NET 5.0",
            "The same for the pinned object heap as a share. All three must be set (.NET 10) and "
                + "together stay below 100, or the process does not start."),
        ["GCHighMemPercent"] = new(
            ".NET 5.0",
            "The memory load above which full compacting collections become likely; 90 by default. Its "
                + "JSON name is not its environment name."),
        ["GCLOHThreshold"] = new(
            ".NET Core 1.0",
            "The size from which an object is allocated on the large object heap. It can only be raised "
                + "above 85,000."),
        ["GCConserveMemory"] = new(
            ".NET 6.0",
            "How hard fragmented memory is compacted: from 0 (off) to 9."),
        ["GCRetainVM"] = new(
            ".NET Core 1.0",
            "Keeps free segments for later instead of giving them back to the operating system. No "
                + "effect from .NET 7 on, whose heap is made of regions."),
        ["GCLargePages"] = new(
            ".NET Core 3.0",
            "Large pages; without a hard limit the process does not start."),
        ["GCgen0size"] = new(
            ".NET Core 1.0",
            "The least budget of generation 0. Only the environment sets it."),
        ["GCGen0MaxBudget"] = new(
            ".NET 10.0",
            "The greatest budget of generation 0."),
        ["GCRegionRange"] = new(
            ".NET 7.0",
            "The address range reserved for the heap."),
        ["GCRegionSize"] = new(
            ".NET 7.0",
            "The size of a region: a power of two, or the process does not start."),
        ["GCName"] = new(
            ".NET 8.0",
            "The file of another collector (`libclrgc.so`), beside the runtime. One that cannot be "
                + "loaded stops the start of the process."),
        ["GCPath"] = new(
            ".NET 9.0",
            "The path of another collector; before `GCName`."),
    };

    /// <summary>Where its effect is documented, where no test on Linux can show it; else null.</summary>
    public string? Source { get; init; }
}
