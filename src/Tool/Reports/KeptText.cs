using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Reports;

/// <summary>What keeps the heap, in words.</summary>
internal static class KeptText
{
    /// <summary>The heads of a table.</summary>
    public static readonly string[] Heads = ["Kept by", "Bytes", "Of the heap", "Objects", "Through"];

    /// <summary>A row of that table.</summary>
    public static string[] Cells(KeptBy one, KeptHeap heap)
        =>
        [
            NameOf(one), Format.Bytes(one.Bytes), Format.Percent(one.Bytes, heap.Bytes), Format.Count(one.Objects),
            string.Join(" → ", one.Path),
        ];

    /// <summary>What keeps it.</summary>
    public static string NameOf(KeptBy one) => one.Kind switch
    {
        RootKind.StaticField => one.Name,
        RootKind.ThreadStaticField => one.Name + " (of each thread)",
        RootKind.OtherStatics => "static fields of generic types, texts",
        RootKind.Variables => "threads: variables, thread-static fields",
        RootKind.Handles => "handles",
        RootKind.PinnedHandles => "pinned handles",
        RootKind.Finalizers => "objects to be finalized",
        RootKind.SharedObject => $"{one.Name} (object with several roots)",
        _ => "all others",
    };

    /// <summary>The sum in a sentence.</summary>
    public static string Sum(KeptHeap heap)
        => $"A full collection leaves {Format.Bytes(heap.Bytes)} in {Format.Count(heap.Objects, "object")}; "
            + $"to read the heap stopped the process for {Format.Milliseconds(heap.PauseMilliseconds)}";

    /// <summary>The same for programs.</summary>
    public static object? Json(KeptHeap? heap)
        => heap is null ? null
            : new
            {
                heap.Bytes,
                heap.Objects,
                heap.PauseMilliseconds,
                roots = heap.Roots.Select(one => new
                {
                    kind = one.Kind.ToString(),
                    one.Name,
                    one.Bytes,
                    one.Objects,
                    one.Path,
                }),
            };
}
